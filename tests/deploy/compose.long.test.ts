import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describeUnless } from "@modelyard/hub/testing/describe-unless";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { goModule } from "./go-program.ts";
import { missingPrograms } from "./missing-programs.ts";
import { pythonWithValidators } from "./python-programs.ts";

const root = resolve(import.meta.dirname, "../..");
const missing = missingPrograms(["go", "python3"]);
const reason = missing.length > 0 ? `${missing.join(" and ")} not found` : undefined;
const compose = z
  .looseObject({
    services: z.record(z.string(), z.looseObject({ secrets: z.array(z.string()).default([]) })),
    secrets: z.record(z.string(), z.object({ file: z.string() })),
  })
  .parse(parse(readFileSync(join(root, "compose.yaml"), "utf8")));

describeUnless(reason, "compose.yaml", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "modelyard-compose-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Returns the problems that the schema of Docker Compose finds. */
  function problemsOf(document: unknown): string {
    const schema = join(goModule("github.com/compose-spec/compose-go/v2@v2.16.2"), "schema/compose-spec.json");
    const file = join(folder, "compose.json");
    writeFileSync(file, JSON.stringify(document));
    const check = "import json,sys,jsonschema; jsonschema.validate(*[json.load(open(p)) for p in sys.argv[1:]])";
    return spawnSync(pythonWithValidators(), ["-c", check, file, schema], { encoding: "utf8" }).stderr;
  }

  test("follows the schema of Docker Compose, which finds a wrong field", () => {
    expect(problemsOf(compose)).toBe("");
    const { services } = compose;
    const wrong = { ...compose, services: { ...services, modelyard: { ...services["modelyard"], read_olny: true } } };
    expect(problemsOf(wrong)).toContain("read_olny");
  });

  test("reads each secret from a file that create-secrets makes, once", () => {
    const script = join(root, "deploy/compose/create-secrets");
    const secrets = join(folder, "secrets");
    execFileSync(script, [secrets]);
    const read = () => readdirSync(secrets).map((name) => [name, readFileSync(join(secrets, name), "utf8")] as const);
    const created = read();
    expect(created.map(([name]) => name)).toEqual(Object.keys(compose.secrets).toSorted());
    const used = new Set(Object.values(compose.services).flatMap((service) => service.secrets));
    expect([...used].toSorted()).toEqual(created.map(([name]) => name));
    expect(statSync(secrets).mode & 0o777).toBe(0o700);
    expect(new Map(created).get("secret-key")).toMatch(/^[0-9a-f]{64}$/);
    execFileSync(script, [secrets]);
    expect(read()).toEqual(created);
  });
});
