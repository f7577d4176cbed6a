"""Cards, metadata, ModelHubMixin, webhooks server and the login."""

import json
import os
import pathlib
import queue
import socket
import subprocess
import sys
import threading

from harness import call
from huggingface_hub import (
    DatasetCard,
    DatasetCardData,
    EvalResult,
    ModelCard,
    ModelCardData,
    ModelHubMixin,
    hf_hub_download,
    metadata_load,
    metadata_save,
)
from world import add_files, alice_token, api, bob_token, folder, new_repo, paths, unique


@call("ModelCard.load, DatasetCard.load")
def load():
    model = new_repo({"README.md": b"---\nlicense: mit\ntags:\n- a\n---\n# Title\n"})
    assert ModelCard.load(model).data.to_dict() == {"license": "mit", "tags": ["a"]} and "# Title" in ModelCard.load(model).text
    dataset = new_repo({"README.md": b"---\nlanguage: en\n---\nRows\n"}, repo_type="dataset")
    assert DatasetCard.load(dataset).data.language == "en"


@call("ModelCardData with evaluation results, model_info")
def results():
    result = EvalResult(task_type="text-generation", dataset_type="glue", dataset_name="GLUE", metric_type="accuracy", metric_value=0.9)
    data = ModelCardData(license="mit", model_name="Talker", eval_results=[result], language=["en", "fr"])
    repo = new_repo({"README.md": str(ModelCard(f"---\n{data.to_yaml()}\n---\n# Talker\n")).encode()})
    found = api.model_info(repo)
    assert found.card_data.eval_results[0].metric_value == 0.9 and found.model_index[0]["name"] == "Talker"


@call("DatasetCardData, dataset_info")
def dataset_data():
    data = DatasetCardData(license="mit", pretty_name="Rows", task_categories=["text-classification"], size_categories=["n<1K"])
    repo = new_repo({"README.md": f"---\n{data.to_yaml()}\n---\n".encode()}, repo_type="dataset")
    assert {"size_categories:n<1K", "task_categories:text-classification"} <= set(api.dataset_info(repo).tags)


@call("metadata_load, metadata_save")
def metadata():
    repo, path = new_repo(), folder() / "README.md"
    metadata_save(path, {"license": "apache-2.0"})
    api.upload_file(path_or_fileobj=path, path_in_repo="README.md", repo_id=repo)
    assert metadata_load(hf_hub_download(repo, "README.md", local_dir=folder())) == {"license": "apache-2.0"}


class Model(ModelHubMixin, library_name="my-library", tags=["mixed"], license="mit"):
    def __init__(self, size: int = 1):
        self.size = size

    def _save_pretrained(self, save_directory):
        (save_directory / "weights.json").write_text(json.dumps({"size": self.size}))

    @classmethod
    def _from_pretrained(cls, *, model_id, revision=None, cache_dir=None, force_download=False, token=None, **options):
        path = pathlib.Path(model_id) / "weights.json"
        if not path.exists():
            path = hf_hub_download(model_id, "weights.json", revision=revision, cache_dir=cache_dir, token=token)
        return cls(**json.loads(pathlib.Path(path).read_text()))


@call("ModelHubMixin.from_pretrained")
def mixin_load():
    repo = new_repo({"weights.json": b'{"size": 7}', "config.json": b'{"size": 7}'})
    assert Model.from_pretrained(repo, cache_dir=folder()).size == 7
    api.create_branch(repo, branch="dev")
    add_files(repo, {"weights.json": b'{"size": 8}'}, revision="dev")
    assert Model.from_pretrained(repo, revision="dev", cache_dir=folder()).size == 8


@call("ModelHubMixin.save_pretrained, upload_folder")
def mixin_save():
    repo, local = new_repo(), folder()
    Model(size=5).save_pretrained(local)
    api.upload_folder(repo_id=repo, folder_path=local)
    assert Model.from_pretrained(repo, cache_dir=folder()).size == 5
    assert {"mixed", "my-library"} <= set(api.model_info(repo).tags)


