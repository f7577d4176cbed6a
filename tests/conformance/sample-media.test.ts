import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createRepo, uploadFiles } from "@huggingface/hub";
import { afterAll, beforeAll, expect, test } from "vitest";
import { snippetsCommand } from "../../apps/modelyard/src/snippets-command.ts";
import { makeDataFolder, type StartedModelyard, startModelyard } from "../support/start-modelyard.ts";

// Files that copied code opens on a running hub: its samples, and the files of the repository.

const accessToken = "hf_samples_ada";
const models = [
  { name: "painter", card: "library_name: diffusers\npipeline_tag: image-to-image" },
  { name: "restorer", card: "library_name: diffusers\npipeline_tag: image-to-image\ntags: [inpainting]" },
  { name: "animator", card: "library_name: diffusers\npipeline_tag: image-to-video" },
  { name: "viewer", card: "library_name: mlx\npipeline_tag: image-text-to-text" },
  { name: "talker", card: "library_name: llama-cpp-python\npipeline_tag: text-generation\ntags: [conversational]" },
] as const;
const ggufFiles = ["mmproj-F16.gguf", "talker-Q2_K.gguf", "talker-Q4_K_M.gguf"];

let hub: StartedModelyard;

beforeAll(async () => {
  const dataFolder = await makeDataFolder();
  const provision = join(dataFolder, "..", `samples-${process.pid}.yaml`);
  const tokens = `[{ name: samples, value: "${accessToken}", role: write }]`;
  await writeFile(provision, `users:\n  - name: ada\n    password: four plain words\n    tokens: ${tokens}\n`);
  hub = await startModelyard({ dataFolder, flags: ["--provision", provision] });
  await rm(provision);
  for (const { name, card } of models) {
    const repo = { type: "model", name: `ada/${name}` } as const;
    const target = { repo, accessToken, hubUrl: hub.url };
    await createRepo(target);
    const weights = name === "talker" ? ggufFiles : [];
    const readme = { path: "README.md", content: new Blob([`---\n${card}\n---\n`]) };
    await uploadFiles({
      ...target,
      files: [readme, ...weights.map((path) => ({ path, content: new Blob(["GGUF"]) }))],
    });
  }
});
afterAll(async () => {
  await hub?.stop();
  await rm(hub.dataFolder, { recursive: true, force: true });
});

/** The code that a user can copy for a model, from each page that shows it. */
const shownCode = {
  page: async (name: string) => text(`/ada/${name}?use=libraries`),
  notebook: async (name: string) => text(`/ada/${name}.ipynb`),
  CLI: async (name: string) => {
    const printed: string[] = [];
    const io = { environment: {}, print: (line: string) => printed.push(line), printError: printed.push };
    await snippetsCommand([`ada/${name}`, "--hub", hub.url, "--json"], io);
    return printed.join("\n");
  },
};
const places = ["page", "notebook", "CLI"] as const;

async function text(path: string): Promise<string> {
  const response = await fetch(hub.url + path);
  expect(response.status, path).toBe(200);
  return response.text();
}

test.each(places.flatMap((place) => models.slice(0, 4).map(({ name }) => ({ place, name }))))(
  "every sample in the $place's code of ada/$name has the expected content",
  async ({ place, name }) => {
    const code = await shownCode[place](name);
    const addresses = new Set(code.match(/http:\/\/[\w.:]+\/assets\/samples\/[\w.-]+/g));
    expect(addresses.size).toBe(name === "restorer" ? 2 : 1);
    for (const address of addresses) {
      const response = await fetch(address, { headers: { origin: "https://notebook.example" } });
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("image/png");
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
      expect((await fetch(address, { method: "HEAD" })).headers.get("content-length")).toBe(String(bytes.byteLength));
    }
  },
);

test.each(places)("the %s's code of a GGUF model loads a file of the repository", async (place) => {
  const code = await shownCode[place]("talker");
  expect(code).toContain("talker-Q4_K_M.gguf");
  expect(code).not.toMatch(/\{\{|GGUF_FILE|QUANT_TAG/);
});

test("an audio sample is served as well, and no other file of the folder", async () => {
  const sound = await fetch(`${hub.url}/assets/samples/bell.wav`);
  expect([sound.status, sound.headers.get("content-type")]).toEqual([200, "audio/wav"]);
  expect((await fetch(`${hub.url}/assets/samples/package.json`)).status).toBe(404);
});
