"""Calls every function of huggingface_hub that reads repositories, lists and accounts. Prints the results as JSON."""

import inspect
import json
import sys

import huggingface_hub
from huggingface_hub import CommitOperationAdd, CommitOperationDelete, HfApi, hf_hub_download

api = HfApi()
calls = {}


def call(name, work):
    try:
        calls[name] = work()
    except Exception as error:  # The test shows what failed.
        calls[name] = f"{type(error).__name__}: {error}"


def error_of(work):
    try:
        work()
    except Exception as error:
        return type(error).__name__
    return "no error"


def names(items, field="id"):
    return sorted(getattr(item, field) for item in items)


def accepts(function, parameter):
    return parameter in inspect.signature(function).parameters


MODEL = "alice/reading"
DATASET = "alice/reading-rows"
CARD = b"---\nlicense: mit\npipeline_tag: text-generation\nlibrary_name: transformers\n---\n# Reading\n"

api.create_repo(MODEL)
api.create_repo(DATASET, repo_type="dataset")
api.create_commit(
    MODEL,
    operations=[
        CommitOperationAdd("README.md", CARD),
        CommitOperationAdd("config.json", b'{"model_type": "llama", "architectures": ["LlamaForCausalLM"]}'),
        CommitOperationAdd("folder/a.txt", b"a"),
        CommitOperationAdd("folder/sub/back\\slash.txt", b"b"),
        CommitOperationAdd("old/c.txt", b"c"),
        CommitOperationAdd("model.Q4_K_M.gguf", b"no header"),
    ],
    commit_message="files <b>",
)
api.create_commit(
    DATASET,
    repo_type="dataset",
    operations=[CommitOperationAdd("README.md", b"---\nlanguage: en\n---\nRows.\n"), CommitOperationAdd("a.csv", b"a,b\n1,2\n")],
    commit_message="rows",
)

call("version", lambda: huggingface_hub.__version__)
call("whoami", lambda: (lambda me: [me["name"], me["auth"]["accessToken"]["role"], [org["name"] for org in me["orgs"]]])(api.whoami()))
call("model_info", lambda: (lambda info: [info.id, info.pipeline_tag, info.library_name, info.sha is not None])(api.model_info(MODEL)))
call(
    "model_info files and security",
    lambda: (lambda info: [any(s.rfilename == "config.json" and s.size > 0 and s.blob_id for s in info.siblings), info.security_repo_status])(
        api.model_info(MODEL, files_metadata=True, securityStatus=True)
    ),
)
MODEL_FIELDS = "author baseModels cardData childrenModelCount config createdAt disabled downloads downloadsAllTime evalResults gated gguf inference inferenceProviderMapping lastModified library_name likes mask_token model-index pipeline_tag private resourceGroup safetensors sha siblings spaces tags transformersInfo trendingScore usedStorage widgetData xetEnabled"
DATASET_FIELDS = "author cardData citation createdAt description disabled downloads downloadsAllTime gated lastModified likes mainSize paperswithcode_id private resourceGroup sha siblings tags trendingScore usedStorage xetEnabled"
call(
    "model_info expand",
    lambda: (lambda info: [info.card_data.license, info.transformers_info.auto_model, info.safetensors, info.gguf, info.inference_provider_mapping or None])(
        api.model_info(MODEL, expand=MODEL_FIELDS.split())
    ),
)
call("dataset_info expand", lambda: (lambda info: [info.description, info.card_data.language])(api.dataset_info(DATASET, expand=DATASET_FIELDS.split())))
call("repo_info", lambda: [api.repo_info(MODEL).id, api.repo_info(DATASET, repo_type="dataset").id])
call("exists", lambda: [api.repo_exists(MODEL), api.repo_exists("gpt2"), api.revision_exists(MODEL, "none"), api.file_exists(MODEL, "config.json"), api.file_exists(MODEL, "none")])
call("missing", lambda: [error_of(lambda: api.model_info("gpt2")), error_of(lambda: hf_hub_download("gpt2", "config.json")), error_of(lambda: api.list_repo_files("gpt2")), error_of(lambda: api.space_info("alice/demo"))])
call("list_models filter", lambda: names(api.list_models(filter=["license:mit", "transformers"], author="alice", full=True, cardData=True, fetch_config=True)))
call("list_models search", lambda: names(api.list_models(search="reading", pipeline_tag="text-generation", sort="likes", limit=1)))
call("list_models sorts", lambda: [len(list(api.list_models(sort=sort, limit=5))) for sort in ["created_at", "downloads", "last_modified", "likes", "trending_score"]])
call("list_models expand", lambda: [model.config["model_type"] for model in api.list_models(author="alice", expand=["config", "downloads", "inferenceProviderMapping"])])
call("list_models gated", lambda: names(api.list_models(gated=False, author="alice")))
if accepts(api.list_models, "apps"):
    call("list_models apps", lambda: names(api.list_models(apps="ollama")))