@call("ModelHubMixin.push_to_hub: private, branch, config, commit_message")
def mixin_push():
    repo = f"alice/{unique()}"
    pushed = Model(size=6).push_to_hub(repo, private=True, commit_message="Weights", config={"size": 6})
    assert pushed.oid == api.model_info(repo).sha and api.model_info(repo).private
    assert paths(repo) == ["README.md", "config.json", "weights.json"]
    assert Model.from_pretrained(repo, cache_dir=folder()).size == 6
    api.create_branch(repo, branch="dev")
    Model(size=7).push_to_hub(repo, branch="dev")
    assert Model.from_pretrained(repo, revision="dev", cache_dir=folder()).size == 7


@call("ModelHubMixin.push_to_hub: create_pr, allow_patterns, delete_patterns")
def mixin_push_patterns():
    repo = new_repo({"old.bin": b"old"})
    pushed = Model(size=8).push_to_hub(repo, create_pr=True, allow_patterns="weights.json", delete_patterns="*.bin")
    assert pushed.pr_revision == "refs/pr/1" and paths(repo) == ["old.bin"]
    assert paths(repo, revision="refs/pr/1") == ["weights.json"]
    Model(size=9).save_pretrained(folder(), repo_id=repo, push_to_hub=True)
    assert Model.from_pretrained(repo, cache_dir=folder()).size == 9


@call("login, whoami, get_token, auth_switch, logout")
def login():
    program = f"""
from huggingface_hub import HfApi, get_token, login, logout
login(token={alice_token!r})
assert get_token() == {alice_token!r} and HfApi().whoami()["name"] == "alice"
login(token={bob_token!r})
assert HfApi().whoami()["name"] == "bob"
logout()
assert get_token() is None
"""
    home = folder()
    environment = {key: value for key, value in os.environ.items() if key != "HF_TOKEN"} | {"HF_HOME": str(home), "HOME": str(home)}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@call("WebhookPayload: a delivery of the hub")
def webhook_payload():
    import uvicorn
    from fastapi import FastAPI
    from huggingface_hub import WebhookPayload

    received, app = queue.Queue(), FastAPI()

    @app.post("/hook")
    async def hook(payload: WebhookPayload):
        received.put(payload)
        return {}

    listener = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(app, log_level="error"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    repo = new_repo()
    made = api.create_webhook(url=f"http://127.0.0.1:{listener.getsockname()[1]}/hook", watched=[{"type": "model", "name": repo}])
    add_files(repo, {"a.txt": b"a"})
    payload = received.get(timeout=60)
    assert (payload.event.action, payload.event.scope, payload.repo.name) == ("update", "repo.content", repo)
    assert payload.repo.id and payload.repo.owner.id and payload.webhook.id == made.id
    api.delete_webhook(made.id)
    server.should_exit = True
    thread.join(timeout=30)


@call("WebhooksServer: add_webhook, webhook_secret, launch")
def webhooks_server():
    import gradio
    from huggingface_hub import WebhookPayload, WebhooksServer

    received = queue.Queue()
    with gradio.Blocks() as page:
        gradio.Markdown("A page")
    server = WebhooksServer(ui=page, webhook_secret="a secret")

    @server.add_webhook("/changed")
    async def changed(payload: WebhookPayload):
        received.put(payload)
        return {"processed": True}

    server.launch(prevent_thread_lock=True, share=False, quiet=True, server_name="127.0.0.1")

    repo = new_repo()
    watched, url = [{"type": "model", "name": repo}], f"{page.local_url}webhooks/changed"
    made = api.create_webhook(url=url, watched=watched, domains=["discussion"], secret="a secret")
    api.create_discussion(repo, title="A question", description="Why?")
    api.comment_discussion(repo, 1, comment="Because.")
    events = [received.get(timeout=60), received.get(timeout=60)]
    found = sorted((event.event.scope, event.event.action, event.discussion.title, event.comment.content) for event in events)
    # Deliveries have no order.
    assert found == [("discussion", "create", "A question", "Why?"), ("discussion.comment", "create", "A question", "Because.")], found
    api.delete_webhook(made.id)
    page.close()
