import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";

/**
 * Writes the one hook that git runs on a push, into a folder of our own: what users push never becomes a hook.
 * @returns the folder, for `core.hooksPath`
 */
export async function installHooks(dataFolder: string, { strictNames }: { strictNames: boolean }): Promise<string> {
  const folder = join(dataFolder, "hooks");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const check = join(import.meta.dirname, "receive-check.ts");
  const hook = join(folder, "pre-receive");
  const names = strictNames ? "strict" : "lenient";
  const folders = '"$GIT_QUARANTINE_PATH" "$GIT_ALTERNATE_OBJECT_DIRECTORIES"';
  const node = `${shellQuoted(process.execPath)} --max-old-space-size=${limits.push.heapMiB}`;
  const command = `${node} ${shellQuoted(check)} ${names} ${folders}`;
  await writeFile(hook, `#!/bin/sh\nexec ${command}\n`);
  await chmod(hook, 0o755);
  return folder;
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
