import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { fetchRequest, gitIn, packetLines, repoFolder } from "../testing/git-requests.ts";
import { asCommit, commitBody, file, header } from "../testing/hub-requests.ts";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";

const secret = "hunter2, pushed by mistake";

let hub: TestHub;
/** The time of the hub's clock, if it is stopped: guesses are counted by the minute. */
let stoppedAt: number | undefined;
let guessers = 0;
let folder: string;
let oldCommit: string;
let deletedCommit: string;
let secretBlob: string;
let secretTree: string;

beforeAll(async () => {
  hub = await createTestHub({ now: () => new Date(stoppedAt ?? Date.now()) });
  await hub.send("alice", "POST", "/api/repos/create", { name: "leaky" });
  folder = await repoFolder(hub, "alice/leaky");
  oldCommit = await commitFile("README.md", "# Leaky\n");
  deletedCommit = await commitFile("secret.md", secret);
  secretBlob = gitIn(folder, ["rev-parse", `${deletedCommit}:secret.md`]);
  secretTree = gitIn(folder, ["rev-parse", `${deletedCommit}^{tree}`]);
  // Like a forced push.
  gitIn(folder, ["update-ref", "refs/heads/main", oldCommit]);
});
afterAll(() => hub.stop());

async function commitFile(path: string, text: string, branch = "main"): Promise<string> {
  const body = commitBody(header(), file(path, text));
  const response = await hub.send("alice", "POST", `/api/models/alice/leaky/commit/${branch}`, body, asCommit);
  const created: { commitOid: string } = await response.json();
  return created.commitOid;
}

const hiddenObjects = () => [deletedCommit, secretBlob, secretTree];

async function readSecret(revision: string): Promise<number> {
  return (await hub.send(undefined, "GET", `/alice/leaky/resolve/${revision}/secret.md`)).status;
}

const forms = {
  "in lower case": (oid: string) => oid,
  "in upper case": (oid: string) => oid.toUpperCase(),
  "in mixed case": (oid: string) => oid.replace(/[a-f]/, (digit) => digit.toUpperCase()),
  "shortened to 7 digits": (oid: string) => oid.slice(0, 7),
  "shortened to 39 digits": (oid: string) => oid.slice(0, 39),
  "as git describes it": (oid: string) => `v1-3-g${oid.slice(0, 12)}`,
};

const addresses: readonly ((revision: string) => [method: string, path: string, body?: unknown])[] = [
  (revision) => ["GET", `/alice/leaky/resolve/${revision}/secret.md`],
  (revision) => ["GET", `/alice/leaky/raw/${revision}/secret.md`],
  (revision) => ["GET", `/api/models/alice/leaky/tree/${revision}`],
  (revision) => ["POST", `/api/models/alice/leaky/paths-info/${revision}`, { paths: ["secret.md"] }],
  (revision) => ["GET", `/api/models/alice/leaky/commits/${revision}`],
  (revision) => ["GET", `/api/models/alice/leaky/revision/${revision}`],
  (revision) => ["GET", `/_private/card/models/alice/leaky?revision=${revision}&path=secret.md`],
  (revision) => ["POST", "/api/models/alice/leaky/branch/revived", { startingPoint: revision }],
  (revision) => ["POST", `/api/models/alice/leaky/tag/${revision}`, { tag: "revived" }],
];

describe.each(Object.entries(forms))("a deleted commit's id %s", (_, form) => {
  test.each(addresses.map((address) => ({ address, path: address("ID")[1] })))(
    "is unknown to $path",
    async ({ address }) => {
      const [method, path, body] = address(form(deletedCommit));
      const response = await hub.send("alice", method, path, body);
      expect([response.status, response.headers.get("x-error-code")]).toEqual([404, "RevisionNotFound"]);
      expect(await response.text()).not.toContain("hunter2");
    },
  );

  test("is not accepted as the branch of a commit", async () => {
    const body = commitBody(header(), file("x.txt", "x"));
    const path = `/api/models/alice/leaky/commit/${form(deletedCommit)}`;
    expect((await hub.send("alice", "POST", path, body, asCommit)).status).toBe(404);
  });
});

test.each(Object.entries(forms).slice(0, 5))("a commit that a branch reaches is found %s", async (_, form) => {
  const response = await hub.send(undefined, "GET", `/alice/leaky/resolve/${form(oldCommit)}/README.md`);
  expect([response.status, response.headers.get("x-repo-commit")]).toEqual([200, oldCommit]);
});

test.each(["tree", "blob"])("the id of a %s is not a revision", async (kind) => {
  const oid = gitIn(folder, ["rev-parse", kind === "tree" ? "main^{tree}" : "main:README.md"]);
  for (const revision of [oid, oid.slice(0, 10)]) {
    expect((await hub.send(undefined, "GET", `/api/models/alice/leaky/tree/${revision}`)).status).toBe(404);
  }
});

test("a commit that was just returned, and each one before it, is found at once", async () => {
  for (let round = 1; round <= 5; round += 1) {
    const commit = await commitFile("count.txt", `${round}`);
    const parent = gitIn(folder, ["rev-parse", `${commit}^`]);
    for (const revision of [commit, commit.slice(0, 7), parent, parent.slice(0, 7)]) {
      expect((await hub.send(undefined, "GET", `/api/models/alice/leaky/revision/${revision}`)).status).toBe(200);
    }
  }
});

