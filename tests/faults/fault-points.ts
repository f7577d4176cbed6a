import childProcess from "node:child_process";
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { Duplex } from "node:stream";

/**
 * Counts what this process does to the world outside: writes to sockets and pipes (statements for the database, commands
 * for git, responses), changes of files, and starts of processes. Ends it with SIGKILL just before or just after one of
 * them. Import it before every other module.
 */
let isArmed = false;
let steps = 0;
let killAt = Number.POSITIVE_INFINITY;

/** Counts from now on. Even steps are before an effect, odd ones after it. */
export function arm(step: number): void {
  steps = 0;
  killAt = step;
  isArmed = true;
}

function reach(): void {
  if (!isArmed) return;
  steps += 1;
  if (steps >= killAt) process.kill(process.pid, "SIGKILL");
}

type Callable = (...args: never[]) => unknown;

/** Replaces a function of a module or prototype by one that counts. */
function watch<Owner extends object>(owner: Owner, name: keyof Owner & string): void {
  const effect: unknown = Reflect.get(owner, name);
  if (typeof effect !== "function") throw new Error(`there is no function ${name}`);
  const watched: Callable = function (this: unknown, ...args) {
    reach();
    const result: unknown = Reflect.apply(effect, this, args);
    // The effect of a promise comes later.
    if (result instanceof Promise) result.then(reach, reach);
    else reach();
    return result;
  };
  Reflect.set(owner, name, watched);
}

watch(Duplex.prototype, "write");
watch(childProcess, "spawn");
for (const name of ["mkdirSync", "writeFileSync", "renameSync", "rmSync"] as const) watch(fs, name);
for (const name of ["mkdir", "writeFile", "rename", "rm", "unlink", "link"] as const) watch(fs.promises, name);
syncBuiltinESMExports();
