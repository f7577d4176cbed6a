import { createHash } from "node:crypto";
import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createTestHub, type TestHub, testUrl } from "../testing/test-hub.ts";
import { Manifest, mediaTypes } from "./manifests.ts";
import { changeModel, createModel, ggufObject, tinyGguf } from "./testing/gguf-repositories.ts";

const agents = {
  ollama: { "User-Agent": "ollama/0.17.4 (amd64 linux) Go/go1.26", Accept: mediaTypes.docker },
  docker: { "User-Agent": "docker-model-runner", Accept: `${mediaTypes.docker}, ${mediaTypes.oci}, */*` },
  llama: { "User-Agent": "llama-cpp", Accept: "application/json" },
} as const;

const q4 = ggufObject("Q4");
const q8 = ggufObject("Q8");
const projector = ggufObject("projector");
const inGit = tinyGguf("F16");

let hub: TestHub;
let model: string;
beforeAll(async () => {
  hub = await createTestHub();
  model = await createModel(hub, "tiny", {
    large: [
      { path: "tiny-Q4_K_M.gguf", object: q4 },
      { path: "tiny-Q8_0.gguf", object: q8 },
      { path: "mmproj-tiny-F16.gguf", object: projector },
    ],
    small: {
      "tiny-F16.gguf": inGit,
      "README.md": "---\nlibrary_name: gguf\n---\n",
      template: "{{ .Prompt }}",
      params: '{"stop":["</s>"]}',
      system: "Be brief.",
      LICENSE: "MIT",
      "chat_template.jinja": "{{ messages }}",
    },
  });
  await createModel(hub, "hidden", {
    large: [{ path: "tiny-Q4_K_M.gguf", object: q4 }],
    settings: { private: true },
  });
});
afterAll(() => hub.stop());

const get = (path: string, headers: Record<string, string> = {}, who?: string) =>
  hub.send(who, "GET", `/v2/${path}`, undefined, headers);

