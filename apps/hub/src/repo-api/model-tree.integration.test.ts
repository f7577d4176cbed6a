import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ModelTree } from "../contract/model-tree.ts";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";

let hub: TestHub;
beforeAll(async () => {
  hub = await createTestHub();
});
afterAll(() => hub.stop());

/** Creates a model of alice whose card names its base models. */
async function make(name: string, { bases = [], relation = "finetune", isPrivate = false }: Made = {}) {
  const list = bases.map((base) => `\n  - ${base}`).join("");
  const content = `---\nbase_model:${list === "" ? " []" : list}\nbase_model_relation: ${relation}\n---\n# ${name}\n`;
  const sent = await hub.send("alice", "POST", "/api/repos/create", {
    name,
    type: "model",
    private: isPrivate,
    files: [{ path: "README.md", content, encoding: "utf-8" }],
  });
  expect(sent.status).toBe(200);
}
interface Made {
  bases?: readonly string[];
  relation?: string;
  isPrivate?: boolean;
}

async function treeOf(id: string, who?: string) {
  return ModelTree.parse(await (await hub.send(who, "GET", `/_private/model-tree/${id}`)).json());
}
const steps = ({ ancestors }: ModelTree) => ancestors.map(({ level, id, known }) => `${level} ${id} ${known}`);

test("the tree follows base models upwards, and counts derived ones by relation", async () => {
  await make("root");
  await make("middle", { bases: ["alice/root", "elsewhere/other"], relation: "merge" });
  await make("leaf", { bases: ["alice/middle"], relation: "quantized" });
  expect(steps(await treeOf("alice/leaf"))).toEqual([
    "1 alice/middle true",
    "2 alice/root true",
    "2 elsewhere/other false",
  ]);
  expect((await treeOf("alice/middle")).children).toEqual({ finetune: 0, adapter: 0, merge: 0, quantized: 1 });
});

test("a private model is not revealed, and nothing above it", async () => {
  await make("secret-root", { isPrivate: true });
  await make("secret", { bases: ["alice/secret-root"], isPrivate: true });
  await make("visible", { bases: ["alice/secret"] });
  expect(steps(await treeOf("alice/visible"))).toEqual(["1 alice/secret false"]);
  expect(steps(await treeOf("alice/visible", "alice"))).toEqual(["1 alice/secret true", "2 alice/secret-root true"]);
  await make("child-of-visible", { bases: ["alice/visible"], isPrivate: true });
  expect((await treeOf("alice/visible")).children.finetune).toBe(0);
  expect((await hub.send("bob", "GET", "/_private/model-tree/alice/secret")).status).toBe(404);
});

test("cycles end, and the number of levels is bounded", async () => {
  await make("one", { bases: ["alice/two"] });
  await make("two", { bases: ["alice/one"] });
  expect(steps(await treeOf("alice/one"))).toEqual(["1 alice/two true", "2 alice/one true"]);
  const { levels } = limits.modelFamily;
  for (let level = 0; level <= levels + 1; level++)
    await make(`chain-${level}`, level === 0 ? {} : { bases: [`alice/chain-${level - 1}`] });
  const { ancestors, isCut } = await treeOf(`alice/chain-${levels + 1}`);
  expect([ancestors.length, isCut]).toEqual([levels, true]);
});
