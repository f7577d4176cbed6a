import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { addPackedRefs, createRepoWithRefs } from "../testing/many-refs.ts";
import { createServedHub } from "../testing/served-hub.ts";

test("a push may change as many refs as the limit", async () => {
  const hub = await createServedHub();
  addPackedRefs(await createRepoWithRefs(hub, "mirror", 1), limits.refs.perPush);
  const { code, output } = await hub.git("-C", "mirror", "push", "-q", "origin", "refs/heads/f*:refs/heads/f*");
  expect(code, output).toBe(0);
  await hub.stop();
});
