import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { renewLeases } from "./renew-leases.ts";

test("a job that another node has taken over is stopped, and its lost lease is an error", async () => {
  const done: string[] = [];
  const run = (id: string) => ({
    stop: () => void done.push(`stop ${id}`),
    cancel: () => void done.push(`cancel ${id}`),
  });
  const running = new Map(["kept", "unwanted", "taken", "ended", "gone"].map((id) => [id, run(id)]));
  const logged: unknown[] = [];
  await renewLeases({
    store: {
      async renew() {
        // Ended and written during the query.
        running.delete("gone");
        return [
          { id: "kept", cancelWanted: false },
          { id: "unwanted", cancelWanted: true },
        ];
      },
    },
    node: "here",
    running,
    ending: new Set(["ended"]),
    logger: { error: (fields: unknown, message?: string) => void logged.push([fields, message]) },
  });
  expect(done).toEqual(["cancel unwanted", "stop taken"]);
  expect(logged).toEqual([[{ jobId: "taken" }, "job lease lost"]]);
});

test("the job of a killed node resumes on another within 30 s", () => {
  const { jobLeaseMs, jobLookMs } = limits.router;
  // The node may have just renewed the lease, and the other may have polled just before it ended.
  expect(jobLeaseMs + jobLookMs).toBeLessThan(30_000);
});
