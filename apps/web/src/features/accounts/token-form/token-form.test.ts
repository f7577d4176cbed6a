import { expect, test } from "vitest";
import { createTestPages } from "../../../testing/pages.ts";

const pages = createTestPages();
const model = "acme/talker-1b";
const chosen = (name: string, ...permissions: string[]) =>
  Object.fromEntries([
    [`chosen:model:${name}`, "on"],
    ...permissions.map((permission) => [`scope:model:${name}:${permission}`, "on"]),
  ]);
const entered = { displayName: "my script", role: "fineGrained", expiry: "30", "scope:user:ada:repo.write": "on" };
const kept = [
  'value="my script"',
  '<option value="30" selected="">',
  'name="scope:user:ada:repo.write" checked=""',
  'name="role" checked="" value="fineGrained"',
];

interface Row {
  what: string;
  form: Record<string, string>;
  status: number;
  says?: string[];
  lacks?: string[];
}

test.each<Row>([
  {
    what: "an unknown name",
    form: { repositories: "acme/nothing", step: "add:" },
    status: 400,
    says: ["acme/nothing"],
  },
  {
    what: "a known name",
    form: { repositories: model, step: "add:" },
    status: 200,
    says: [`name="chosen:model:${model}"`, `name="scope:model:${model}:repo.content.read" checked=""`],
  },
  {
    what: "a name that was not added",
    form: { repositories: model },
    status: 400,
    says: [`name="chosen:model:${model}"`, "Check their permissions"],
  },
  {
    what: "a removed repository",
    form: { ...chosen(model, "repo.write"), step: `remove:model:${model}` },
    status: 200,
    lacks: [`chosen:model:${model}`],
  },
  {
    what: "a repository without a permission",
    form: chosen(model),
    status: 400,
    says: [`name="chosen:model:${model}"`, `Select a permission, or remove the repository: ${model}`],
  },
  {
    what: "repositories that do not exist",
    form: { ...chosen(model, "repo.write"), ...chosen("acme/gone", "repo.write"), ...chosen("b/c", "repo.write") },
    status: 400,
    says: ["no access to it: acme/gone, b/c", 'name="scope:model:acme/gone:repo.write" checked=""'],
  },
  {
    what: "a missing name",
    form: { ...chosen(model, "repo.write"), displayName: "" },
    status: 400,
    says: [`name="scope:model:${model}:repo.write" checked=""`, "Enter a token name"],
  },
  {
    what: "more than a token may name",
    form: Object.assign({}, ...Array.from({ length: 100 }, (_, index) => chosen(`a/${index}`, "repo.write"))),
    status: 400,
    says: ["A token may name 100"],
  },
  {
    what: "an injected name",
    form: { repositories: '"><b>', step: "add:" },
    status: 400,
    says: ["&quot;&gt;&lt;b&gt;"],
  },
])("a form with $what keeps what was entered", async ({ form, status, says = [], lacks = [] }) => {
  const response = await pages.request("/settings/tokens", { user: true, form: { ...entered, ...form } });
  expect(response.status).toBe(status);
  const page = await response.text();
  const wanted = form["displayName"] === "" ? kept.slice(1) : kept;
  for (const part of [...wanted, ...says]) expect(page).toContain(part);
  for (const part of lacks) expect(page).not.toContain(part);
});

test("permissions of a token with another role are not ignored", async () => {
  const form = { ...entered, role: "read", ...chosen(model, "repo.write") };
  const response = await pages.request("/settings/tokens", { user: true, form });
  expect(response.status).toBe(400);
  const page = await response.text();
  expect(page).toContain("Select the role “Fine-grained”, or clear them.");
  expect(page).toContain(`name="scope:model:${model}:repo.write" checked=""`);
});

test("the hub gets the chosen repositories", async () => {
  const form = { ...entered, ...chosen(model, "repo.content.read", "discussion.write") };
  expect((await pages.request("/settings/tokens", { user: true, form })).status).toBe(303);
  const sent = pages.hub.requests.findLast(({ method, url }) => method === "POST" && url.endsWith("/_private/tokens"));
  const body = await sent?.json();
  expect(body.scopes.scoped).toEqual([
    { entity: { type: "user", name: "ada" }, permissions: ["repo.write"] },
    { entity: { type: "model", name: model }, permissions: ["repo.content.read", "discussion.write"] },
  ]);
});

test("suggestions need a signed-in visitor and are not cached", async () => {
  expect((await pages.request("/settings/tokens/repositories?q=t")).status).toBe(401);
  const response = await pages.request("/settings/tokens/repositories?q=TALK", { user: true });
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(await response.json()).toMatchObject({
    groups: [{ hits: [{ href: `/${model}`, value: `model:${model}`, detail: [{ text: "Model" }] }] }],
  });
});
