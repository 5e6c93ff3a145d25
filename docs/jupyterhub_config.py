"""JupyterHub for a class: each reader has a notebook server with the versions of the lock.

    repo2docker --no-run --user-id 1000 --user-name jovyan --image-name jeux .
    pip install "jupyterhub==5.*" dockerspawner && npm install -g configurable-http-proxy
    JEUX_IMAGE=jeux JEUX_PASSWORD=… jupyterhub -f docs/jupyterhub_config.py

The image is made of the files that Binder reads, in the folder binder/.
Without JEUX_IMAGE all servers run beside the hub, as its own user and in JEUX_HOME: that is for
trying it on one machine, not for a class.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

c = get_config()  # type: ignore[name-defined]  # noqa: F821 (JupyterHub gives it)
image, password = os.environ.get("JEUX_IMAGE"), os.environ.get("JEUX_PASSWORD", "")
if len(password) < 8:
    sys.exit("JEUX_PASSWORD must be a password of at least 8 letters, which the class shares.")

# who may come in: everybody who knows the password, under a name of their choice
c.JupyterHub.authenticator_class = "shared-password"
c.SharedPasswordAuthenticator.user_password = password
c.Authenticator.allow_all = True

# what everybody gets; a server that nobody uses for an hour stops and gives its memory back
c.Spawner.cmd = ["jupyterhub-singleuser"]
c.Spawner.default_url = "/lab"
c.Spawner.args = [
    "--ServerApp.shutdown_no_activity_timeout=3600",
    "--MappingKernelManager.cull_idle_timeout=1200",
]
c.Spawner.mem_limit = "1G"
c.Spawner.cpu_limit = 1
# with a thread for each core of the machine, small matrices wait for each other
c.Spawner.environment = {"OPENBLAS_NUM_THREADS": "1"}
c.Spawner.start_timeout = 180
c.Spawner.http_timeout = 120

if image:
    c.JupyterHub.spawner_class = "dockerspawner.DockerSpawner"
    c.DockerSpawner.image = image
    c.DockerSpawner.remove = True
    # Docker fills a new volume with the chapters that the image has there; work stays in it
    c.DockerSpawner.volumes = {"jeux-{username}": "/home/jovyan"}
    # where a container finds the hub: the address of this machine on Docker's own network
    c.JupyterHub.hub_ip = os.environ.get("JEUX_HUB_IP", "172.17.0.1")
else:
    c.JupyterHub.spawner_class = "simple"
    home = Path(os.environ.get("JEUX_HOME", ".")).resolve()
    c.SimpleLocalProcessSpawner.home_dir_template = str(home)
    c.Spawner.cmd = [str(home / ".venv" / "bin" / "jupyterhub-singleuser"), "--allow-root"]
    c.Spawner.environment["PATH"] = f"{home / '.venv' / 'bin'}{os.pathsep}{os.environ['PATH']}"
