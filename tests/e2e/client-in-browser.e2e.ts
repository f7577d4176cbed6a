import { request as ask, createServer, type Server } from "node:http";
import { type ProviderSim, startProviderSim } from "@modelyard/provider-sim";
import { expect, test } from "@playwright/test";
import { build } from "esbuild";
import { expectedOfClient } from "../support/client-program.ts";

let sim: ProviderSim;
let site: Server;
let origin: string;

test.beforeAll(async () => {
  sim = await startProviderSim({ wordDelayMs: 0 });
  const { outputFiles } = await build({
    stdin: {
      contents: 'import { exerciseClient } from "./client-program.ts"; globalThis.exerciseClient = exerciseClient;',
      resolveDir: new URL("../support", import.meta.url).pathname,
      loader: "ts",
    },
    bundle: true,
    write: false,
    format: "esm",
    platform: "browser",
    target: "es2022",
  });
  const program = outputFiles[0]?.text ?? "";
  site = createServer((incoming, outgoing) => {
    if (incoming.url === "/") {
      outgoing
        .setHeader("content-type", "text/html")
        .end('<title>page</title><script type="module" src="/client.js"></script>');
    } else if (incoming.url === "/client.js") {
      outgoing.setHeader("content-type", "text/javascript").end(program);
    } else {
      const { method, headers, url = "/" } = incoming;
      const passedOn = ask(new URL(url, sim.url), { method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      passedOn.on("error", () => outgoing.destroy());
      outgoing.on("close", () => passedOn.destroy());
      incoming.pipe(passedOn);
    }
  });
  await new Promise<void>((resolve) => {
    site.listen(0, "127.0.0.1", resolve);
  });
  const address = site.address();
  if (address === null || typeof address === "string") throw new Error("the site has no port");
  origin = `http://127.0.0.1:${address.port}`;
});

test.afterAll(async () => {
  site.closeAllConnections();
  site.close();
  await sim.close();
});

test("the client chats, streams, aborts and transfers files in a browser", async ({ page }) => {
  await page.goto(origin);
  await page.waitForFunction(() => "exerciseClient" in globalThis);
  const did: unknown = await page.evaluate((simulated) => Reflect.get(globalThis, "exerciseClient")(simulated), {
    url: origin,
    key: sim.key,
  });
  expect(did).toEqual(expectedOfClient);
  expect(sim.received.every(({ headers }) => headers["user-agent"]?.includes("Chrome"))).toBe(true);
});
