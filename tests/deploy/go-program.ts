import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { basename, join } from "node:path";
import { missingPrograms } from "./missing-programs.ts";

interface GoProgram {
  /** The path of the main package below its module. */
  module: string;
  command: string;
  version: string;
}

export const helm: GoProgram = { module: "helm.sh/helm/v3", command: "cmd/helm", version: "v3.22.0" };
export const promtool: GoProgram = {
  module: "github.com/prometheus/prometheus",
  command: "cmd/promtool",
  version: "v0.316.0",
};

const cache = join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "modelyard");

function pathOf({ command, version }: GoProgram): string {
  const name = basename(command);
  return join(cache, `${name}-${version}`, name);
}

/** Returns why a program cannot be built here; `undefined` if it can. */
export function noGoProgramReason(program: GoProgram): string | undefined {
  if (existsSync(pathOf(program)) || missingPrograms(["go"]).length === 0) return undefined;
  return `needs Go, to build ${basename(program.command)}`;
}

/** Builds a program once, which takes minutes. @returns its path */
export function goProgram(program: GoProgram): string {
  const path = pathOf(program);
  if (existsSync(path)) return path;
  const building = `${path}.building-${process.pid}`;
  mkdirSync(building, { recursive: true });
  execFileSync("go", ["install", "-trimpath", `${program.module}/${program.command}@${program.version}`], {
    env: { ...process.env, CGO_ENABLED: "0", GOBIN: building },
    stdio: ["ignore", "ignore", "pipe"],
    maxBuffer: 64 * 1024 * 1024,
  });
  renameSync(join(building, basename(path)), path);
  rmSync(building, { recursive: true });
  return path;
}

/** Downloads a module of Go. @returns its folder */
export function goModule(name: string): string {
  const text = execFileSync("go", ["mod", "download", "-json", name], { encoding: "utf8", cwd: "/" });
  const [, folder] = /"Dir": "([^"]+)"/.exec(text) ?? [];
  if (folder === undefined) throw new Error(`${name} was not downloaded: ${text}`);
  return folder;
}
