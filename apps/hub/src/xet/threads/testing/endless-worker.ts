import { parentPort } from "node:worker_threads";

// Never responds to a job.
parentPort?.on("message", () => {
  for (;;) continue;
});
