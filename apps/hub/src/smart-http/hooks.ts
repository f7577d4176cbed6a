import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Writes the one hook that git runs on a push, into a folder of our own: what users push never becomes a hook.
 * @returns the folder, for `core.hooksPath`
 */
export async function installHooks(dataFolder: string): Promise<string> {
  const folder = join(dataFolder, "hooks");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const check = join(import.meta.dirname, "receive-check.ts");
  const hook = join(folder, "pre-receive");
  await writeFile(
    hook,
    `#!/bin/sh\nexec ${shellQuoted(process.execPath)} ${shellQuoted(check)} "$GIT_QUARANTINE_PATH"\n`,
  );
  await chmod(hook, 0o755);
  return folder;
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
