import { connectDatabase } from "@modelyard/platform/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ConfigError } from "../config/config-error.ts";
import { createStoppedHub, type StoppedHub } from "../objects/testing/stopped-hub.ts";
import { auditCommand } from "./audit-command.ts";

let stopped: StoppedHub;
beforeAll(async () => {
  stopped = await createStoppedHub();
});
afterAll(() => stopped.remove());

const openDatabase = async () => ({ database: connectDatabase(stopped.database.target, { connections: 1 }) });
const audit = (...flags: string[]) => stopped.run((command) => auditCommand(command, openDatabase), flags);

async function record(id: string): Promise<void> {
  await stopped.database.sql`insert into hub.audit_events (id, content) values (${id}, '{"action":"repo.create"}')`;
}

test("audit verify prints the head, and finds what was changed since", async () => {
  await record("one");
  await record("two");
  const verified = await audit("verify");
  expect(verified.code).toBe(0);
  expect(verified.printed).toMatch(/^2 entries checked, 0 problems\.\nHead: 2:[0-9a-f]{64}\s*$/);
  const head = /Head: (\S+)/.exec(verified.printed)?.[1] ?? "";
  await record("three");
  expect((await audit("verify", head)).code).toBe(0);

  const { sql } = stopped.database;
  await sql`alter table hub.audit_log disable trigger keep_audit_log`;
  await sql`update hub.audit_log set content = '{}' where position = 2`;
  const changed = await audit("verify", "--json");
  expect(changed.code).toBe(1);
  expect(JSON.parse(changed.printed)).toMatchObject({ entries: 3, problems: [{ position: 2, problem: "changed" }] });
  await sql`delete from hub.audit_log where position >= 2`;
  const cut = await audit("verify", head);
  expect(cut.code).toBe(1);
  expect(cut.printed).toContain("entry 2 is missing");
});

test.each([[[]], [["show"]], [["verify", "2"]], [["verify", `2:${"a".repeat(64)}`, "more"]]])(
  "audit %j shows the usage",
  async (flags) => {
    await expect(audit(...flags)).rejects.toThrow(ConfigError);
  },
);
