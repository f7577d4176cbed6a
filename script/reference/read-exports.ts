// The repository's own compiler is a native program without a stable API, so the older compiler, which published types must
// support anyway, reads the packages.
import { resolve } from "node:path";
import { ts } from "@modelyard/oldest-typescript";
import type { EntryPoint } from "./entry-points.ts";

const root = resolve(import.meta.dirname, "../..");

/** A name that an entry point exports. */
export interface ExportedName {
  name: string;
  /** The declared symbol behind all re-exports, which other entry points may share. */
  symbol: ts.Symbol;
}

/** The exports of entry points, and the checker that knows their types. */
export interface ExportsReader {
  checker: ts.TypeChecker;
  /** Returns the exports of one entry point, sorted by name. */
  exportsOf: (entry: Pick<EntryPoint, "file">) => readonly ExportedName[];
}

/** Compiles entry points in memory, with the settings of the repository. */
export function readExports(entries: readonly Pick<EntryPoint, "file">[]): ExportsReader {
  const { config } = ts.readConfigFile(resolve(root, "tsconfig.json"), (path) => ts.sys.readFile(path));
  const { options } = ts.convertCompilerOptionsFromJson(Object(config).compilerOptions, root);
  const program = ts.createProgram(
    entries.map(({ file }) => file),
    options,
  );
  const checker = program.getTypeChecker();
  const exportsOf: ExportsReader["exportsOf"] = ({ file }) => {
    const source = program.getSourceFile(file);
    const module = source === undefined ? undefined : checker.getSymbolAtLocation(source);
    if (module === undefined) throw new Error(`${file} exports nothing.`);
    return checker
      .getExportsOfModule(module)
      .map((symbol) => ({
        name: symbol.name,
        symbol: symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
      }))
      .toSorted((one, other) => one.name.localeCompare(other.name, "en"));
  };
  return { checker, exportsOf };
}
