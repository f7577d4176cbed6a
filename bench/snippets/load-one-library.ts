import { registerHooks } from "node:module";

// Counts the generators' modules as they are loaded.
const generators = new Set<string>();
registerHooks({
  load(url, context, next) {
    if (
      /\/snippets\/src\/libraries\/(?!index|library|loaders|trust-argument|yolo-version|transformers-tasks)[^/]+\.ts$/.test(
        url,
      )
    ) {
      generators.add(url);
    }
    return next(url, context);
  },
});

const { loadLibraryGenerator } = await import("@modelyard/snippets/libraries");
if ((await loadLibraryGenerator("timm")) === undefined) throw new Error("There is no generator for timm.");
process.send?.(generators.size, () => process.exit());
