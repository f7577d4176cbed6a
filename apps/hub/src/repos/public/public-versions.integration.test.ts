import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { asCommit, commitBody, file, header } from "../../testing/hub-requests.ts";
import { createTestHub, type TestHub } from "../../testing/test-hub.ts";

let hub: TestHub;
beforeAll(async () => {
  hub = await createTestHub();
});
afterAll(() => hub.stop());

let id = "";
let count = 0;
beforeEach(async () => {
  count += 1;
  id = `alice/versioned-${count}`;
  await hub.send("alice", "POST", "/api/repos/create", { name: id });
});
const version = () => hub.publicVersion({ type: "model", id });
const setPrivate = (isPrivate: boolean) =>
  hub.send("alice", "PUT", `/api/models/${id}/settings`, { private: isPrivate });

test("a version stays the same while nothing changes, in any spelling of the name", async () => {
  const before = await version();
  expect(before).toBeDefined();
  await hub.send("alice", "POST", "/api/repos/create", { name: `${id}-other` });
  expect(await version()).toBe(before);
  expect(await hub.publicVersion({ type: "model", id: id.toUpperCase() })).toBe(before);
});

const mapping = { provider: "groq", providerModelId: "v", task: "conversational" };
test.each<{ what: string; change: () => Promise<unknown> }>([
  {
    what: "a commit",
    change: () =>
      hub.send(
        "alice",
        "POST",
        `/api/models/${id}/commit/main`,
        commitBody(header(), file("README.md", "# Hi")),
        asCommit,
      ),
  },
  { what: "a like", change: () => hub.send("bob", "POST", `/api/models/${id}/like`) },
  { what: "a new provider", change: () => hub.mappings.upsert({ modelId: id, ...mapping }) },
  {
    what: "a provider that does not count yet",
    change: () => hub.mappings.upsert({ modelId: id, ...mapping, status: "staging" }),
  },
])("$what changes the version", async ({ change }) => {
  const before = await version();
  await change();
  const after = await version();
  expect(after).toBeDefined();
  expect(after).not.toBe(before);
});

test("removing or replacing a provider changes the version", async () => {
  await hub.mappings.upsert({ modelId: id, ...mapping, status: "staging" });
  const mapped = await version();
  await hub.mappings.upsert({ modelId: id, ...mapping, status: "staging", providerModelId: "w" });
  const replaced = await version();
  await hub.mappings.remove({ modelId: id, provider: "groq" });
  expect(new Set([mapped, replaced, await version()]).size).toBe(3);
});

test("private, deleted and missing repositories have no version", async () => {
  const before = await version();
  await setPrivate(true);
  expect(await version()).toBeUndefined();
  await setPrivate(false);
  const shown = await version();
  expect(shown).toBeDefined();
  expect(shown).not.toBe(before);
  await hub.send("alice", "DELETE", "/api/repos/delete", { name: id });
  expect(await version()).toBeUndefined();
  expect(await hub.publicVersion({ type: "dataset", id })).toBeUndefined();
});

test("concurrent requests each get their own result", async () => {
  const other = `${id}-other`;
  await hub.send("alice", "POST", "/api/repos/create", { name: other });
  const alone = [await version(), await hub.publicVersion({ type: "model", id: other })];
  const together = await Promise.all([
    version(),
    hub.publicVersion({ type: "model", id: other }),
    hub.publicVersion({ type: "model", id: "missing/nothing" }),
    version(),
  ]);
  expect(together).toEqual([...alone, undefined, alone[0]]);
});
