import { execFile, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { describeUnless } from "../testing/describe-unless.ts";
import { createServedHub, type ServedHub } from "../testing/served-hub.ts";
import { uniqueName } from "../testing/unique-name.ts";
import { createModel, ggufObject } from "./testing/gguf-repositories.ts";

const run = promisify(execFile);
const q4 = ggufObject("Q4");
const q8 = ggufObject("Q8");
const large = [
  { path: "tiny-Q4_K_M.gguf", object: q4 },
  { path: "tiny-Q8_0.gguf", object: q8 },
];

let hub: ServedHub;
beforeAll(async () => {
  hub = await createServedHub({ publicUrl: (request) => new URL(request.url).origin });
  await createModel(hub, "tiny", { large });
  await createModel(hub, "hidden", { large, settings: { private: true } });
});
afterAll(() => hub.stop());

const withoutSkopeo =
  spawnSync("skopeo", ["--version"]).status === 0 ? undefined : "skopeo is not installed (Debian: skopeo)";

const skopeo = async (...args: string[]) => {
  try {
    const home = { HOME: hub.scratch, XDG_RUNTIME_DIR: hub.scratch, PATH: process.env["PATH"] };
    const { stdout } = await run("skopeo", ["--insecure-policy", ...args], { env: home, timeout: 30_000 });
    return { code: 0, output: stdout };
  } catch (error) {
    return { code: 1, output: String(error) };
  }
};

const source = (name: string) => `docker://127.0.0.1:${hub.port}/${name}`;

describeUnless(withoutSkopeo, "skopeo", () => {
  const Named = z.object({ layers: z.array(z.object({ digest: z.string() })) });

  test("inspects a public model", async () => {
    const inspected = await skopeo("inspect", "--raw", "--tls-verify=false", source("alice/tiny:q8_0"));
    expect(inspected).toMatchObject({ code: 0 });
    expect(Named.parse(JSON.parse(inspected.output)).layers[0]?.digest).toBe(`sha256:${q8.oid}`);
  });

  test.each([
    { what: "a public one", name: "alice/tiny", flags: [] },
    { what: "a private one with a token", name: "alice/hidden", flags: ["--src-creds", "alice:hf_alice_reads"] },
  ])("copies $what with all digests verified, also by digest", async ({ name, flags }) => {
    const folder = join(hub.scratch, uniqueName("copy"));
    const copy = ["copy", "--src-tls-verify=false", ...flags];
    expect(await skopeo(...copy, source(name), `dir:${folder}`)).toMatchObject({ code: 0 });
    expect(readFileSync(join(folder, q4.oid))).toEqual(q4.content);
    const digest = (await hub.send("alice", "HEAD", `/v2/${name}/manifests/latest`)).headers.get(
      "docker-content-digest",
    );
    expect(await skopeo(...copy, source(`${name}@${digest}`), `dir:${folder}-2`)).toMatchObject({ code: 0 });
    expect(readdirSync(`${folder}-2`).toSorted()).toEqual(readdirSync(folder).toSorted());
  });

  test("is refused without a token, and with a wrong one", async () => {
    const flags = ["inspect", "--raw", "--tls-verify=false"];
    expect(await skopeo(...flags, source("alice/hidden"))).toMatchObject({ code: 1 });
    const wrong = await skopeo(...flags, "--creds", "alice:hf_wrong", source("alice/hidden"));
    expect(wrong).toMatchObject({ code: 1, output: expect.stringMatching(/unauthorized|authentication|credentials/i) });
  });

  test("lists tags", async () => {
    const listed = await skopeo("list-tags", "--tls-verify=false", source("alice/tiny"));
    expect(JSON.parse(listed.output)).toMatchObject({ Tags: ["Q4_K_M", "Q8_0", "latest", "main"] });
  });

  test("cannot push", async () => {
    const folder = join(hub.scratch, uniqueName("push"));
    await skopeo("copy", "--src-tls-verify=false", source("alice/tiny"), `dir:${folder}`);
    const flags = ["--dest-tls-verify=false", "--dest-creds", "alice:hf_alice"];
    const pushed = await skopeo("copy", ...flags, `dir:${folder}`, source("alice/tiny:new"));
    expect(pushed).toMatchObject({
      code: 1,
      output: expect.stringContaining("Models are not pushed to this registry"),
    });
  });
});

const send = (method: string, path: string, headers: Record<string, string> = {}) =>
  fetch(`${hub.url}${path}`, { method, headers: { "User-Agent": "llama-cpp", ...headers } });

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
    const refs = Refs.parse(await (await send("GET", `/api/models/${name}/refs`, headers)).json());
    const commit = refs.branches.find((branch) => branch.name === "main")?.targetCommit;
    const tree = await send("GET", `/api/models/${name}/tree/${commit}?recursive=true`, headers);
    expect(tree.headers.get("link")).toBeNull();
    const file = z
      .array(Entry)
      .parse(await tree.json())
      .find(({ path }) => path === "tiny-Q4_K_M.gguf");
    expect(file?.lfs?.oid).toBe(q4.oid);
    const address = `/${name}/resolve/${commit}/${file?.path}`;
    const head = await send("HEAD", address, headers);
    expect(head.status).toBe(200);
    expect(head.headers.get("content-length")).toBe(String(q4.size));
    expect(head.headers.get("accept-ranges")).toBe("bytes");
    expect(head.headers.get("etag")).toBe(`"${q4.oid}"`);
    const rest = await send("GET", address, { ...headers, Range: "bytes=10-" });
    expect(rest.status).toBe(206);
    expect(Buffer.from(await rest.arrayBuffer())).toEqual(q4.content.subarray(10));
  });

  test("of 2025 asks for a manifest, then for the file that it names", async () => {
    const response = await send("GET", "/v2/alice/tiny/manifests/Q8_0", { Accept: "application/json" });
    const { ggufFile } = z.object({ ggufFile: z.object({ rfilename: z.string() }) }).parse(await response.json());
    const file = await send("GET", `/alice/tiny/resolve/main/${ggufFile.rfilename}?download=true`);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(q8.content);
  });

  test("shows why there is no such quantization", async () => {
    const response = await send("GET", "/v2/alice/tiny/manifests/Q2_K");
    expect(response.status).toBe(404);
    expect((await response.json()).error).toContain("Quantizations: Q4_K_M, Q8_0");
  });
});
