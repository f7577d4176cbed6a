import childProcess, { ChildProcess } from "node:child_process";
import { syncBuiltinESMExports } from "node:module";

/**
 * Set-up of every unit test: starting a process fails. Unit tests stay fast, and need nothing but Node. All asynchronous
 * functions of `node:child_process` start a process with the method `spawn`.
 */
function refuse(): never {
  throw new Error(
    "Unit tests start no processes. Rename the file to *.integration.test.ts: those run after the unit tests, with PostgreSQL.",
  );
}

Object.defineProperty(ChildProcess.prototype, "spawn", { value: refuse });
Object.assign(childProcess, { spawnSync: refuse, execSync: refuse, execFileSync: refuse });
syncBuiltinESMExports();
