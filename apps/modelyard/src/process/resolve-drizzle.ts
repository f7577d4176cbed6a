import { registerHooks } from "node:module";

const folder = "/node_modules/drizzle-orm/";

/**
 * Spares the start 0.3 s and 200 MB. Node looks into a package's `package.json` for every file that the package loads of
 * its own, and drizzle's is so long, and its files so many, that this alone fills the heap. They name each other by full
 * relative paths, so there is nothing to look up.
 */
export function resolveDrizzleDirectly(): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier.startsWith(".") && context.parentURL?.includes(folder)
        ? { url: new URL(specifier, context.parentURL).href, format: "module", shortCircuit: true }
        : next(specifier, context),
  });
}
