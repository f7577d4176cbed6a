"""HfApi: access requests, collections, webhooks, likes, users and organizations."""

import datetime

from harness import call, error_of, status_of
from huggingface_hub import HfApi
from huggingface_hub.utils import GatedRepoError, RepositoryNotFoundError
from world import alice_token, api, bob, bob_token, new_repo, unique


def gated(mode="manual", **options):
    repo = new_repo({"a.txt": b"a"}, **options)
    api.update_repo_settings(repo, gated=mode, repo_type=options.get("repo_type"))
    return repo


def users(requests):
    return [request.username for request in requests]


@call("grant_access, list_accepted_access_requests")
def grant():
    repo = gated()
    api.grant_access(repo, "bob")
    (request,) = api.list_accepted_access_requests(repo)
    assert (request.username, request.status, request.email, request.fields) == ("bob", "accepted", None, None)
    assert isinstance(request.timestamp, datetime.datetime)
    assert status_of(lambda: api.grant_access(repo, "bob")) in (400, 409)


@call("cancel_access_request, reject_access_request, accept_access_request")
def review():
    repo = gated(repo_type="dataset")
    dataset = {"repo_type": "dataset"}
    api.grant_access(repo, "bob", **dataset)
    api.cancel_access_request(repo, "bob", **dataset)
    assert users(api.list_pending_access_requests(repo, **dataset)) == ["bob"]
    api.reject_access_request(repo, "bob", rejection_reason="No", **dataset)
    assert users(api.list_rejected_access_requests(repo, **dataset)) == ["bob"]
    assert isinstance(error_of(lambda: bob.auth_check(repo, **dataset)), GatedRepoError)
    api.accept_access_request(repo, "bob", **dataset)
    bob.auth_check(repo, **dataset)
    assert status_of(lambda: api.accept_access_request(repo, "bob", **dataset)) in (400, 404, 409)


@call("accept_access_request: request_id", (HfApi.accept_access_request, "request_id"))
def accept_by_id():
    repo = gated()
    api.grant_access(repo, "bob")
    api.cancel_access_request(repo, "bob")
    (request,) = api.list_pending_access_requests(repo)
    api.accept_access_request(repo, request_id=request.request_id)
    assert users(api.list_accepted_access_requests(repo)) == ["bob"]


@call("access requests: unknown user, without rights")
def review_refused():
    repo = gated()
    assert status_of(lambda: api.grant_access(repo, unique())) == 404
    assert status_of(lambda: api.accept_access_request(repo, "bob")) == 404
    assert status_of(lambda: bob.grant_access(repo, "bob")) == 403
    assert status_of(lambda: list(bob.list_pending_access_requests(repo))) == 403


@call("create_collection: description, private, exists_ok")
def create_collection():
    title = unique("Small models")
    made = api.create_collection(title, description="For tests", private=True)
    assert (made.title, made.description, made.private, made.owner["name"]) == (title, "For tests", True, "alice")
    assert status_of(lambda: api.create_collection(title)) == 409
    assert api.create_collection(title, exists_ok=True).slug == made.slug
    assert status_of(lambda: bob.get_collection(made.slug)) == 404


@call("create_collection: namespace")
def create_in_namespace():
    assert api.create_collection(unique(), namespace="lab").slug.startswith("lab/")
    assert status_of(lambda: bob.create_collection(unique(), namespace="lab")) == 403


@call("update_collection_metadata")
def update_collection():
    made = api.create_collection(unique())
    api.update_collection_metadata(made.slug, title=unique("New title"), description="New", position=1, private=True, theme="pink")
    found = api.get_collection(made.slug)
    assert found.title.startswith("New title") and (found.description, found.private, found.theme) == ("New", True, "pink")


@call("add_collection_item, update_collection_item, delete_collection_item")
def collection_items():
    model, dataset = new_repo(), new_repo(repo_type="dataset")
    slug = api.create_collection(unique()).slug
    api.add_collection_item(slug, model, "model", note="First")
    found = api.add_collection_item(slug, dataset, "dataset")
    assert [(item.item_id, item.item_type, item.note) for item in found.items] == [(model, "model", "First"), (dataset, "dataset", None)]
    assert status_of(lambda: api.add_collection_item(slug, model, "model")) == 409
    api.add_collection_item(slug, model, "model", exists_ok=True)
    api.update_collection_item(slug, found.items[0].item_object_id, note="Second", position=1)
    assert [item.note for item in api.get_collection(slug).items] == [None, "Second"]
    api.delete_collection_item(slug, found.items[0].item_object_id)
    api.delete_collection_item(slug, found.items[0].item_object_id, missing_ok=True)
    assert [item.item_id for item in api.get_collection(slug).items] == [dataset]


