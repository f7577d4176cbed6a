import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEgress, type Egress, EgressRefusedError } from "@modelyard/platform/egress/egress";
import { createLogger } from "@modelyard/platform/logger";
import { afterEach, beforeEach, expect, test } from "vitest";
import { followListedHosts } from "./follow-listed-hosts.ts";

let folder: string;
let path: string;
let log: string[];
let egress: Egress;
let following: { close(): Promise<void> };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "modelyard-listed-"));
  path = join(folder, "yard.yaml");
  await writeFile(path, "listedHosts: [10.0.0.5]\n");
  log = [];
  egress = createEgress({ listedHosts: ["10.0.0.5"] });
  following = followListedHosts({
    path,
    variables: { LAB: "10.0.0.6:8000" },
    listHosts: egress.listHosts,
    logger: createLogger({ level: "info", write: (line) => log.push(line) }),
    everyMs: 20,
  });
});
afterEach(async () => {
  await following.close();
  egress.client.destroy();
  await rm(folder, { recursive: true });
});

test("a host added to the file can be called, a removed one cannot", async () => {
  expect(() => egress.vetUrl("http://10.0.0.6:8000/")).toThrow(EgressRefusedError);
  await writeFile(path, 'listedHosts: ["${LAB}"]\n');
  await expect.poll(() => log.join("")).toContain("listed hosts reloaded");
  expect(egress.vetUrl("http://10.0.0.6:8000/v1").host).toBe("10.0.0.6:8000");
  expect(() => egress.vetUrl("http://10.0.0.5/")).toThrow(EgressRefusedError);
});

test.each([
  { what: "no host", text: 'listedHosts: ["a b"]\n', says: "is no host to list" },
  { what: "an unknown name", text: "listedHost: [10.0.0.6]\n", says: "yard.yaml:1" },
])("a file with $what is rejected and logged, and the previous hosts stay", async ({ text, says }) => {
  await writeFile(path, text);
  await expect.poll(() => log.join("")).toContain(says);
  expect(egress.vetUrl("http://10.0.0.5/v1").host).toBe("10.0.0.5");
});

test("a deleted file has no effect", async () => {
  await rm(path);
  await expect.poll(() => log.join("")).toContain("cannot be read");
  expect(egress.vetUrl("http://10.0.0.5/v1").host).toBe("10.0.0.5");
});
