import { type ResolveFnOutput, registerHooks } from "node:module";

const drizzle = "/node_modules/drizzle-orm/";
const ownPackages = "@modelyard/";

/**
 * Spares the start most of the time in which Node finds modules. For every file and every import, Node looks into the
 * `package.json` of a package, and those of drizzle and of our packages are long. Files of drizzle and of this program name
 * each other by full relative paths, so there is nothing to look up, and a name of our packages means the same everywhere.
 */
export function resolveDirectly(): void {
  const own = new Map<string, ResolveFnOutput>();
  registerHooks({
    resolve(specifier, { parentURL, ...context }, next) {
      const format = parentURL === undefined ? undefined : knownFormat(specifier, parentURL);
      if (format !== undefined) return { url: new URL(specifier, parentURL).href, format, shortCircuit: true };
      if (!specifier.startsWith(ownPackages)) return next(specifier, { parentURL, ...context });
      const found = own.get(specifier) ?? { ...next(specifier, { parentURL, ...context }), shortCircuit: true };
      own.set(specifier, found);
      return found;
    },
  });
}

/** @returns `undefined`: Node has to look it up */
function knownFormat(specifier: string, parentUrl: string): string | undefined {
  if (!specifier.startsWith(".")) return undefined;
  if (parentUrl.includes(drizzle)) return "module";
  return specifier.endsWith(".ts") && parentUrl.endsWith(".ts") ? "module-typescript" : undefined;
}
