// Runs the hub with example content, and reloads pages and server when a file is saved. Started by ./script/dev.
import { mkdirSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { ConfigError } from "../../apps/modelyard/src/config/config-error.ts";
import { loadConfig } from "../../apps/modelyard/src/config/load-config.ts";
import { openDataFolder } from "../../apps/modelyard/src/data-folder/data-folder.ts";
import { startDemo } from "../../apps/modelyard/src/demo/demo.ts";
import { resolveDirectly } from "../../apps/modelyard/src/process/resolve-directly.ts";
import type * as server from "../../apps/modelyard/src/server/serve.ts";
import { StartError } from "../../apps/modelyard/src/start-error.ts";
import { createLogger } from "../../packages/platform/src/logging/logger.ts";
import { startEmbeddedPostgres } from "../../packages/platform/src/postgres/embedded.ts";
import { buildPages } from "./build-pages.ts";
import { loadPages } from "./current-pages.ts";
import { watchModules } from "./module-graph.ts";
import { startReloadingProxy } from "./reloading-proxy.ts";
import { watchSources } from "./watch-sources.ts";

const root = resolve(import.meta.dirname, "../..");
const pagesModule = join(root, "apps/web/dist/server/index.js");
const entry = pathToFileURL(join(root, "apps/modelyard/src/server/serve.ts")).href;

try {
  await develop();
} catch (error) {
  if (!(error instanceof ConfigError) && !(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}

async function develop(): Promise<void> {
  const { env: environment } = process;
  const config = { ...loadConfig({ flags: process.argv.slice(2), environment, folder: root }), demo: true };
  const logger = createLogger({ level: config.logLevel === "info" ? "warn" : config.logLevel });
  mkdirSync(join(root, ".cache"), { recursive: true });
  enableCompileCache(join(root, ".cache/compiled"));
  resolveDirectly();
  const modules = watchModules(root);
  // Before the first build, which may be followed by another at once.
  let reloading = Promise.resolve();

  // State that a restart of the hub does not repeat: the build, the database and the demo's provider.
  const dataFolder = resolve(config.dataFolder);
  const [, demo, databaseUrl, proxy] = await Promise.all([
    buildPages(join(root, "apps/web"), () => reload(() => pages.reload(), [pagesModule])),
    startDemo(),
    config.databaseUrl ?? startDatabase(),
    startReloadingProxy(config),
  ]);

  async function startDatabase(): Promise<string> {
    const folder = await openDataFolder(dataFolder);
    const postgres = await startEmbeddedPostgres({ folder: folder.at("postgres"), logger, listenOn: "loopback" });
    folder.release();
    const { target } = postgres;
    if ("url" in target) return target.url;
    const { host, port, user, password, database } = target;
    return `postgres://${user}:${password}@${host}:${port}/${database}`;
  }

  const pages = await loadPages(pagesModule);
  let running = await start();
  await demo.publish(running.url);
  console.log(`Modelyard is ready at ${proxy.url}. Pages and server reload when a file is saved.`);
  if (running.setupPath !== undefined) {
    console.log(`Create the first administrator (this link works once): ${proxy.url}${running.setupPath}`);
  }
  watchSources(root, (files) => reload(restart, files));

  async function start() {
    const { serve }: typeof server = await import(entry);
    const inner = { ...config, databaseUrl, host: "127.0.0.1", port: 0 };
    const started = await serve({
      config: inner,
      dataFolder: await openDataFolder(dataFolder),
      environment,
      logger,
      demo,
      createPages: pages.createWeb,
    });
    proxy.forwardTo(started.url);
    return started;
  }

  function reload(how: () => Promise<void>, files: readonly string[]): void {
    modules.invalidate(files);
    reloading = reloadAfter(reloading, how);
  }

  async function reloadAfter(previous: Promise<void>, how: () => Promise<void>): Promise<void> {
    const savedAt = performance.now();
    await previous;
    try {
      await how();
      proxy.reloadPages();
      console.log(`Reloaded in ${Math.round(performance.now() - savedAt)} ms`);
    } catch (error) {
      // Usually a syntax error in the saved file; the next save retries.
      console.error(error);
    }
  }

  async function restart(): Promise<void> {
    // Imported first: if it has an error, the previous hub continues.
    await import(entry);
    proxy.forwardTo(undefined);
    await running.stop();
    running = await start();
  }
}
