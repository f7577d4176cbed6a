import { globSync } from "node:fs";

/** Fields of the manifest of a published package in addition to the copied ones. */
export interface PublishedManifest extends Record<string, unknown> {
  name: string;
  main: string;
  types: string;
  exports: Record<string, string | { types: string; default: string }>;
  dependencies: Record<string, string>;
}

interface SourceManifest extends Record<string, unknown> {
  name: string;
  exports: Record<string, string>;
  /** Private module names of the package, with a file for each condition. */
  imports?: Record<string, Record<string, string>>;
  dependencies?: Record<string, string>;
}

/** Packages of this repository whose types are bundled instead of being a dependency. */
const bundled: Readonly<Record<string, readonly string[]>> = {
  "@modelyard/inference": ["@modelyard/tasks"],
};

/**
 * What users of one entry have installed anyway, for its types. Only published packages say so: in the workspace's own
 * manifests, servers would install it too.
 */
const peers: Readonly<Record<string, object>> = {
  "@modelyard/inference": {
    peerDependencies: { "@ai-sdk/provider": "^4.0.0" },
    peerDependenciesMeta: { "@ai-sdk/provider": { optional: true } },
  },
};

function isSourceManifest(value: unknown): value is SourceManifest {
  return typeof value === "object" && value !== null && "name" in value && "exports" in value;
}

/**
 * Returns the manifest of a package as it is published: entries point to compiled modules in the package's root, where
 * resolvers that do not know `exports` look for them, too.
 * @param text the source manifest
 * @param folder where the compiled modules are
 */
export function publishedManifest(text: string, folder: string): PublishedManifest {
  const source: unknown = JSON.parse(text);
  if (!isSourceManifest(source)) throw new Error("The manifest of a published package needs a name and exports.");
  const { exports: entries, imports = {}, dependencies = {}, ...others } = source;
  const { private: _private, scripts: _scripts, devDependencies: _tools, ...copied } = others;
  const exports: PublishedManifest["exports"] = {};
  for (const [entry, file] of Object.entries(entries)) {
    exports[entry] = file.startsWith("./src/") ? compiledEntry(entry, file, folder) : file;
  }
  const own = Object.entries(imports).map(([name, conditions]) => {
    const files = Object.entries(conditions).map(([condition, file]) => [condition, `${compiledAt(file)}.js`]);
    return [name, Object.fromEntries(files)];
  });
  const without = new Set(bundled[source.name]);
  return {
    ...copied,
    name: source.name,
    main: "./index.js",
    types: "./index.d.ts",
    exports,
    ...(own.length > 0 && { imports: Object.fromEntries(own) }),
    dependencies: Object.fromEntries(Object.entries(dependencies).filter(([name]) => !without.has(name))),
    ...peers[source.name],
  };
}

/** @throws {Error} the entry has no module */
function compiledEntry(entry: string, file: string, folder: string): { types: string; default: string } {
  const at = compiledAt(file);
  if (globSync(`${at}.js`, { cwd: folder }).length === 0) throw new Error(`The entry "${entry}" has no module.`);
  return { types: `${at}.d.ts`, default: `${at}.js` };
}

/** Returns a module's path in the published package, without its extension. */
function compiledAt(source: string): string {
  return source.replace(/^\.\/src\//, "./").replace(/\.ts$/, "");
}
