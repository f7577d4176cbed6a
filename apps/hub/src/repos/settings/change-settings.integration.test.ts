import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestHub, type TestHub } from "../../testing/test-hub.ts";
import { uniqueName } from "../../testing/unique-name.ts";
import { repos } from "../tables.ts";

let hub: TestHub;
const name = uniqueName("settings");
beforeAll(async () => {
  hub = await createTestHub();
  await hub.send("alice", "POST", "/api/repos/create", { name });
});
afterAll(() => hub.stop());

const put = (settings: unknown, who = "alice") => hub.send(who, "PUT", `/api/models/alice/${name}/settings`, settings);

async function stored() {
  const rows = await hub.database.orm.select().from(repos);
  return rows.find(({ fullName }) => fullName === `alice/${name}`);
}

test.each([
  { settings: { private: true }, echo: { private: true }, row: { isPrivate: true } },
  { settings: { visibility: "public" }, echo: { visibility: "public", private: false }, row: { isPrivate: false } },
  { settings: { gated: "auto" }, row: { gated: "auto" } },
  { settings: { gated: "manual", orgMembersGated: true }, row: { gated: "manual", orgMembersGated: true } },
  { settings: { gated: false, orgMembersGated: false }, row: { gated: null, orgMembersGated: false } },
  {
    settings: { gatedNotificationsEmail: "ada@example.com", gatedNotificationsMode: "real-time" },
    row: { gatedNotificationsEmail: "ada@example.com", gatedNotificationsMode: "real-time" },
  },
  { settings: { gatedNotificationsEmail: null }, row: { gatedNotificationsEmail: null } },
  {
    settings: { discussionsDisabled: true, discussionsSorting: "reactions" },
    row: { discussionsDisabled: true, discussionsSorting: "reactions" },
  },
  { settings: {}, row: {} },
])("$settings are stored and returned", async ({ settings, echo = settings, row }) => {
  const response = await put(settings);
  expect([response.status, await response.json()]).toEqual([200, echo]);
  expect(await stored()).toMatchObject(row);
});

const all =
  "private, visibility, gated, orgMembersGated, gatedNotificationsEmail, gatedNotificationsMode, discussionsDisabled, discussionsSorting";

test.each([
  { settings: { gated: "banana" }, says: 'gated: Invalid option: expected one of false|"auto"|"manual"' },
  { settings: { gated: true }, says: 'gated: Invalid option: expected one of false|"auto"|"manual"' },
  { settings: { visibility: "protected" }, says: 'visibility: Invalid option: expected one of "public"|"private"' },
  { settings: { private: "yes" }, says: "private: Invalid input: expected boolean, received string" },
  { settings: { privat: true }, says: `"privat" cannot be set. Settings are ${all}.` },
  { settings: { private: true, visibility: "public" }, says: "visibility: contradicts private. Send one of the two." },
  {
    settings: { gatedNotificationsEmail: "ada" },
    says: "gatedNotificationsEmail: must be an email address, or null for the address of the owner",
  },
  {
    settings: { gatedNotificationsMode: "never" },
    says: 'gatedNotificationsMode: Invalid option: expected one of "bulk"|"real-time"',
  },
  {
    settings: { discussionsSorting: "oldest" },
    says: 'discussionsSorting: Invalid option: expected one of "recently-created"|"trending"|"reactions"',
  },
])("$settings are refused, and nothing changes", async ({ settings, says }) => {
  const before = await stored();
  const response = await put({ discussionsDisabled: false, ...settings });
  expect([response.status, (await response.json()).error]).toEqual([400, says]);
  expect(await stored()).toEqual(before);
});

test.each([
  { characters: limits.repoSettings.emailChars, status: 200 },
  { characters: limits.repoSettings.emailChars + 1, status: 400 },
])("an email address of $characters characters gets $status", async ({ characters, status }) => {
  const domain = "@example.com";
  const label = "a".repeat(60);
  const local = label.padEnd(characters - domain.length, "b");
  expect((await put({ gatedNotificationsEmail: `${local}${domain}` })).status).toBe(status);
});