call("list_models inference", lambda: names(api.list_models(inference="warm")) + names(api.list_models(inference_provider="all")))
if accepts(api.list_models, "num_parameters"):
    call("list_models num_parameters", lambda: names(api.list_models(num_parameters="min:1B")))
call("list_datasets", lambda: names(api.list_datasets(author="alice", language="en", full=True)) if accepts(api.list_datasets, "language") else names(api.list_datasets(author="alice", filter="language:en", full=True)))
call("list_spaces", lambda: names(api.list_spaces()))
call("tags", lambda: ["license" in api.get_model_tags(), "task_categories" in api.get_dataset_tags()])
call("list_repo_tree", lambda: sorted(item.path for item in api.list_repo_tree(MODEL, recursive=True)))
call("list_repo_tree expand", lambda: sorted([item.path, item.last_commit.title] for item in api.list_repo_tree(MODEL, "folder", expand=True)))
call("list_repo_files", lambda: sorted(api.list_repo_files(DATASET, repo_type="dataset")))
call("get_paths_info", lambda: sorted(info.path for info in api.get_paths_info(MODEL, ["folder", "config.json", "none", "folder/sub/back\\slash.txt"], expand=True)))
call("list_repo_commits", lambda: [[commit.title, commit.formatted_title, commit.authors] for commit in api.list_repo_commits(MODEL, formatted=True)][:1])
call("list_repo_refs", lambda: [ref.name for ref in api.list_repo_refs(MODEL).branches])
call("get_user_overview", lambda: (lambda user: [user.username, user.num_models, user.num_datasets, user.num_followers, user.num_following, user.num_likes])(api.get_user_overview("alice")))
if hasattr(api, "get_organization_overview"):
    call("get_organization_overview", lambda: (lambda org: [org.name, org.num_users, org.num_followers])(api.get_organization_overview("lab")))
call("list_organization_members", lambda: names(api.list_organization_members("lab"), "username"))
if hasattr(api, "list_organization_followers"):
    call("list_organization_followers", lambda: names(api.list_organization_followers("lab"), "username"))
call("list_user_followers", lambda: names(api.list_user_followers("alice"), "username"))
call("list_user_following", lambda: names(api.list_user_following("bob"), "username"))
call("list_liked_repos", lambda: api.list_liked_repos("bob").models)
call("list_repo_likers", lambda: names(api.list_repo_likers(MODEL), "username"))
call("unlike", lambda: api.unlike(MODEL))
call(
    "invalid card",
    lambda: error_of(lambda: api.create_commit(MODEL, operations=[CommitOperationAdd("README.md", b"---\nlicense: my-own\n---\n")], commit_message="x")),
)
call(
    "deleted folders",
    lambda: [
        api.create_commit(MODEL, operations=[CommitOperationDelete("old", is_folder=False)], commit_message="x").commit_message,
        api.delete_folder("folder", MODEL).commit_message is not None,
        sorted(api.list_repo_files(MODEL)),
    ],
)
print(json.dumps(calls))