@call("add_collection_item: another collection")
def nested_collection():
    inner, slug = api.create_collection(unique()).slug, api.create_collection(unique()).slug
    (item,) = api.add_collection_item(slug, inner, "collection").items
    assert (item.item_id, item.item_type) == (inner, "collection")


@call("list_collections: owner, item, sort, limit")
def list_collections():
    model = new_repo()
    slug = api.create_collection(unique()).slug
    api.add_collection_item(slug, model, "model")
    assert [found.slug for found in api.list_collections(item=f"models/{model}")] == [slug]
    assert slug in [found.slug for found in api.list_collections(owner="alice", sort="last_modified", limit=100)]
    assert len(list(api.list_collections(owner=["alice", "lab"], sort="upvotes", limit=2))) == 2


@call("delete_collection: missing_ok")
def delete_collection():
    slug = api.create_collection(unique()).slug
    assert status_of(lambda: bob.delete_collection(slug)) == 403
    api.delete_collection(slug)
    assert status_of(lambda: api.delete_collection(slug)) == 404
    api.delete_collection(slug, missing_ok=True)


@call("create_webhook, get_webhook, list_webhooks, update_webhook", (HfApi, "create_webhook"))
def webhooks():
    watched = [{"type": "user", "name": "alice"}, {"type": "org", "name": "lab"}]
    made = api.create_webhook(url="https://example.com/hook", watched=watched, domains=["repo", "discussion"], secret="secret")
    assert (made.url, made.domains, made.disabled) == ("https://example.com/hook", ["repo", "discussion"], False)
    assert [(item.type, item.name) for item in made.watched] == [("user", "alice"), ("org", "lab")]
    assert api.get_webhook(made.id).id == made.id and made.id in [webhook.id for webhook in api.list_webhooks()]
    assert api.update_webhook(made.id, url="https://example.com/new").url == "https://example.com/new"
    api.delete_webhook(made.id)


@call("disable_webhook, enable_webhook, delete_webhook", (HfApi, "create_webhook"))
def switch_webhook():
    made = api.create_webhook(url="https://example.com/hook", watched=[{"type": "model", "name": new_repo()}])
    assert api.disable_webhook(made.id).disabled and not api.enable_webhook(made.id).disabled
    assert status_of(lambda: bob.get_webhook(made.id)) in (403, 404)
    api.delete_webhook(made.id)
    assert status_of(lambda: api.get_webhook(made.id)) == 404


@call("list_liked_repos, list_repo_likers, unlike")
def likes():
    from huggingface_hub.utils import get_session

    repo = new_repo()
    headers = {"Authorization": f"Bearer {bob_token}"}
    get_session().post(f"{api.endpoint}/api/models/{repo}/like", headers=headers).raise_for_status()
    assert repo in bob.list_liked_repos().models and repo in api.list_liked_repos("bob").models
    assert users(api.list_repo_likers(repo)) == ["bob"] and api.model_info(repo).likes == 1
    bob.unlike(repo)
    assert list(api.list_repo_likers(repo)) == []
    assert isinstance(error_of(lambda: api.unlike("absent")), RepositoryNotFoundError)


@call("get_user_overview")
def overview():
    found = bob.get_user_overview("alice")
    assert (found.username, found.user_type) == ("alice", "user") and found.num_models > 0
    assert status_of(lambda: api.get_user_overview(unique())) == 404


@call("get_organization_overview", (HfApi, "get_organization_overview"))
def organization():
    found = bob.get_organization_overview("lab")
    assert (found.name, found.num_users) == ("lab", 2) and found.avatar_url


@call("list_organization_members")
def members():
    assert sorted(user.username for user in api.list_organization_members("lab")) == ["alice", "bob"]
    assert status_of(lambda: list(api.list_organization_members(unique()))) == 404


@call("list_user_followers, list_user_following")
def followers():
    from huggingface_hub.utils import get_session

    headers = {"Authorization": f"Bearer {alice_token}"}
    get_session().post(f"{api.endpoint}/api/users/bob/follow", headers=headers).raise_for_status()
    assert "alice" in users(api.list_user_followers("bob")) and "bob" in users(api.list_user_following("alice"))


@call("list_organization_followers", (HfApi, "list_organization_followers"))
def organization_followers():
    assert list(api.list_organization_followers("lab")) == []
