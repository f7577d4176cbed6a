import { build } from "vite";

/** Browser and server code are separate builds; both are ready when neither has reported for this long. */
const quietMs = 20;

/** What browsers load, and the pages themselves. */
const sides = [false, true];

/**
 * Builds the pages, and builds them again when one of their sources changes.
 * @param folder of the package of the pages
 * @param onBuilt called after each later build
 * @returns resolves after the first build
 */
export async function buildPages(folder: string, onBuilt: () => void): Promise<void> {
  const first = Promise.withResolvers<void>();
  // Both count from the start: the first may end before the second begins.
  let running = sides.length;
  let builds = 0;
  let timer: NodeJS.Timeout | undefined;

  function settle(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      builds += 1;
      if (builds === 1) first.resolve();
      else onBuilt();
    }, quietMs);
  }

  for (const ssr of sides) {
    const watcher = await build({
      root: folder,
      configFile: `${folder}/vite.config.ts`,
      // Not emptied: the hub may read the last build while the next one is written.
      build: { watch: { buildDelay: 0 }, ssr, emptyOutDir: false },
    });
    if (!("on" in watcher)) throw new Error("Vite does not watch the pages. Check its version against script/dev.");
    let isFirst = true;
    watcher.on("event", async (event) => {
      if (event.code === "ERROR") console.error(event.error.message);
      if (event.code === "BUNDLE_END") await event.result.close();
      if (event.code === "START" && !isFirst) running += 1;
      if (event.code !== "END") return;
      isFirst = false;
      running -= 1;
      if (running === 0) settle();
    });
  }
  await first.promise;
}
