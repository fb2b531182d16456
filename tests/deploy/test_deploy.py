"""What ``deploy`` says is true: its settings, commands and files exist, and its documents are valid."""

import json
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from typing import Any

import kubernetes_validate
import pytest
from typer.testing import CliRunner

from bot.cli.app import app
from bot.operations.settings import Settings
from tests.deploy.files import DEPLOY, ROOT, documents, instructions, stages, unit

SETTINGS = {name.upper() for name in Settings.model_fields}
OTHERS = {  # variables of the system, of the scripts and of PostgreSQL's image
    *("PATH", "PYTHONDONTWRITEBYTECODE", "XDG_CACHE_HOME"),
    *("BACKUPS", "KEEP_DAYS", "RESTORE_URL"),
    *("POSTGRES_USER", "POSTGRES_PASSWORD"),
}
UNITS = ("patience.service", "patience-worker.service", "patience-nightly.service")
(KUBERNETES, COMPOSE) = (
    [*documents("kubernetes.yaml"), *documents("kubernetes-table.yaml")],
    documents("compose.yaml")[0],
)


def of_kind(kind: str) -> list[Any]:
    return [each for each in KUBERNETES if each["kind"] == kind]


def pods() -> list[Any]:
    """Return the specifications of all pods."""
    jobs = [each["spec"]["jobTemplate"]["spec"]["template"]["spec"] for each in of_kind("CronJob")]
    lasting = (*of_kind("StatefulSet"), *of_kind("Deployment"))
    return [*(each["spec"]["template"]["spec"] for each in lasting), *jobs]


def containers() -> list[Any]:
    return [each for pod in pods() for each in (*pod.get("initContainers", ()), *pod["containers"])]


def variables() -> Iterator[tuple[str, str]]:
    """Yield every environment variable that is set, with the file that sets it."""
    for name, rest in instructions():
        if name == "ENV":
            yield from (("Dockerfile", each.partition("=")[0]) for each in shlex.split(rest))
    for service in COMPOSE["services"].values():
        yield from (("compose.yaml", name) for name in service.get("environment", ()))
    for each in of_kind("ConfigMap"):
        yield from (("kubernetes.yaml", name) for name in each["data"])
    for each in containers():
        yield from (("kubernetes.yaml", one["name"]) for one in each.get("env", ()))
    for name in UNITS:
        for key, value in unit(name):
            if key == "Environment":
                yield from ((name, each.partition("=")[0]) for each in shlex.split(value))


@pytest.mark.parametrize(("file", "name"), sorted(set(variables())))
def test_every_variable_is_a_setting(file: str, name: str) -> None:
    assert name in SETTINGS | OTHERS, file


def commands() -> Iterator[tuple[str, ...]]:
    """Yield every command of the bot that is run."""
    for name, rest in instructions():
        if name == "HEALTHCHECK":
            yield tuple(json.loads(rest.partition("CMD ")[2])[1:])
        elif name == "CMD":
            yield tuple(json.loads(rest))
    yield from (tuple(each["command"]) for each in COMPOSE["services"].values() if "command" in each)
    yield from (tuple(each["args"]) for each in containers() if "args" in each)
    for line in (DEPLOY / "nightly.sh").read_text().splitlines():
        if line.strip().startswith("patience "):
            yield tuple(shlex.split(line)[1:])
    for name in UNITS:
        yield from (
            tuple(value.split()[1:]) for key, value in unit(name) if key == "ExecStart" and " " in value
        )


@pytest.mark.parametrize("command", sorted(set(commands())), ids=" ".join)
def test_every_command_is_one(command: tuple[str, ...]) -> None:
    told = CliRunner().invoke(app, [command[0], "--help"])
    assert told.exit_code == 0
    for word in command[1:]:
        assert not word.startswith("--") or word in told.output


# The image


def test_the_image_is_built_in_stages_and_is_not_root() -> None:
    python, build, sdk, image = stages()
    assert python[0][1].endswith(" AS python")
    assert sdk[0][1].endswith(" AS sdk")
    assert build[0][1] == "python AS build"
    assert image[0][1] == "python"
    assert ("USER", "10001:10001") in image
    assert not {"RUN", "COPY"} & {name for name, _ in image[image.index(("USER", "10001:10001")) :]}
    assert any("kernels /opt/patience/bin/start warm " in rest for name, rest in build if name == "RUN")
    assert "HEALTHCHECK" in dict(image)


def test_the_sdk_of_the_image_is_the_one_that_is_tested() -> None:
    tools = json.loads((ROOT / "tests" / "table" / "package.json").read_text())["devDependencies"]
    (fetched,) = [rest for name, rest in stages()[2] if name == "RUN"]
    assert f"npm pack @discord/embedded-app-sdk@{tools['@discord/embedded-app-sdk']} " in fetched
    assert re.search(r'echo "[0-9a-f]{64}  \S+" \| sha256sum --check', fetched)


def test_what_is_copied_into_the_image_is_there_and_not_ignored() -> None:
    lines = (ROOT / ".dockerignore").read_text().splitlines()
    kept = {line[1:] for line in lines if line.startswith("!")}
    copied = {source for name, rest in stages()[1] if name == "COPY" for source in rest.split()[:-1]}
    assert "bot" in copied
    assert copied == kept
    assert all((ROOT / source).exists() for source in copied)


def test_images_of_others_are_pinned_by_digest() -> None:
    built_upon = {rest.split()[0] for name, rest in instructions() if name == "FROM"} - {"python"}
    run = {each["image"] for each in COMPOSE["services"].values()} - {"patience"}
    assert len(built_upon | run) == 4
    for image in built_upon | run:
        assert re.fullmatch(r"[a-z]+:\d+\.\d+[\w.-]*@sha256:[0-9a-f]{64}", image), image