test.each(["refs/pr/7", "refs/convert/parquet", "refs/modelyard/kept", "refs/tags/v1"])(
  "%s keeps a commit readable, until it is deleted",
  async (ref) => {
    gitIn(folder, ["update-ref", ref, deletedCommit]);
    expect([await readSecret(deletedCommit), await readSecret(deletedCommit.slice(0, 8))]).toEqual([200, 200]);
    gitIn(folder, ["update-ref", "-d", ref]);
    expect([await readSecret(deletedCommit), await readSecret(deletedCommit.slice(0, 8))]).toEqual([404, 404]);
  },
);

async function upload(body: string, version: 0 | 2): Promise<string> {
  const headers: Record<string, string> = { "Content-Type": "application/x-git-upload-pack-request" };
  if (version === 2) headers["Git-Protocol"] = "version=2";
  const response = await hub.send(undefined, "POST", "/alice/leaky/git-upload-pack", body, headers);
  return Buffer.from(await response.arrayBuffer()).toString("latin1");
}

describe("a fetch", () => {
  const wants = Object.entries(forms).slice(0, 3);

  test.each(wants)("of a deleted object by its id %s is refused", async (_, form) => {
    for (const oid of hiddenObjects().map(form)) {
      const second = await upload(fetchRequest(`want ${oid}\n`, "done\n"), 2);
      const first = await upload(packetLines(`want ${oid} ofs-delta\n`, "0000", "done\n"), 0);
      for (const reply of [first, second]) {
        expect(reply).toMatch(/ERR upload-pack: not our ref/);
        expect(reply).not.toContain("PACK");
      }
    }
  });

  test.each([
    { line: (oid: string) => `want  ${oid}\n`, name: "two spaces" },
    { line: (oid: string) => `want ${oid}0\n`, name: "an additional digit" },
    { line: (oid: string) => `want ${oid}x\n`, name: "a letter after the id" },
    { line: (oid: string) => `want ${oid}\0\n`, name: "a NUL after the id" },
    { line: (oid: string) => `want ${oid} \n`, name: "a space after the id" },
    { line: (oid: string) => `want\t${oid}\n`, name: "a tab" },
    { line: (oid: string) => `WANT ${oid}\n`, name: "an upper-case keyword" },
    { line: (oid: string) => `${" ".repeat(200)}want ${oid}\n`, name: "spaces before it" },
    { line: (oid: string) => `want ${oid}\nwant ${oid}\n`, name: "two in a line" },
    { line: () => "filter sparse:oid=main:README.md\n", name: "a filter that reads a blob" },
    { line: (oid: string) => `oid ${oid}\n`, name: "an argument of another command" },
  ])("whose line has $name is refused", async ({ line }) => {
    const reply = await upload(fetchRequest(line(secretBlob), `want ${oldCommit}\n`, "done\n"), 2);
    expect(reply).toMatch(/ERR /);
    expect(reply).not.toContain("PACK");
  });

  test("serves a blob that a branch reaches, as partial clones need it", async () => {
    const blob = gitIn(folder, ["rev-parse", "main:README.md"]);
    for (const oid of [blob, blob.toUpperCase()]) {
      expect(await upload(fetchRequest(`want ${oid}\n`, "done\n"), 2)).toContain("PACK");
    }
  });

  test("does not reveal whether the hub still has a deleted object", async () => {
    const head = gitIn(folder, ["rev-parse", "main"]);
    const responseTo = async (...lines: string[]) =>
      withoutBands(await upload(fetchRequest("no-progress\n", `want ${head}\n`, ...lines), 2));
    const absent = "1".repeat(40);
    for (const lineOf of [(oid: string) => `have ${oid}\n`, (oid: string) => `shallow ${oid}\n`]) {
      for (const oid of hiddenObjects()) {
        expect(await responseTo(lineOf(oid))).toBe(await responseTo(lineOf(absent)));
        expect(await responseTo(lineOf(oid), "done\n")).toBe(await responseTo(lineOf(absent), "done\n"));
      }
    }
    expect(await responseTo(`have ${oldCommit.toUpperCase()}\n`)).toContain(`ACK ${oldCommit}`);
  });
});

/** Joins the pieces of a pack, which git cuts at random. */
function withoutBands(response: string): string {
  let text = "";
  for (let position = 0; position < response.length; ) {
    const length = Number.parseInt(response.slice(position, position + 4), 16);
    const line = response.slice(position + 4, position + length);
    text += line.startsWith("\u0001") ? line.slice(1) : `[${line}]`;
    position += Math.max(length, 4);
  }
  return text;
}

const get = (who: string, path: string) => hub.send(who, "GET", `/api/models/alice/leaky/${path}`);

test("guessed commit ids are limited per client; known ids, branches and paths are not", async () => {
  guessers += 1;
  // A new window, also when the test is retried.
  stoppedAt = Date.now() + guessers * limits.unknownIds.windowMs;
  onTestFinished(() => {
    stoppedAt = undefined;
  });
  const statuses: number[] = [];
  for (let guess = 0; guess <= limits.unknownIds.perClient; guess += 1) {
    statuses.push((await get("carol", `tree/${(0xabcdef0 + guess).toString(16)}`)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: limits.unknownIds.perClient }, () => 404), 429]);
  const refused = await get("carol", `commits/${"9".repeat(40)}`);
  expect([refused.status, refused.headers.get("x-error-code")]).toEqual([429, "TooManyTries"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ error: expect.stringMatching(/^You requested too many commit ids/) });

  expect((await get("carol", `tree/${oldCommit}`)).status).toBe(200);
  expect((await get("carol", `tree/${oldCommit.slice(0, 7)}`)).status).toBe(200);
  for (const path of ["tree/no-such-branch", "tree/main/no/such/folder"])
    expect((await get("carol", path)).status).toBe(404);
  expect((await get("bob", `tree/${"9".repeat(40)}`)).status).toBe(404);
});
