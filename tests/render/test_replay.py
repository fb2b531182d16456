"""Replays show exactly the composed boards, and are small files."""

import io
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PIL import Image

from render.bench.boards import walk
from render.board import compose, taller_by
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
    taller = max(taller_by(scene, style) for scene in scenes)
    film = Image.open(io.BytesIO(replay(scenes, style)))
    assert getattr(film, "n_frames", 1) == 12
    for number, scene in enumerate(scenes):
        film.seek(number)
        assert film.convert("RGB").tobytes() == board(replace(scene, taller=taller), style).tobytes()


def test_a_caption_stands_above_each_board_and_changes_nothing_else() -> None:
    scenes = walk(6)
    taller = max(taller_by(scene, SMALL) for scene in scenes)
    texts = ["", "7♥ up", "7♥ up", "9♦ from the reserve fills T4", "long " * 60, ""]
    film = Image.open(io.BytesIO(replay(scenes, captions=texts)))
    bars: list[bytes] = []
    for number, scene in enumerate(scenes):
        film.seek(number)
        frame, below = film.convert("RGB"), board(replace(scene, taller=taller), SMALL)
        high = frame.height - below.height
        assert frame.crop((0, high, *frame.size)).tobytes() == below.tobytes()
        bars.append(frame.crop((0, 0, frame.width, high)).tobytes())
    assert [bars.index(bar) for bar in bars] == [0, 1, 1, 3, 4, 0]


def test_a_replay_is_as_high_as_its_highest_board_from_the_first_picture_on() -> None:
    short = SAMPLES["gate"]
    long = replace(
        short, piles=tuple(replace(p, cards=("KS",) * 16) if p.name == "t1" else p for p in short.piles)
    )
    film = Image.open(io.BytesIO(replay([short, long])))
    assert film.size == board(long, SMALL).size
    assert film.size[1] > board(short, SMALL).size[1]


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