# compose


def test_the_bot_starts_when_the_database_is_migrated() -> None:
    services = COMPOSE["services"]
    assert set(services) == {"database", "migrate", "bot", "proxy", "worker", "nightly"}
    assert services["migrate"]["depends_on"] == {"database": {"condition": "service_healthy"}}
    for name in ("bot", "worker", "nightly"):
        assert services[name]["depends_on"] == {"migrate": {"condition": "service_completed_successfully"}}
    for name in ("migrate", "bot", "worker", "nightly"):
        assert services[name]["read_only"]
        assert services[name]["cap_drop"] == ["ALL"]
        assert "user" not in services[name]


def test_every_volume_is_declared_and_used() -> None:
    used = {
        each.partition(":")[0]
        for service in COMPOSE["services"].values()
        for each in service.get("volumes", ())
    }
    assert used == set(COMPOSE["volumes"])


def test_the_database_has_the_version_of_the_client_in_the_image() -> None:
    (client,) = {
        number for _, rest in instructions() for number in re.findall(r"postgresql-client-(\d+)", rest)
    }
    assert COMPOSE["services"]["database"]["image"].startswith(f"postgres:{client}.")


# Kubernetes


@pytest.mark.parametrize("version", ["1.30", "1.33"])
@pytest.mark.parametrize("document", KUBERNETES, ids=lambda each: each["kind"])
def test_manifests_match_their_schemas(document: Any, version: str) -> None:
    kubernetes_validate.validate(document, version, strict=True)


def test_pods_are_locked_and_mount_only_what_they_have() -> None:
    for pod in pods():
        assert pod["securityContext"]["runAsNonRoot"]
        assert not pod["automountServiceAccountToken"]
        volumes = {each["name"] for each in pod["volumes"]}
        for each in (*pod.get("initContainers", ()), *pod["containers"]):
            assert each["securityContext"]["readOnlyRootFilesystem"]
            assert each["securityContext"]["capabilities"] == {"drop": ["ALL"]}
            assert {mount["name"] for mount in each["volumeMounts"]} <= volumes
    claims = {each["metadata"]["name"] for each in of_kind("PersistentVolumeClaim")}
    wanted = {
        each["persistentVolumeClaim"]["claimName"]
        for pod in pods()
        for each in pod["volumes"]
        if "persistentVolumeClaim" in each
    }
    assert wanted == claims


def test_the_probes_ask_what_the_bot_serves() -> None:
    from bot.operations.health import PATHS

    (settings,), (stateful,) = of_kind("ConfigMap"), of_kind("StatefulSet")
    (bot,) = stateful["spec"]["template"]["spec"]["containers"]
    asked = {bot[probe]["httpGet"]["path"] for probe in ("startupProbe", "livenessProbe", "readinessProbe")}
    assert asked == set(PATHS) - {"/metrics"}
    port = int(settings["data"]["HEALTH_ADDRESS"].rpartition(":")[2])
    assert {each["containerPort"] for each in bot["ports"]} == {port}
    (service, _), (policy, _) = of_kind("Service"), of_kind("NetworkPolicy")  # and those of the table
    assert service["spec"]["ports"][0]["port"] == port
    assert policy["spec"]["ingress"][0]["ports"] == [{"port": port}]
    assert service["spec"]["selector"] == stateful["spec"]["selector"]["matchLabels"]
    assert policy["spec"]["podSelector"]["matchLabels"] == stateful["spec"]["selector"]["matchLabels"]


def test_the_processes_share_all_shards() -> None:
    (settings,), (stateful,) = of_kind("ConfigMap"), of_kind("StatefulSet")
    count, processes = int(settings["data"]["SHARD_COUNT"]), int(settings["data"]["SHARD_PROCESSES"])
    assert stateful["spec"]["replicas"] == processes <= count


def test_searches_run_beside_the_bot_unless_somebody_chooses_otherwise() -> None:
    (settings,), (worker,) = of_kind("ConfigMap"), of_kind("Deployment")
    assert settings["data"]["SOLVER_WORKERS"] == Settings.model_fields["solver_workers"].default
    assert worker["spec"]["replicas"] == 0
    assert COMPOSE["services"]["worker"]["profiles"]
    assert worker["spec"]["selector"]["matchLabels"] == worker["spec"]["template"]["metadata"]["labels"]


# systemd


def test_units_let_the_bot_read_which_machine_it_runs_on() -> None:
    for name in UNITS:
        assert dict(unit(name)).get("ProcSubset", "all") == "all"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")
@pytest.mark.parametrize("name", UNITS)
def test_units_are_hardened(name: str) -> None:
    """By the measure of systemd their exposure is 2.5 or less, out of 10."""
    analyzed = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--threshold=25", "--no-pager", DEPLOY / name],
        capture_output=True,
        text=True,
    )
    assert "Overall exposure level" in analyzed.stdout + analyzed.stderr
    assert analyzed.returncode == 0, analyzed.stdout


def test_the_timer_starts_the_unit_of_its_name_and_wrong_settings_are_final() -> None:
    assert (DEPLOY / "patience-nightly.timer").exists()
    assert (DEPLOY / "patience-nightly.service").exists()
    assert ("RestartPreventExitStatus", "78") in unit("patience.service")


def test_no_file_names_a_host_of_packages() -> None:
    for path in (*DEPLOY.iterdir(), ROOT / ".dockerignore", ROOT / ".ci" / "run"):
        if path.suffix != ".json":
            hosts = re.findall(r"https?://(?!127\.0\.0\.1|localhost)[\w.-]+", path.read_text())
            assert set(hosts) <= {"https://discord.com", "https://table.example.org"}, path
