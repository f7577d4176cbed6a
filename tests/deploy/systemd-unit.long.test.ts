import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describeUnless } from "@modelyard/hub/testing/describe-unless";
import { afterAll, beforeAll, expect, test } from "vitest";
import { missingPrograms } from "./missing-programs.ts";

const unit = readFileSync(resolve(import.meta.dirname, "../../deploy/systemd/modelyard.service"), "utf8");
/** The tenth of this is the greatest exposure, of 10. */
const threshold = 29;

const reason = missingPrograms(["systemd-analyze"]).length > 0 ? "systemd-analyze not found" : undefined;

/** Returns the system calls of a set such as `@system-service`, or the one that is named. */
function callsIn(name: string): string[] {
  if (!name.startsWith("@")) return [name];
  const { stdout } = spawnSync("systemd-analyze", ["--no-pager", "syscall-filter", name], { encoding: "utf8" });
  const lines = stdout.split("\n").slice(1);
  return lines.map((line) => line.trim()).flatMap((line) => (/^@?\w/.test(line) ? callsIn(line) : []));
}

/** Returns the system calls that the unit allows: later lines change what earlier ones say. */
function allowedCalls(text: string): Set<string> {
  const allowed = new Set(callsIn("@default"));
  for (const [, not = "", names = ""] of text.matchAll(/^SystemCallFilter=(~?)(.*)$/gm)) {
    for (const call of names.split(" ").flatMap(callsIn)) {
      if (not === "") allowed.add(call);
      else allowed.delete(call);
    }
  }
  return allowed;
}

describeUnless(reason, "the systemd unit", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "modelyard-unit-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function analyze(text: string, ...command: string[]) {
    const file = join(folder, "modelyard.service");
    writeFileSync(file, text);
    const { status, stdout, stderr } = spawnSync("systemd-analyze", [...command, "--no-pager", file], {
      encoding: "utf8",
    });
    return { status, output: stdout + stderr };
  }
  const secure = ["security", "--offline=true", `--threshold=${threshold}`];

  test("has little exposure, and more without the filter of system calls and the read-only files", () => {
    const { status, output } = analyze(unit, ...secure);
    expect(status, output).toBe(0);
    const open = unit.replaceAll(/^(?:SystemCallFilter|Protect\w+|CapabilityBoundingSet)=.*\n/gm, "");
    expect(analyze(open, ...secure).status).not.toBe(0);
  });

  test.each([
    ["prlimit64", "prlimit, which limits git"],
    ["setpriority", "the niceness of git"],
    ["capset", "setpriv, which ends git with the hub"],
    ["mprotect", "the compiler of Node"],
    ["shmget", "PostgreSQL"],
    ["sync_file_range", "PostgreSQL"],
    ["sched_setaffinity", "the engine"],
  ])("allows %s: %s", (call) => {
    expect(allowedCalls(unit)).toContain(call);
  });

  test("does not allow to mount, to trace other processes or to change accounts", () => {
    const allowed = allowedCalls(unit);
    for (const call of ["mount", "ptrace", "setuid", "chown", "bpf"]) {
      expect(allowed, call).not.toContain(call);
    }
  });

  test("has no errors, which an unknown setting is", () => {
    // The verification needs a program that exists.
    const here = unit.replace("/opt/modelyard/bin/node", process.execPath);
    expect(analyze(here, "verify")).toEqual({ status: 0, output: "" });
    expect(analyze(here.replace("ProtectHome", "ProtectHouse"), "verify").output).toContain("ProtectHouse");
  });
});
