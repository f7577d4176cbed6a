import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OwnTokens, signInForTokens } from "../accounts/tokens/testing/own-tokens.ts";
import { createTestHub, type TestHub, testUrl } from "../testing/test-hub.ts";
import { Manifest, mediaTypes } from "./manifests.ts";
import { changeModel, createModel, ggufObject } from "./testing/gguf-repositories.ts";

const weights = ggufObject("private");
const other = ggufObject("other");
const ollama = { "User-Agent": "ollama/0.17.4 (amd64 linux) Go/go1.26", Accept: mediaTypes.docker };

let now = Date.now();
let hub: TestHub;
let alice: OwnTokens;
beforeAll(async () => {
  hub = await createTestHub({ now: () => new Date(now) });
  alice = await signInForTokens(hub, "alice");
  await createModel(hub, "open", { large: [{ path: "x.gguf", object: ggufObject("open") }] });
  const settings = { private: true };
  await createModel(hub, "hidden", { settings, large: [{ path: "x.gguf", object: weights }] });
  await createModel(hub, "other", { settings, large: [{ path: "x.gguf", object: other }] });
});
afterAll(() => hub.stop());

const send = (method: string, path: string, headers: Record<string, string> = {}) =>
  Promise.resolve(hub.app.request(path.startsWith("/") ? `${testUrl}${path}` : path, { method, headers }));
const basic = (password: string) => ({ Authorization: `Basic ${Buffer.from(`any:${password}`).toString("base64")}` });
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const manifest = (name: string, headers: Record<string, string> = {}) =>
  send("GET", `/v2/${name}/manifests/latest`, headers);

async function pullToken(scope: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await send("GET", `/v2/token?service=hub.test&scope=repository:${scope}:pull`, headers);
  expect(response.status).toBe(200);
  const { token, access_token: same, expires_in: seconds } = await response.json();
  expect(same).toBe(token);
  expect(seconds).toBe(limits.registry.tokenMs / 1000);
  return token;
}

describe("without credentials", () => {
  test("a client learns the version, and where to get a token", async () => {
    const response = await send("GET", "/v2/");
    expect(response.status).toBe(200);
    expect(response.headers.get("docker-distribution-api-version")).toBe("registry/2.0");
    expect(response.headers.get("www-authenticate")).toBe(`Bearer realm="${testUrl}/v2/token",service="hub.test"`);
  });

  test.each(["alice/hidden", "alice/absent", "absent/none"])(
    "%s requires them, whether it exists or not",
    async (id) => {
      for (const path of [`${id}/manifests/latest`, `${id}/blobs/sha256:${weights.oid}`, `${id}/tags/list`]) {
        const response = await send("GET", `/v2/${path}`);
        expect(response.status).toBe(401);
        expect(response.headers.get("www-authenticate")).toBe(
          `Bearer realm="${testUrl}/v2/token",service="hub.test",scope="repository:${id}:pull"`,
        );
        const message = "Invalid username or password.";
        expect(await response.json()).toEqual({
          errors: [{ code: "UNAUTHORIZED", message, detail: null }],
          error: message,
        });
      }
    },
  );

  test("a token without a user reads what is public", async () => {
    const token = await pullToken("alice/open");
    expect((await manifest("alice/open", bearer(token))).status).toBe(200);
    expect((await manifest("alice/hidden", bearer(token))).status).toBe(401);
  });
});

