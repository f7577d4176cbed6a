import { afterAll, beforeAll, expect, test } from "vitest";
import { Pusher, type PushTarget, startPushTarget } from "./testing/pusher.ts";

let target: PushTarget;
beforeAll(async () => {
  target = await startPushTarget({ strictNames: true });
});
afterAll(() => target.stop());

test("a push with one file more than a branch may have is rejected, and nothing remains", async () => {
  const pusher = await Pusher.create(target);
  const names = Array.from({ length: 100_001 }, (_, n) => `${n}`);
  const most = pusher.files(names.slice(0, 100_000));
  expect(await pusher.refusal(`${pusher.commit(pusher.files(names))}:refs/heads/main`)).toContain("would have 100001.");
  expect(await pusher.refusal(`${pusher.commit(most)}:refs/heads/main`)).toBe("accepted");
}, 60_000);
