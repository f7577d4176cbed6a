import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describeUnless } from "@modelyard/hub/testing/describe-unless";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { z } from "zod";
import { pythonWith } from "../testing/python-with.ts";
import { testClient } from "./testing/client-results.ts";
import { type LargeFileHub, startLargeFileHub, storages } from "./testing/large-file-hub.ts";
import { clientEnvironment } from "./testing/python-client.ts";
import { newName } from "./testing/test-files.ts";

const run = promisify(execFile);
const libraries = {
  transformers: pythonWith("modelyard-python-transformers", ["transformers", "torch"]),
  datasets: pythonWith("modelyard-python-lfs", ["huggingface_hub", "datasets"]),
};
const program = join(import.meta.dirname, "testing/libraries.py");

describe.each(storages)("libraries on $storage", ({ storage, reason }) => {
  describeUnless(reason, "with a server", () => {
    let hub: LargeFileHub;
    beforeAll(async () => {
      hub = await startLargeFileHub(storage);
    }, 600_000);
    afterAll(() => hub.stop());

    for (const [library, python] of Object.entries(libraries)) {
      for (const usesXet of [true, false]) {
        const row = { client: library, version: usesXet ? "Xet" : "HTTP", storage };
        testClient({ ...row, operation: "push_to_hub, load" }, async (folder) => {
          const env = clientEnvironment(python, { hub, folder, machine: "laptop", usesXet });
          const repo = `alice/${newName(library)}`;
          const { stdout } = await run(python, [program, library, repo], { env, cwd: folder });
          const { version } = z
            .object({ version: z.string() })
            .parse(JSON.parse(stdout.trim().split("\n").at(-1) ?? ""));
          expect(version).toMatch(/^\d/);
          return `${library} ${version}`;
        });
      }
    }
  });
});
