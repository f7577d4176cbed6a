import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";

/** Reloads changed modules in a running process. */
export interface ModuleGraph {
  /**
   * Marks files as changed: the next import of a module that depends on one of them evaluates it, and every module
   * between, again. Everything else stays loaded, which saves most of the time of a start.
   */
  invalidate(files: readonly string[]): void;
}

/**
 * Records which module of this repository imports which, from now on.
 * @param root folder of the repository; packages below `node_modules` are never loaded again
 */
export function watchModules(root: string): ModuleGraph {
  const ours = pathToFileURL(`${root}/`).href;
  const importers = new Map<string, Set<string>>();
  const versions = new Map<string, number>();
  let version = 0;

  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      const url = withoutVersion(resolved.url);
      if (!url.startsWith(ours) || url.includes("/node_modules/")) return resolved;
      if (context.parentURL !== undefined) {
        const known = importers.get(url) ?? new Set();
        importers.set(url, known.add(withoutVersion(context.parentURL)));
      }
      const current = versions.get(url);
      return current === undefined ? resolved : { ...resolved, url: `${url}?version=${current}` };
    },
  });

  return {
    invalidate(files) {
      version += 1;
      const changed = files.map((file) => pathToFileURL(file).href);
      for (const url of changed) {
        if (versions.get(url) === version) continue;
        versions.set(url, version);
        changed.push(...(importers.get(url) ?? []));
      }
    },
  };
}

function withoutVersion(url: string): string {
  return url.replace(/\?version=\d+$/, "");
}
