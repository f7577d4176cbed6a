import { createHash, randomBytes } from "node:crypto";
import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestHub, type TestHub } from "../../testing/test-hub.ts";
import { type OwnTokens, signInForTokens } from "../tokens/testing/own-tokens.ts";

let hub: TestHub;
let alice: OwnTokens["browser"];
let bob: OwnTokens["browser"];

beforeAll(async () => {
  hub = await createTestHub();
  alice = (await signInForTokens(hub, "alice")).browser;
  bob = (await signInForTokens(hub, "bob")).browser;
});

afterAll(async () => {
  await hub.stop();
});

/** Returns a valid key that no other call returns. */
function newKey(): string {
  const head = Buffer.from("AAAAC3NzaC1lZDI1NTE5AAAAIA==", "base64").subarray(0, 19);
  return `ssh-ed25519 ${Buffer.concat([head, randomBytes(32)]).toString("base64")}`;
}

describe("SSH keys", () => {
  test("are added, listed and removed, each with an audit entry", async () => {
    const key = newKey();
    const added = await alice("POST", "/_private/ssh-keys", { key: `${key} ada@laptop` });
    expect(added.status).toBe(200);
    const hash = createHash("sha256")
      .update(Buffer.from(key.split(" ")[1] ?? "", "base64"))
      .digest("base64");
    const entry = await added.json();
    expect(entry).toMatchObject({
      title: "ada@laptop",
      type: "ssh-ed25519",
      fingerprint: `SHA256:${hash.replace("=", "")}`,
      lastUsedAt: null,
    });
    expect(await (await alice("GET", "/_private/ssh-keys")).json()).toEqual([entry]);
    expect(await (await bob("GET", "/_private/ssh-keys")).json()).toEqual([]);

    expect((await bob("DELETE", `/_private/ssh-keys/${entry.id}`)).status).toBe(404);
    expect((await alice("DELETE", `/_private/ssh-keys/${entry.id}`)).status).toBe(200);
    expect(await (await alice("GET", "/_private/ssh-keys")).json()).toEqual([]);
    const log = await hub.database.sql`
      with entries as (select content from hub.audit_events union all select content from hub.audit_log)
      select content::json->>'action' as action, content::json->>'subject' as subject
      from entries where content::json->>'action' like 'ssh-key%'`;
    expect(log.map(({ action, subject }) => `${action} ${subject}`).toSorted()).toEqual([
      "ssh-key.create ada@laptop",
      "ssh-key.delete ada@laptop",
    ]);
  });

  test("belong to one account: a refusal does not say whose a key is", async () => {
    const key = newKey();
    expect((await alice("POST", "/_private/ssh-keys", { title: "mine", key })).status).toBe(200);
    for (const user of [alice, bob]) {
      const refused = await user("POST", "/_private/ssh-keys", { title: "mine", key: `${key} other comment` });
      expect(refused.status).toBe(409);
      expect(await refused.json()).toEqual({
        error: "This key is already in use. Create another one: ssh-keygen -t ed25519",
        field: "key",
      });
    }
  });

  test("have titles without control characters", async () => {
    const added = await bob("POST", "/_private/ssh-keys", {
      title: "",
      key: `${newKey()} <b>\u001b[31m${"x".repeat(200)}`,
    });
    expect((await added.json()).title).toBe(`<b> [31m${"x".repeat(92)}`);
    expect((await bob("POST", "/_private/ssh-keys", { title: "a\u0000b", key: newKey() })).status).toBe(400);
    expect((await (await bob("POST", "/_private/ssh-keys", { key: newKey() })).json()).title).toBe("ssh-ed25519");
  });

  test("that are not valid are refused with the reason", async () => {
    const refused = await alice("POST", "/_private/ssh-keys", { key: "ssh-dss AAAA" });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ field: "key", error: expect.stringContaining("DSA") });
  });

  test("are limited per account", async () => {
    const carol = (await signInForTokens(hub, "carol")).browser;
    const { keysPerUser } = limits.ssh;
    for (let count = 0; count < keysPerUser; count += 1) {
      expect((await carol("POST", "/_private/ssh-keys", { key: newKey() })).status).toBe(200);
    }
    const refused = await carol("POST", "/_private/ssh-keys", { key: newKey() });
    expect(refused.status).toBe(409);
    expect((await refused.json()).error).toContain(`at most ${keysPerUser} SSH keys`);
  });
});
