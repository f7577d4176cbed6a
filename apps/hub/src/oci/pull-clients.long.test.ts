import { execFile, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
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
