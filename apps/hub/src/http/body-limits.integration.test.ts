import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asCommit, commitBody, file, header } from "../testing/hub-requests.ts";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";

let hub: TestHub;
beforeAll(async () => {
  hub = await createTestHub();
  await hub.send("alice", "POST", "/api/repos/create", { name: "chat" });
});
afterAll(() => hub.stop());

const base = "/api/models/alice/chat";
const asJson = { "Content-Type": "application/json" };

/** Returns a JSON object of exactly `bytes` bytes. */
function padded(object: object, bytes: number): string {
  const text = JSON.stringify({ ...object, padding: "" });
  return text.replace('"padding":""', `"padding":"${"x".repeat(bytes - Buffer.byteLength(text))}"`);
}

const { jsonBody, http, json } = limits;
const legacy = { summary: "old client", files: [] };

describe("a body may have as many bytes as its route allows, and no more:", () => {
  test.each([
    { route: "POST /api/models/alice/chat/tag/main", body: { tag: "padded" }, bytes: http.jsonBodyBytes },
    { route: "POST /api/models/alice/chat/branch/new", body: { overwrite: true }, bytes: http.jsonBodyBytes },
    { route: "POST /api/validate-yaml", body: { content: "# Hi" }, bytes: jsonBody.validateYaml },
    { route: `POST ${base}/preupload/main`, body: { files: [] }, bytes: jsonBody.preupload },
    { route: `POST ${base}/paths-info/main`, body: { paths: [] }, bytes: jsonBody.pathsInfo },
    { route: "POST /api/repos/create", body: { name: "large" }, bytes: jsonBody.createRepo },
    { route: `POST ${base}/commit/main`, body: legacy, bytes: jsonBody.legacyCommit },
  ])("$route $bytes", async ({ route, body, bytes }) => {
    const [method = "", path = ""] = route.split(" ");
    const atLimit = await hub.send("alice", method, path, padded(body, bytes), asJson);
    expect([atLimit.status, await atLimit.text()]).toEqual([200, expect.any(String)]);
    const beyond = await hub.send("alice", method, path, padded(body, bytes + 1), asJson);
    expect(beyond.status).toBe(413);
    expect(await beyond.text()).toContain(`larger than ${bytes} bytes`);
  });
});

const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
const deepPath = (index: number) => `${"folder-of-many-letters/".repeat(10)}file-${index}.safetensors`;
const sendForm = (fields: number) =>
  hub.send("alice", "POST", `${base}/paths-info/main`, "x=&".repeat(fields - 1), {
    "Content-Type": "application/x-www-form-urlencoded",
  });
const validate = (body: string) => hub.send(undefined, "POST", "/api/validate-yaml", body, asJson);

describe("a body is checked against the limits before it is parsed:", () => {
  test.each([
    {
      what: "depth",
      fits: `{"content":"","a":${nested(json.depth - 1)}}`,
      not: `{"content":"","a":${nested(json.depth)}}`,
      says: `nested more than ${json.depth} levels`,
    },
    {
      what: "keys",
      fits: `{"content":"","a":[${"[],".repeat(json.keys - 4)}1]}`,
      not: `{"content":"","a":[${"[],".repeat(json.keys)}1]}`,
      says: `more than ${json.keys} keys`,
    },
    {
      what: "values",
      fits: `{"content":"","a":[${"1,".repeat(json.values - 2)}1]}`,
      not: `{"content":"","a":[${"1,".repeat(json.values - 1)}1]}`,
      says: `more than ${json.values} values`,
    },
  ])("$what", async ({ fits, not, says }) => {
    expect((await validate(fits)).status).toBe(200);
    const refused = await validate(not);
    expect([refused.status, (await refused.json()).error]).toEqual([400, expect.stringContaining(says)]);
  });

  test("a line of a commit is limited like any body", async () => {
    const line = `{"key":"file","value":{"path":"a","content":"","x":[${"[],".repeat(json.keys)}1]}}`;
    const response = await hub.send(
      "alice",
      "POST",
      `${base}/commit/main`,
      `${commitBody(header())}\n${line}`,
      asCommit,
    );
    expect([response.status, (await response.json()).error]).toEqual([400, expect.stringContaining("keys")]);
  });

  test("a form may have as many fields as JSON may have values", async () => {
    expect((await sendForm(json.values)).status).toBe(200);
    expect((await sendForm(json.values + 1)).status).toBe(400);
  });
});

test("an error names the first ten of many wrong values", async () => {
  const response = await hub.send("alice", "POST", `${base}/paths-info/main`, {
    paths: Array.from({ length: 900 }, () => 1),
  });
  const { error } = await response.json();
  expect(response.status).toBe(400);
  expect(error.split("expected string")).toHaveLength(11);
});

describe("accepts the largest request that clients send:", () => {
  test("a preupload of 256 files with samples, as Python sends them, and of 1,000 files", async () => {
    const sample = Buffer.alloc(512, 0xff).toString("base64");
    const files = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ path: deepPath(index), sample, size: 1, sha: "0".repeat(64) }));
    for (const count of [256, limits.preupload.files]) {
      const response = await hub.send("alice", "POST", `${base}/preupload/main`, { files: files(count) });
      expect(response.status).toBe(200);
      expect((await response.json()).files).toHaveLength(count);
    }
  });

  test("2,000 long paths, as a form and as JSON", async () => {
    const length = limits.list.pathsInfo;
    const paths = Array.from({ length }, (_, index) => `${deepPath(index)}/ğ ${"x".repeat(500)}`);
    const asForm = new URLSearchParams([...paths.map((path) => ["paths", path]), ["expand", "False"]]).toString();
    const sent = [
      await hub.send("alice", "POST", `${base}/paths-info/main`, { paths, expand: false }),
      await hub.send("alice", "POST", `${base}/paths-info/main`, asForm, {
        "Content-Type": "application/x-www-form-urlencoded",
      }),
    ];
    expect(await Promise.all(sent.map(async (response) => [response.status, await response.json()]))).toEqual([
      [200, []],
      [200, []],
    ]);
  });

  test("but not 2,001 paths", async () => {
    const paths = Array.from({ length: limits.list.pathsInfo + 1 }, () => "a");
    expect((await hub.send("alice", "POST", `${base}/paths-info/main`, { paths })).status).toBe(400);
  });

  test("a repository with 100 initial files of 100 KB", async () => {
    const content = Buffer.alloc(100_000, "abc").toString("base64");
    const files = Array.from({ length: 100 }, (_, index) => ({ path: `f${index}`, content, encoding: "base64" }));
    const response = await hub.send("alice", "POST", "/api/repos/create", { name: "filled", files });
    expect(response.status).toBe(200);
  });

  test("a commit with a file of 10 MiB in base64", async () => {
    const body = commitBody(header(), file("large.bin", "x".repeat(limits.commit.inlineFileBytes)));
    expect((await hub.send("alice", "POST", `${base}/commit/main`, body, asCommit)).status).toBe(200);
  });

  test("a card of 1 MiB to validate", async () => {
    expect((await validate(JSON.stringify({ content: "x\n".repeat(512 * 1024), repoType: "model" }))).status).toBe(200);
  });
});
