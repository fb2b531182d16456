"""Replays show exactly the composed boards, and are small files."""

import io
from collections.abc import Iterator

import pytest
from PIL import Image

from render.bench.boards import walk
from render.board import compose
from render.drawing.palette import palette
from render.replay import SMALL, replay
from render.samples import SAMPLES
from render.scene import BadScene, Scene
from render.themes import Style


def board(scene: Scene, style: Style) -> Image.Image:
    frame = compose(scene, style)
    return palette(style).colour(frame.crop((1, 0, *frame.size)))


@pytest.mark.parametrize("style", [SMALL, Style(theme="light", deck="four", size="small")])
def test_every_frame_is_the_composed_board(style: Style) -> None:
    scenes = walk(12)
    film = Image.open(io.BytesIO(replay(scenes, style)))
    assert getattr(film, "n_frames", 1) == 12
    for number, scene in enumerate(scenes):
        film.seek(number)
        assert film.convert("RGB").tobytes() == board(scene, style).tobytes()


def test_the_first_and_the_last_picture_stay_longer() -> None:
    film = Image.open(io.BytesIO(replay(walk(5), milliseconds=300, first=1000, last=2500)))
    times: list[int] = []
    for number in range(5):
        film.seek(number)
        times.append(film.info["duration"])
    assert times == [1000, 300, 300, 300, 2500]


def test_pictures_that_are_alike_are_frames_of_their_own() -> None:
    scene = SAMPLES["gate"]
    film = Image.open(io.BytesIO(replay([scene] * 3)))
    film.seek(2)
    assert film.convert("RGB").tobytes() == board(scene, SMALL).tobytes()


def test_a_replay_is_far_smaller_than_its_pictures() -> None:
    scenes = walk(20)
    assert len(replay(scenes)) < sum(len(replay([scene])) for scene in scenes) / 2


@pytest.mark.parametrize("scenes", [[], [SAMPLES["gate"], SAMPLES["canfield"]]])
def test_scenes_that_are_not_one_game_are_refused(scenes: list[Scene]) -> None:
    with pytest.raises(BadScene):
        replay(scenes)


def test_an_endless_replay_is_refused() -> None:
    def for_ever() -> Iterator[Scene]:
        while True:
            yield SAMPLES["canfield"]

    with pytest.raises(BadScene):
        replay(for_ever())
