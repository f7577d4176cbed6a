import { mkdir } from "node:fs/promises";
import { pushDecisionVariable } from "./push-decision.ts";

/**
 * The hook of a push: checks it, then claims the decision to let it through. From then on the hub lets git move the refs
 * even when the client has gone. If the hub was faster, because the client disconnected, the claim fails and no ref moves.
 */
await import("./receive-check.ts");
if (process.exitCode === undefined || process.exitCode === 0) {
  try {
    await mkdir(process.env[pushDecisionVariable] ?? "");
  } catch {
    process.stderr.write("The push was cancelled.\n");
    process.exitCode = 1;
  }
}