/** Gets a manifest and checks its bytes against its digest and the rules of the OCI specification. */
async function manifestOf(tag: string, headers: Record<string, string> = agents.ollama, id = model) {
  const response = await get(`${id}/manifests/${tag}`, headers);
  expect(response.status, await response.clone().text()).toBe(200);
  const body = Buffer.from(await response.arrayBuffer());
  const digest = response.headers.get("docker-content-digest") ?? "";
  expect(digest).toBe(`sha256:${createHash("sha256").update(body).digest("hex")}`);
  const manifest = Manifest.parse(JSON.parse(body.toString()));
  expect(manifest.mediaType).toBe(response.headers.get("content-type"));
  for (const { digest: named, size, mediaType } of [manifest.config, ...manifest.layers]) {
    expect(named).toMatch(/^sha256:[\da-f]{64}$/);
    expect(Number.isSafeInteger(size) && size >= 0).toBe(true);
    expect(mediaType).toMatch(/^[\w!#$&^.+-]{1,127}\/[\w!#$&^.+-]{1,127}$/);
  }
  return { manifest, digest, body };
}

async function blob(digest: string, headers: Record<string, string> = {}, id = model): Promise<Buffer> {
  const response = await get(`${id}/blobs/${digest}`, headers);
  expect(response.status).toBeLessThan(300);
  return Buffer.from(await response.arrayBuffer());
}

const weightsOf = ({ layers }: Manifest) => layers.find(({ mediaType }) => /model$|gguf/.test(mediaType))?.digest;
type Manifest = Awaited<ReturnType<typeof manifestOf>>["manifest"];

describe("a manifest", () => {
  test("for Ollama has the layers that it knows, with the repository's own template, parameters and system text", async () => {
    const { manifest } = await manifestOf("latest");
    expect(manifest.mediaType).toBe(mediaTypes.docker);
    const layers = Object.fromEntries(
      manifest.layers.map(({ mediaType, digest }) => [mediaType.replace("application/vnd.ollama.image.", ""), digest]),
    );
    expect(Object.keys(layers)).toEqual(["model", "projector", "template", "system", "params", "license"]);
    expect(layers["model"]).toBe(`sha256:${q4.oid}`);
    expect(layers["projector"]).toBe(`sha256:${projector.oid}`);
    expect(String(await blob(layers["template"] ?? ""))).toBe("{{ .Prompt }}");
    expect(String(await blob(layers["params"] ?? ""))).toBe('{"stop":["</s>"]}');
    expect(String(await blob(layers["system"] ?? ""))).toBe("Be brief.");
    expect(JSON.parse(String(await blob(manifest.config.digest)))).toEqual({
      model_format: "gguf",
      model_family: "llama",
      model_families: ["llama"],
      model_type: "1.0K",
      file_type: "Q4_K_M",
      architecture: "amd64",
      os: "linux",
      rootfs: { type: "layers", diff_ids: manifest.layers.map(({ digest }) => digest) },
    });
  });

  test("for Docker Model Runner is that of an OCI image", async () => {
    const { manifest } = await manifestOf("Q8_0", agents.docker);
    expect(manifest.mediaType).toBe(mediaTypes.oci);
    expect(manifest.layers.map(({ mediaType }) => mediaType.replace("application/vnd.docker.ai.", ""))).toEqual([
      "gguf.v3",
      "mmproj",
      "chat.template.jinja",
      "license",
    ]);
    expect(manifest.layers[0]).toMatchObject({
      digest: `sha256:${q8.oid}`,
      size: q8.size,
      annotations: { "org.opencontainers.image.title": "tiny-Q8_0.gguf" },
    });
    expect(JSON.parse(String(await blob(manifest.config.digest)))).toMatchObject({
      config: { format: "gguf", quantization: "Q8_0", parameters: "1.0K", architecture: "llama" },
      rootfs: { type: "rootfs", diff_ids: manifest.layers.map(({ digest }) => digest) },
    });
  });

  test("for llama.cpp names the files in the repository", async () => {
    const { manifest } = await manifestOf("q8_0", agents.llama);
    expect(manifest.ggufFile).toMatchObject({ rfilename: "tiny-Q8_0.gguf", size: q8.size, lfs: { sha256: q8.oid } });
    expect(manifest.mmprojFile).toMatchObject({ rfilename: "mmproj-tiny-F16.gguf" });
    expect((await manifestOf("q8_0")).manifest.ggufFile).toBeUndefined();
  });

  test("is found by its digest, also on another node", async () => {
    const other = await createTestHub({ database: hub.database, dataFolder: hub.dataFolder });
    for (const headers of Object.values(agents)) {
      const { digest, body, manifest } = await manifestOf("F16", headers);
      for (const node of [hub, other]) {
        const response = await node.send(undefined, "HEAD", `/v2/${model}/manifests/${digest}`);
        expect(response.status).toBe(200);
        expect(response.headers.get("content-length")).toBe(String(body.length));
        const again = await node.send(undefined, "GET", `/v2/${model}/manifests/${digest}`);
        expect(Buffer.from(await again.arrayBuffer())).toEqual(body);
        for (const one of [manifest.config, ...manifest.layers]) {
          const content = await node.send(undefined, "GET", `/v2/${model}/blobs/${one.digest}`);
          expect(content.status).toBe(200);
          expect((await content.arrayBuffer()).byteLength).toBe(one.size);
        }
      }
    }
    await other.close();
  });

  test("of a file in git has the SHA-256 of its content", async () => {
    const { manifest } = await manifestOf("f16");
    const digest = weightsOf(manifest) ?? "";
    expect(digest).toBe(`sha256:${createHash("sha256").update(inGit).digest("hex")}`);
    expect(await blob(digest)).toEqual(inGit);
    expect(await blob(digest, { Range: "bytes=4-9" })).toEqual(inGit.subarray(4, 10));
  });
});

describe("a tag", () => {
  test("of a branch, a tag or a commit leads to its files", async () => {
    const other = ggufObject("other");
    const sha = (await (await hub.send("alice", "GET", `/api/models/${model}`)).json()).sha;
    expect((await hub.send("alice", "POST", `/api/models/${model}/branch/v2`, {})).status).toBe(200);
    await hub.send("alice", "POST", `/api/models/${model}/tag/main`, { tag: "v1.0" });
    const commit = await changeModel(hub, model, {
      revision: "v2",
      large: [{ path: "tiny-Q4_K_M.gguf", object: other }],
    });
    for (const [tag, object] of [
      ["v2", other],
      [commit, other],
      [commit.slice(0, 10), other],
      ["v1.0", q4],
      [sha, q4],
      ["main", q4],
    ] as const) {
      expect(weightsOf((await manifestOf(tag)).manifest)).toBe(`sha256:${object.oid}`);
    }
    const { manifest, digest } = await manifestOf("v2", agents.docker);
    // The facts of its files are read where they are needed.
    expect(JSON.parse(String(await blob(manifest.config.digest)))).toMatchObject({ config: { architecture: "llama" } });
    expect((await manifestOf(digest, agents.ollama)).manifest).toEqual(manifest);
    const list = await (await get(`${model}/tags/list`)).json();
    expect(list).toEqual({ name: model, tags: ["F16", "Q4_K_M", "Q8_0", "latest", "main", "v1.0", "v2"] });
  });

  test("lists are split into pages", async () => {
    const first = await get(`${model}/tags/list?n=2`);
    expect((await first.json()).tags).toEqual(["F16", "Q4_K_M"]);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    expect(next.startsWith(`${testUrl}/v2/${model}/tags/list?n=2`)).toBe(true);
    expect((await (await hub.app.request(next)).json()).tags).toEqual(["Q8_0", "latest"]);
    expect((await (await get(`${model}/tags/list?last=zzz`)).json()).tags).toEqual([]);
    expect((await get(`${model}/tags/list?n=0`)).status).toBe(400);
  });

  test.each([
    { tag: "Q2_K", status: 404, code: "MANIFEST_UNKNOWN", says: "Quantizations: F16, Q4_K_M, Q8_0" },
    { tag: "none", status: 404, code: "MANIFEST_UNKNOWN", says: "no complete GGUF model" },
    { tag: `sha256:${"0".repeat(64)}`, status: 404, code: "MANIFEST_UNKNOWN", says: "no manifest with this digest" },
    { tag: "..%2F..%2Fetc", status: 400, code: "MANIFEST_INVALID", says: "neither a tag nor a digest" },
    { tag: "a".repeat(129), status: 400, code: "MANIFEST_INVALID", says: "neither a tag nor a digest" },
    { tag: "sha256:xyz", status: 400, code: "MANIFEST_INVALID", says: "neither a tag nor a digest" },
    { tag: "refs%2Fheads%2Fmain", status: 400, code: "MANIFEST_INVALID", says: "neither a tag nor a digest" },
  ])("$tag is refused with $code", async ({ tag, status, code, says }) => {
    const response = await get(`${model}/manifests/${tag}`, agents.docker);
    expect(response.status).toBe(status);
    const { errors, error } = await response.json();
    expect(errors).toEqual([{ code, message: expect.stringContaining(says), detail: null }]);
    expect(error).toBe(errors[0].message);
  });
});

describe("Ollama", () => {
  test("gets plain text that it shows to its user", async () => {
    const response = await get(`${model}/manifests/Q2_K`, agents.ollama);
    expect(await response.text()).toBe(
      `${model} has no complete GGUF model for the tag Q2_K. Quantizations: F16, Q4_K_M, Q8_0.\n`,
    );
  });

  test("learns before the download that it cannot load a split model, which others pull whole", async () => {
    const [one, two] = [ggufObject("one"), ggufObject("two")];
    const split = await createModel(hub, "split", {
      large: [
        { path: "big-Q8_0-00001-of-00002.gguf", object: one },
        { path: "big-Q8_0-00002-of-00002.gguf", object: two },
      ],
    });
    const refused = await get(`${split}/manifests/latest`, agents.ollama);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("split into 2 files");
    const { manifest } = await manifestOf("latest", agents.docker, split);
    expect(manifest.layers.map(({ digest }) => digest)).toEqual([`sha256:${one.oid}`, `sha256:${two.oid}`]);
  });

  test.each([
    { what: "parameters that are no JSON", small: { params: "stop" }, says: '"params" of this model is not a JSON' },
    { what: "a template that is no text", small: { template: Buffer.from([0xff, 0]) }, says: "not text in UTF-8" },
    { what: "a long system text", small: { system: "x".repeat(limits.registry.textBytes + 1) }, says: "larger than" },
  ])("learns about $what", async ({ what, small, says }) => {
    const name = `bad-${what.length}`;
    const bad = await createModel(hub, name, { large: [{ path: "x.gguf", object: q8 }], small });
    const response = await get(`${bad}/manifests/latest`, agents.ollama);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(says);
    expect((await get(`${bad}/manifests/latest`, agents.docker)).status).toBe(200);
  });

  test("is sent a system text of the largest size", async () => {
    const small = { system: "x".repeat(limits.registry.textBytes) };
    const large = await createModel(hub, "long-system", { large: [{ path: "x.gguf", object: q8 }], small });
    const { manifest } = await manifestOf("latest", agents.ollama, large);
    expect(manifest.layers.at(-1)?.size).toBe(limits.registry.textBytes);
  });

  test("downloads a file in 16 parts at once, after HEAD and GET", async () => {
    const path = `${model}/blobs/sha256:${q8.oid}`;
    const head = await hub.send(undefined, "HEAD", `/v2/${path}`, undefined, agents.ollama);
    expect(Number(head.headers.get("content-length"))).toBe(q8.size);
    expect((await get(path, agents.ollama)).status).toBe(200);
    const partBytes = Math.ceil(q8.size / 16);
    const parts = await Promise.all(
      Array.from({ length: 16 }, async (_, index) => {
        const range = `bytes=${index * partBytes}-${Math.min(q8.size, (index + 1) * partBytes) - 1}`;
        const response = await get(path, { Range: range });
        expect(response.status).toBe(206);
        expect(response.headers.get("content-range")).toBe(`${range.replace("=", " ")}/${q8.size}`);
        return Buffer.from(await response.arrayBuffer());
      }),
    );
    expect(Buffer.concat(parts)).toEqual(q8.content);
  });
});

const sendAsLlama = (method: string, path: string, headers: Record<string, string> = {}) =>
  hub.send(undefined, method, path, undefined, { ...agents.llama, ...headers });

// The program itself runs with the slow tests.
describe("llama.cpp", () => {
  const Refs = z.object({ branches: z.array(z.object({ name: z.string(), targetCommit: z.hex().length(40) })) });
  const Entry = z.object({
    type: z.string(),
    path: z.string(),
    oid: z.hex(),
    lfs: z.object({ oid: z.hex().length(64) }).optional(),
  });
  test.each([
    { name: "alice/tiny", headers: {} },
    { name: "alice/hidden", headers: { Authorization: "Bearer hf_alice" } },
  ])("finds and resumes a file of $name by refs, tree and resolve", async ({ name, headers }) => {
    const refs = Refs.parse(await (await sendAsLlama("GET", `/api/models/${name}/refs`, headers)).json());
    const commit = refs.branches.find((branch) => branch.name === "main")?.targetCommit;
    const tree = await sendAsLlama("GET", `/api/models/${name}/tree/${commit}?recursive=true`, headers);
    expect(tree.headers.get("link")).toBeNull();
    const file = z
      .array(Entry)
      .parse(await tree.json())
      .find(({ path }) => path === "tiny-Q4_K_M.gguf");
    expect(file?.lfs?.oid).toBe(q4.oid);
    const address = `/${name}/resolve/${commit}/${file?.path}`;
    const head = await sendAsLlama("HEAD", address, headers);
    expect(head.status).toBe(200);
    expect(head.headers.get("content-length")).toBe(String(q4.size));
    expect(head.headers.get("accept-ranges")).toBe("bytes");
    expect(head.headers.get("etag")).toBe(`"${q4.oid}"`);
    const rest = await sendAsLlama("GET", address, { ...headers, Range: "bytes=10-" });
    expect(rest.status).toBe(206);
    expect(Buffer.from(await rest.arrayBuffer())).toEqual(q4.content.subarray(10));
  });

  test("of 2025 asks for a manifest, then for the file that it names", async () => {
    const response = await sendAsLlama("GET", "/v2/alice/tiny/manifests/Q8_0", { Accept: "application/json" });
    const { ggufFile } = z.object({ ggufFile: z.object({ rfilename: z.string() }) }).parse(await response.json());
    const file = await sendAsLlama("GET", `/alice/tiny/resolve/main/${ggufFile.rfilename}?download=true`);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(q8.content);
  });

  test("shows why there is no such quantization", async () => {
    const response = await sendAsLlama("GET", "/v2/alice/tiny/manifests/Q2_K");
    expect(response.status).toBe(404);
    expect((await response.json()).error).toContain("Quantizations: F16, Q4_K_M, Q8_0");
  });
});
