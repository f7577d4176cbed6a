// This repository's compiler has no API yet, so the older one reads the types.
import ts from "typescript";

export type ExportKind = "value" | "type";

/** Returns every name that a module exports, and whether it exists at run time. */
export function exportsOf(file: string): Map<string, ExportKind> {
  const program = ts.createProgram([file], {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ESNext,
    types: [],
    allowImportingTsExtensions: true,
    noEmit: true,
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source === undefined ? undefined : checker.getSymbolAtLocation(source);
  if (module === undefined) throw new Error(`${file} is no module`);
  return new Map(
    checker.getExportsOfModule(module).map((symbol) => {
      const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      return [symbol.name, target.flags & ts.SymbolFlags.Value ? "value" : "type"];
    }),
  );
}
