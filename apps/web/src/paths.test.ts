import { Hono } from "hono";
import { expect, test } from "vitest";
import { paths, type RevisionPath, routes } from "./paths.ts";

// Every path must match its route with the same parameters.
const app = new Hono();
for (const [name, pattern] of Object.entries(routes)) {
  app.all(pattern, (c) => c.json({ name, parameters: c.req.param(), query: c.req.queries() }));
}

async function read(path: string) {
  return (await app.request(path)).json();
}

const odd: RevisionPath = { type: "model", id: "acme/a.b-c_d", revision: "refs/pr/1", path: "a b/ç#?%25&+.py" };

test.each([
  { path: paths.home(), name: "home" },
  { path: paths.sampleFile("cat.png"), name: "sampleFile", parameters: { name: "cat.png" } },
  { path: paths.models(), name: "models" },
  { path: paths.datasets(), name: "datasets" },
  { path: paths.tasks(), name: "tasks" },
  { path: paths.task("fill-mask"), name: "task", parameters: { task: "fill-mask" } },
  { path: paths.docs(), name: "docs" },
  { path: paths.doc("transformers/tr/index"), name: "doc", parameters: { slug: "transformers/tr/index" } },
  { path: paths.sitemap({ part: "models-1" }), name: "sitemap", query: { part: ["models-1"] } },
  { path: paths.login(), name: "login" },
  { path: paths.logout(), name: "logout" },
  { path: paths.externalSignIn({ next: "/models" }), name: "externalSignIn", query: { next: ["/models"] } },
  { path: paths.externalCallback(), name: "externalCallback" },
  { path: paths.linkIdentity(), name: "linkIdentity" },
  { path: paths.unlinkIdentity(), name: "unlinkIdentity" },
  { path: paths.welcome(), name: "welcome" },
  { path: paths.theme(), name: "theme" },
  { path: paths.administration(), name: "administration" },
  { path: paths.administeredUsers({ search: "a" }), name: "administeredUsers", query: { search: ["a"] } },
  { path: paths.administeredUser("a b"), name: "administeredUser", parameters: { user: "a b" } },
  { path: paths.suspendUser("a b"), name: "suspendUser", parameters: { user: "a b" } },
  { path: paths.unsuspendUser("a b"), name: "unsuspendUser", parameters: { user: "a b" } },
  { path: paths.administrator("a b"), name: "administrator", parameters: { user: "a b" } },
  { path: paths.administeredOrganizations(), name: "administeredOrganizations" },
  { path: paths.disabledRepositories({ done: "enabled" }), name: "disabledRepositories", query: { done: ["enabled"] } },
  { path: paths.disableRepository(), name: "disableRepository" },
  { path: paths.enableRepository(), name: "enableRepository" },
  { path: paths.jobs({ done: "started" }), name: "jobs", query: { done: ["started"] } },
  { path: paths.runJob(), name: "runJob" },
  { path: paths.reportQueue({ state: "handled" }), name: "reportQueue", query: { state: ["handled"] } },
  { path: paths.ownReports({ done: "sent" }), name: "ownReports", query: { done: ["sent"] } },
  { path: paths.newReport({ account: "a" }), name: "newReport", query: { account: ["a"] } },
  { path: paths.providerHealth(), name: "providerHealth" },
  { path: paths.settingsInForce(), name: "settingsInForce" },
  { path: paths.join(), name: "join" },
  {
    path: paths.commit({ type: "model", id: "acme/x", revision: "abc" }, { file: "a b.txt", view: "split" }),
    name: "commit",
    parameters: { owner: "acme", name: "x", revision: "abc" },
    query: { file: ["a b.txt"], view: ["split"] },
  },
  {
    path: paths.compare({ type: "model", id: "acme/x" }, { base: "refs/pr/1", head: "feature/ğ" }),
    name: "compare",
    parameters: { owner: "acme", name: "x", revisions: "refs/pr/1...feature/ğ" },
  },
  {
    path: paths.compareForm({ type: "dataset", id: "acme/x" }, { base: "main" }),
    name: "datasetCompareForm",
    parameters: { owner: "acme", name: "x" },
    query: { base: ["main"] },
  },
  {
    path: paths.startRepository({ type: "model", id: "acme/x" }),
    name: "startModel",
    parameters: { owner: "acme", name: "x" },
  },
  {
    path: paths.refs({ type: "dataset", id: "acme/x" }, { kind: "tags" }),
    name: "datasetRefs",
    parameters: { owner: "acme", name: "x" },
    query: { kind: ["tags"] },
  },
  { path: paths.profile(), name: "profile" },
  { path: paths.endSession("a-b"), name: "endSession", parameters: { sessionId: "a-b" } },
  { path: paths.organisation("acme"), name: "organisation", parameters: { organisation: "acme" } },
  { path: paths.defaultVisibility("acme"), name: "defaultVisibility", parameters: { organisation: "acme" } },
  { path: paths.spending("acme"), name: "spending", parameters: { organisation: "acme" } },
  { path: paths.removeMember("a", "b.c"), name: "removeMember", parameters: { organisation: "a", user: "b.c" } },
  {
    path: paths.blame(odd),
    name: "blame",
    parameters: { owner: "acme", name: "a.b-c_d", revision: odd.revision, path: odd.path },
  },
  {
    path: paths.find({ type: "dataset", id: "acme/x", revision: "refs/pr/1" }, { q: "a b" }),
    name: "datasetFind",
    parameters: { owner: "acme", name: "x", revision: "refs/pr/1" },
    query: { q: ["a b"] },
  },
  { path: paths.newRepository(), name: "newRepository" },
  {
    path: paths.repositorySettings({ type: "model", id: "acme/x" }),
    name: "modelSettings",
    parameters: { owner: "acme", name: "x" },
  },
  {
    path: paths.moveRepository({ type: "model", id: "acme/x" }),
    name: "moveModel",
    parameters: { owner: "acme", name: "x" },
  },
  {
    path: paths.deleteRepository({ type: "dataset", id: "acme/x" }),
    name: "deleteDataset",
    parameters: { owner: "acme", name: "x" },
  },
  {
    path: paths.modelProviders("acme/x", { done: "added" }),
    name: "modelProviders",
    parameters: { owner: "acme", name: "x" },
  },
  {
    path: paths.removeModelProvider("acme/x", "groq"),
    name: "removeModelProvider",
    parameters: { owner: "acme", name: "x", provider: "groq" },
  },
  {
    path: paths.publishers({ type: "model", id: "acme/x" }, { done: "added" }),
    name: "modelPublishers",
    parameters: { owner: "acme", name: "x" },
  },
  {
    path: paths.removePublisher({ type: "dataset", id: "acme/x" }, "abc"),
    name: "removeDatasetPublisher",
    parameters: { owner: "acme", name: "x", publisherId: "abc" },
  },
  {
    path: paths.discussions({ type: "model", id: "acme/x" }, { status: "closed" }),
    name: "modelDiscussions",
    parameters: { owner: "acme", name: "x" },
  },
  {
    path: paths.discussion({ type: "dataset", id: "acme/x" }, 12),
    name: "datasetDiscussion",
    parameters: { owner: "acme", name: "x", num: "12" },
  },
  {
    path: paths.newFile({ ...odd, path: "" }, { name: "README.md" }),
    name: "newModelFileRoot",
    parameters: { owner: "acme", name: "a.b-c_d", revision: odd.revision },
    query: { name: ["README.md"] },
  },
  ...(
    [
      [paths.newFile, "newModelFile"],
      [paths.editFile, "editModelFile"],
      [paths.renameFile, "renameModelFile"],
      [paths.deleteFile, "deleteModelFile"],
      [paths.upload, "uploadToModel"],
    ] as const
  ).map(([pathTo, name]) => ({
    path: pathTo(odd),
    name,
    parameters: { owner: "acme", name: "a.b-c_d", revision: odd.revision, path: odd.path },
  })),
  {
    path: paths.upload({ type: "dataset", id: "acme/x", revision: "main", path: "" }),
    name: "uploadToDatasetRoot",
    parameters: { owner: "acme", name: "x", revision: "main" },
  },
  {
    path: paths.newDiscussion({ type: "model", id: "acme/x" }),
    name: "newModelDiscussion",
    parameters: { owner: "acme", name: "x" },
  },
  { path: paths.auditLog(undefined), name: "auditLog" },
  { path: paths.auditLog("acme"), name: "organisationAuditLog", parameters: { organisation: "acme" } },
  { path: paths.tokens(), name: "tokens" },
  { path: paths.token("t1"), name: "token" },
  { path: paths.regenerateToken("t1"), name: "regenerateToken" },
  { path: paths.revokeToken("a/b"), name: "revokeToken", parameters: { tokenId: "a/b" } },
  { path: paths.owner("acme"), name: "owner", parameters: { owner: "acme" } },
  { path: paths.model("acme/x"), name: "model", parameters: { owner: "acme", name: "x" } },
  { path: paths.modelTree("acme/x"), name: "modelTree", parameters: { owner: "acme", name: "x" } },
  { path: paths.servingProviders("acme/x"), name: "servingProviders", parameters: { owner: "acme", name: "x" } },
  { path: paths.chatTemplate("acme/x"), name: "chatTemplate", parameters: { owner: "acme", name: "x" } },
  { path: paths.tree({ ...odd, path: "" }), name: "treeRoot", parameters: { revision: "refs/pr/1" } },
  { path: paths.tree(odd), name: "tree", parameters: { revision: "refs/pr/1", path: odd.path } },
  { path: paths.blob(odd), name: "blob", parameters: { name: "a.b-c_d", revision: "refs/pr/1", path: odd.path } },
  { path: paths.blob(odd, { view: "source" }), name: "blob", parameters: { path: odd.path } },
  { path: paths.commits({ ...odd, path: "" }), name: "commitsRoot", parameters: { revision: "refs/pr/1" } },
  { path: paths.commits(odd, { p: "2" }), name: "commits", parameters: { revision: "refs/pr/1", path: odd.path } },
  {
    path: paths.commits({ ...odd, type: "dataset" }),
    name: "datasetCommits",
    parameters: { owner: "acme", revision: "refs/pr/1", path: odd.path },
  },
])("$path matches the route $name", async ({ path, name, parameters = {} }) => {
  expect(await read(path)).toMatchObject({ name, parameters });
});

test("parameters of a list's address have a fixed order", () => {
  expect(paths.models({ p: "2", other: ["license:mit", "a,b"], search: "a&b", library: ["peft", "gguf"] })).toBe(
    "/models?library=peft%2Cgguf&other=license%3Amit&other=a%2Cb&search=a%26b&p=2",
  );
});

test("empty parameters are not in the address", () => {
  expect(paths.models({ search: "", library: undefined, other: [] })).toBe("/models");
});
