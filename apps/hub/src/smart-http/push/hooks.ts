import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { limitMechanism } from "@modelyard/platform/processes/limit-mechanism";
import { pushDecisionVariable, repoTypeVariable } from "./push-decision.ts";
import { pushScopeVariable } from "./push-scope.ts";

/**
 * Writes the hook that git runs on a push, into a separate folder, so that pushed content never becomes a hook.
 * @returns the folder, for `core.hooksPath`
 */
export async function installHooks(dataFolder: string, { strictNames }: { strictNames: boolean }): Promise<string> {
  const folder = join(dataFolder, "hooks");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const hook = join(folder, "pre-receive");
  const mechanism = limitMechanism();
  // The shell replaces itself by `exec`, so that the check ends with git. Its heap stays well below the limit of the
  // process.
  const bound =
    mechanism.kind === "prlimit" && mechanism.setpriv !== undefined
      ? [mechanism.setpriv, "--pdeathsig", "KILL", "--"]
      : [];
  const names = strictNames ? "strict" : "lenient";
  const heap = `--max-old-space-size=${limits.push.heapMiB}`;
  const command = [...bound, process.execPath, heap, join(import.meta.dirname, "pre-receive.ts"), names];
  // `pre-receive.ts` reads the last argument; the check reads all.
  const variables = [repoTypeVariable, pushScopeVariable, pushDecisionVariable].map((name) => `"$${name}"`).join(" ");
  const folders = `"$GIT_QUARANTINE_PATH" "$GIT_ALTERNATE_OBJECT_DIRECTORIES" ${variables}`;
  await writeFile(hook, `#!/bin/sh\nexec ${command.map(shellQuoted).join(" ")} ${folders}\n`);
  await chmod(hook, 0o755);
  return folder;
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