describe("an access token", () => {
  test.each([
    { what: "of the owner", token: "hf_alice", status: 200 },
    { what: "of another user", token: "hf_bob", status: 404 },
    { what: "that is wrong", token: "hf_none", status: 401 },
    { what: "that is empty", token: "", status: 401 },
  ])("$what gets $status, directly and by way of the token service", async ({ token, status }) => {
    for (const headers of [basic(token), ...(token === "" ? [] : [bearer(token)])]) {
      expect((await manifest("alice/hidden", headers)).status).toBe(status);
      const response = await send("GET", "/v2/token?scope=repository:alice/hidden:pull", headers);
      expect(response.status).toBe(status === 401 ? 401 : 200);
      expect((await send("GET", "/v2/", headers)).status).toBe(status === 401 ? 401 : 200);
      if (response.status !== 200) continue;
      const { token: pull } = await response.json();
      expect((await manifest("alice/hidden", bearer(pull))).status).toBe(status);
    }
  });

  test("gives a token for one repository, under any spelling of its name", async () => {
    const token = await pullToken("Alice/HIDDEN", basic("hf_alice_reads"));
    expect((await manifest("alice/hidden", bearer(token))).status).toBe(200);
    expect((await manifest("ALICE/Hidden", bearer(token))).status).toBe(200);
    expect((await manifest("alice/other", bearer(token))).status).toBe(401);
    expect((await send("GET", `/v2/alice/hidden/blobs/sha256:${weights.oid}`, bearer(token))).status).toBe(200);
    expect((await hub.send(undefined, "GET", "/api/whoami-v2", undefined, bearer(token))).status).toBe(401);
  });

  test("that was revoked ends its tokens at once, and all end in time", async () => {
    const narrow = await alice.tokenWith([
      { entity: { type: "model", name: "alice/hidden" }, permissions: ["repo.content.read"] },
    ]);
    const token = await pullToken("alice/hidden", basic(narrow.value));
    expect((await manifest("alice/hidden", bearer(token))).status).toBe(200);
    expect((await manifest("alice/other", basic(narrow.value))).status).toBe(404);
    expect((await alice.browser("DELETE", `/_private/tokens/${narrow.id}`)).status).toBe(200);
    const refused = await manifest("alice/hidden", bearer(token));
    expect(refused.status).toBe(401);
    expect(refused.headers.get("www-authenticate")).toContain('error="invalid_token"');
    const second = await pullToken("alice/hidden", basic("hf_alice"));
    now += limits.registry.tokenMs - 1;
    expect((await manifest("alice/hidden", bearer(second))).status).toBe(200);
    now += 1;
    expect((await manifest("alice/hidden", bearer(second))).status).toBe(401);
    expect((await manifest("alice/open", bearer(`${second}x`))).status).toBe(401);
  });

  test("of a session does not count: cookies are ignored", async () => {
    const signIn = await hub.send(undefined, "POST", "/_private/sessions", {
      username: "alice",
      password: "password of alice",
    });
    const cookie = (signIn.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    expect((await manifest("alice/hidden", { cookie })).status).toBe(401);
  });
});

describe("content", () => {
  test("of another private repository is absent, also for its owner, who pulls it there", async () => {
    for (const who of ["alice", "bob"]) {
      const response = await send("GET", `/v2/alice/open/blobs/sha256:${other.oid}`, bearer(`hf_${who}`));
      expect(response.status).toBe(404);
      expect((await response.json()).errors[0].code).toBe("BLOB_UNKNOWN");
    }
  });

  test.each([
    ["sha256:..%2F..%2Fetc%2Fpasswd", 400],
    [`sha256:${"A".repeat(64)}`, 400],
    [`sha512:${"0".repeat(128)}`, 400],
    [`sha256:${"0".repeat(64)}`, 404],
  ])("%s gets %i", async (digest, status) => {
    expect((await send("GET", `/v2/alice/open/blobs/${digest}`)).status).toBe(status);
  });

  test("beyond its end gets 416", async () => {
    const response = await send("GET", `/v2/alice/hidden/blobs/sha256:${weights.oid}`, {
      ...bearer("hf_alice"),
      Range: `bytes=${weights.size}-`,
    });
    expect(response.status).toBe(416);
    expect(response.headers.get("content-range")).toBe(`bytes */${weights.size}`);
  });

  test("of a gated repository requires access to it", async () => {
    const id = await createModel(hub, "gated", { large: [{ path: "x.gguf", object: ggufObject("gated") }] });
    expect((await hub.send("alice", "PUT", `/api/models/${id}/settings`, { gated: "manual" })).status).toBe(200);
    expect((await manifest(id)).status).toBe(401);
    const refused = await manifest(id, bearer("hf_bob"));
    expect(refused.status).toBe(403);
    expect((await refused.json()).errors[0]).toMatchObject({
      code: "DENIED",
      message: expect.stringContaining(`Visit ${testUrl}/${id} to ask for access`),
    });
    expect(await (await manifest(id, { ...bearer("hf_bob"), ...ollama })).text()).toContain("ask for access");
    expect((await manifest(id, bearer("hf_alice"))).status).toBe(200);
  });

  test("of a repository that was moved is served under its former name", async () => {
    const id = await createModel(hub, "before", { large: [{ path: "x.gguf", object: ggufObject("moved") }] });
    const { config } = Manifest.parse(await (await manifest(id)).json());
    const move = { fromRepo: id, toRepo: "alice/after", type: "model" };
    expect((await hub.send("alice", "POST", "/api/repos/move", move)).status).toBe(200);
    expect((await manifest(id)).status).toBe(200);
    expect((await send("GET", `/v2/${id}/blobs/${config.digest}`)).status).toBe(200);
  });

  test("of a deleted revision or repository is gone", async () => {
    const id = await createModel(hub, "passing", { large: [{ path: "x.gguf", object: ggufObject("first") }] });
    const path = `/v2/${id}`;
    await hub.send("alice", "POST", `/api/models/${id}/branch/dev`, {});
    const second = ggufObject("second");
    await changeModel(hub, id, { revision: "dev", large: [{ path: "x.gguf", object: second }] });
    const response = await send("GET", `${path}/manifests/dev`);
    const digest = response.headers.get("docker-content-digest") ?? "";
    const { config } = Manifest.parse(await response.json());
    expect((await send("GET", `${path}/manifests/${digest}`)).status).toBe(200);
    expect((await hub.send("alice", "DELETE", `/api/models/${id}/branch/dev`)).status).toBe(200);
    for (const gone of [`manifests/dev`, `manifests/${digest}`, `blobs/${config.digest}`])
      expect((await send("GET", `${path}/${gone}`)).status).toBe(404);
    await hub.send("alice", "DELETE", "/api/repos/delete", { name: "passing" });
    expect((await manifest(id)).status).toBe(401);
  });
});

describe("uploads are refused", () => {
  test.each([
    ["POST", "/v2/alice/open/blobs/uploads/"],
    ["PUT", "/v2/alice/open/manifests/latest"],
    ["PATCH", "/v2/alice/open/blobs/uploads/1"],
    ["DELETE", `/v2/alice/open/blobs/sha256:${"0".repeat(64)}`],
  ])("%s %s", async (method, path) => {
    const response = await send(method, path, bearer("hf_alice"));
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD");
    expect((await response.json()).errors[0]).toMatchObject({ code: "UNSUPPORTED" });
  });

  test.each([
    ["POST", "/v2/token"],
    ["GET", "/v2/_catalog"],
    ["GET", "/v2/a/b/c/manifests/latest"],
  ])("%s %s is not there", async (method, path) => {
    expect((await send(method, path)).status).toBe(404);
  });
});

interface Key {
  privateKey: KeyObject;
  /** As in `id_ed25519.pub`, without the type. */
  encoded: string;
}

function newKey(): Key {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const raw = Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url");
  const encoded = Buffer.concat([wireField(Buffer.from("ssh-ed25519")), wireField(raw)]).toString("base64");
  return { privateKey, encoded };
}

/** Returns bytes in SSH's format, after their length. */
function wireField(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

async function challengeOf(id: string): Promise<string> {
  const response = await manifest(id, ollama);
  expect(response.status).toBe(401);
  return response.headers.get("www-authenticate") ?? "";
}

async function registered(who: string): Promise<Key & { id: string }> {
  const key = newKey();
  const { browser } = await signInForTokens(hub, who);
  const added = await browser("POST", "/_private/ssh-keys", { key: `ssh-ed25519 ${key.encoded} ollama` });
  expect(added.status).toBe(200);
  return { ...key, id: (await added.json()).id };
}

/** Returns the request for a token, as Ollama makes it from a challenge. */
function signed({ privateKey, encoded }: Key, challenge: string, more: { ts?: number; url?: string } = {}) {
  const value = (field: string) => new RegExp(`${field}="([^"]*)"`).exec(challenge)?.[1] ?? "";
  const parameters = {
    nonce: randomBytes(16).toString("base64url"),
    scope: value("scope"),
    service: value("service"),
    ts: String(more.ts ?? Math.floor(now / 1000)),
  };
  const url = `${value("realm")}?${new URLSearchParams(parameters)}`;
  const emptyHash = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
  const content = `GET,${more.url ?? url},${Buffer.from(emptyHash).toString("base64")}`;
  const signature = sign(null, Buffer.from(content), privateKey).toString("base64");
  return { url, headers: { "User-Agent": ollama["User-Agent"], Authorization: `${encoded}:${signature}` } };
}

describe("Ollama", () => {
  test("pulls a private model with a key that its user has added", async () => {
    const key = await registered("alice");
    const { url, headers } = signed(key, await challengeOf("alice/hidden"));
    const response = await send("GET", url, headers);
    expect(response.status).toBe(200);
    const { token } = await response.json();
    const authorized = { ...ollama, ...bearer(token) };
    const pulled = await manifest("alice/hidden", authorized);
    expect(pulled.status).toBe(200);
    const { layers, config } = Manifest.parse(await pulled.json());
    for (const { digest, size } of [...layers, config]) {
      const path = `/v2/alice/hidden/blobs/${digest}`;
      const head = await send("HEAD", path, authorized);
      expect([head.status, head.headers.get("content-length")]).toEqual([200, String(size)]);
      // Ollama follows redirects only to another host name, by comparing bytes, and sends no token for the parts.
      const redirect = await send("GET", path, authorized);
      expect(redirect.status).toBe(307);
      const location = redirect.headers.get("location") ?? "";
      expect(location.startsWith(`http://Hub.test${path}?token=`)).toBe(true);
      const part = await send("GET", location, { Range: "bytes=1-3" });
      expect(part.status).toBe(206);
      expect((await part.arrayBuffer()).byteLength).toBe(3);
      const elsewhere = location.replace(digest, `sha256:${other.oid}`);
      expect((await send("GET", elsewhere)).status).toBe(401);
      expect((await send("GET", location.replace("/alice/hidden/", "/alice/other/"))).status).toBe(401);
    }
    expect((await send("GET", url, headers)).status).toBe(401);
    const { browser } = await signInForTokens(hub, "alice");
    expect((await browser("DELETE", `/_private/ssh-keys/${key.id}`)).status).toBe(200);
    expect((await manifest("alice/hidden", authorized)).status).toBe(401);
  });

  test("gets the same response for every key and signature that is not accepted", async () => {
    const key = await registered("bob");
    const challenge = await challengeOf("alice/hidden");
    const late = limits.registry.signatureMs / 1000 + 1;
    const seconds = Math.floor(now / 1000);
    const attempts = {
      unknown: signed(newKey(), challenge),
      early: signed(key, challenge, { ts: seconds - late }),
      late: signed(key, challenge, { ts: seconds + late }),
      "without a time": signed(key, challenge, { ts: Number.NaN }),
      "for another hub": signed(key, challenge, { url: "http://evil.test/v2/token" }),
      "of another key": signed({ ...newKey(), encoded: key.encoded }, challenge),
    };
    const bodies = new Set<string>();
    for (const [what, { url, headers }] of Object.entries(attempts)) {
      const response = await send("GET", url, headers);
      expect([what, response.status]).toEqual([what, 401]);
      bodies.add(await response.text());
    }
    const message = `This model does not exist, or is private. To pull private models, add the public key of your Ollama, ~/.ollama/id_ed25519.pub, at ${testUrl}/settings/keys.\n`;
    expect([...bodies]).toEqual([message]);
    const { headers } = signed(key, challenge);
    expect((await manifest("alice/hidden", headers)).status).toBe(401);
    // The user of the key has no access: the model does not exist.
    const valid = signed(key, challenge);
    const { token } = await (await send("GET", valid.url, valid.headers)).json();
    expect((await manifest("alice/hidden", { ...ollama, ...bearer(token) })).status).toBe(404);
  });
});
