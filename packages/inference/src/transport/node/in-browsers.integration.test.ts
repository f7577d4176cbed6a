import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";
import type * as brokenConnection from "./broken-connection.ts";
import type * as connectLimit from "./connect-limit.ts";
import * as inBrowsers from "./in-browsers.ts";
import type * as nodeFetch from "./node-fetch.ts";
import type * as runtime from "./runtime.ts";

/** The exports that the client imports from the modules that browsers omit. */
type Replaced = Pick<typeof brokenConnection, "isFailedConnect" | "isIdleClose"> &
  Pick<typeof connectLimit, "isConnectTimeout"> &
  typeof nodeFetch &
  typeof runtime;

const sources = join(import.meta.dirname, "../..");
const text = readdirSync(sources, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .map((file) => readFileSync(join(sources, file), "utf8"))
  .join("\n");
const imported = [...text.matchAll(/import \{ ([^}]+) \} from "#node\//g)].flatMap(([, names = ""]) =>
  names.split(", "),
);

test("every module that browsers replace has a replacement of the same type", () => {
  const replacement: Replaced = inBrowsers;
  expect(imported.length).toBeGreaterThan(4);
  expect(Object.keys(replacement)).toEqual(expect.arrayContaining(imported));
});

async function bundled(platform: "browser" | "neutral"): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: 'export * from "../send.ts";', resolveDir: import.meta.dirname, loader: "ts" },
    bundle: true,
    write: false,
    format: "esm",
    platform,
  });
  return outputFiles[0]?.text ?? "";
}

test("a browser bundle contains nothing of Node's pools; a bundle for other runtimes does", async () => {
  expect(await bundled("browser")).not.toContain("UND_ERR");
  expect(await bundled("neutral")).toContain("UND_ERR");
});
