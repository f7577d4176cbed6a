import { mkdir } from "node:fs/promises";
import { keepChildrenInGroup } from "@modelyard/platform/processes/process-group";

/**
 * The hook of a push. Checks the push, then claims the decision to accept it. From then on the hub lets git move the
 * refs even if the client disconnects. If the hub was faster because the client disconnected, the claim fails and no
 * ref moves.
 *
 * Arguments: those of the check, then the folder whose creation is the claim.
 */
keepChildrenInGroup();
await import("./receive-check.ts");
if (process.exitCode === undefined || process.exitCode === 0) {
  try {
    await mkdir(process.argv.at(-1) ?? "");
  } catch {
    process.stderr.write("The push was cancelled.\n");
    process.exitCode = 1;
  }
}
