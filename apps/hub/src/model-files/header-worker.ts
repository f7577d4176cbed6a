import { describeModelFiles } from "./describe-model-files.ts";
import { type HeaderAnswer, HeaderRequest } from "./header-messages.ts";

/** Runs as a child process with little memory: what a hostile header does to it, it does to nobody else. */
const send = (message: HeaderAnswer) => process.send?.(message);

process.on("message", (message) => {
  describeModelFiles(HeaderRequest.parse(message)).then(
    (described) => send({ kind: "described", described }),
    (error: unknown) => send({ kind: "failed", reason: error instanceof Error ? error.message : String(error) }),
  );
});
process.on("disconnect", () => process.exit());
send({ kind: "ready" });
