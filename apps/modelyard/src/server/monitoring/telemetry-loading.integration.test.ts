import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const program = `
  import { registerHooks } from "node:module";
  const loaded = new Set();
  registerHooks({
    load(url, context, nextLoad) {
      const name = /@opentelemetry\\/([\\w-]+)/.exec(url)?.[1];
      if (name !== undefined) loaded.add(name);
      return nextLoad(url, context);
    },
  });
  for (const module of process.argv.slice(1)) await import(module);
  const before = [...loaded].sort();
  const { openTelemetry } = await import("@modelyard/platform/telemetry");
  const telemetry = await openTelemetry({ endpoint: "http://127.0.0.1:9", exportsMetrics: false });
  await telemetry.close();
  console.log(JSON.stringify({ before, after: [...loaded].sort() }));
`;

test("the server loads only OpenTelemetry's API until a collector is configured", () => {
  // All that records spans; the whole server would need the built pages.
  const own = ["telemetry-of.ts", "trace-requests.ts"].map((file) => resolve(import.meta.dirname, file));
  const args = ["--input-type=module", "--eval", program, "@modelyard/router", "@modelyard/hub", ...own];
  const output = execFileSync(process.execPath, args, { cwd: import.meta.dirname, encoding: "utf8" });
  const { before, after } = JSON.parse(output);
  expect(before).toEqual(["api"]);
  expect(after).toEqual(expect.arrayContaining(["otlp-transformer", "sdk-metrics", "sdk-trace"]));
});
