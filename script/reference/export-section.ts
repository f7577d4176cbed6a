import { ts } from "@modelyard/oldest-typescript";
import { type Docstring, docstringOf } from "./docstring.ts";
import { membersOf } from "./members.ts";
import type { ExportedName, ExportsReader } from "./read-exports.ts";
import { signatureOf } from "./signature.ts";

/** Returns the section of an export: its declaration, description, parameters or fields, errors and examples. */
export function exportSection({ name, symbol }: ExportedName, { checker }: ExportsReader): string {
  const declarations = (symbol.declarations ?? []).filter(
    (each) => !ts.isTypeAliasDeclaration(each) || !isValue(symbol),
  );
  const doc = docstringOf(symbol, checker);
  const signatures = declarations.map((declaration) => signatureOf(name, declaration, checker));
  const members = declarations.flatMap((declaration) => memberRows(symbol.name, declaration, checker));
  // The members of a union share fields.
  const rows = [...new Set(members)];
  return [
    `### ${name}`,
    `\`\`\`ts\n${signatures.join("\n")}\n\`\`\``,
    doc.description,
    parameterTable(doc),
    doc.returns === undefined ? "" : `Result: ${doc.returns}${/[.…]$/.test(doc.returns) ? "" : "."}`,
    doc.default === undefined ? "" : `Default: ${code(doc.default)}.`,
    doc.throws.length === 0 ? "" : `Throws:\n\n${doc.throws.map((line) => `- ${line}`).join("\n")}`,
    rows.length === 0 ? "" : `| Field | Description |\n| --- | --- |\n${rows.join("\n")}`,
    ...doc.examples,
    doc.see.length === 0 ? "" : `See ${doc.see.map((address) => linked(address)).join(", ")}.`,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function parameterTable({ parameters }: Docstring): string {
  if (parameters.length === 0) return "";
  const rows = parameters.map(({ name, description }) => `| \`${name}\` | ${cell(description)} |`);
  return `| Parameter | Description |\n| --- | --- |\n${rows.join("\n")}`;
}

function memberRows(name: string, declaration: ts.Declaration, checker: ts.TypeChecker): string[] {
  return membersOf(name, declaration).flatMap(({ path, declaration: { name: field } }) => {
    const symbol = checker.getSymbolAtLocation(field);
    if (symbol === undefined) return [];
    const { description, default: standard, throws } = docstringOf(symbol, checker);
    const optional = symbol.flags & ts.SymbolFlags.Optional ? "?" : "";
    const text = [
      description,
      ...(standard === undefined ? [] : [`Default: ${code(standard)}.`]),
      ...throws.map((line) => `Throws ${line}.`),
    ].join(" ");
    return [`| \`${path.slice(name.length + 1)}${optional}\` | ${cell(text)} |`];
  });
}

/** Formats a literal as code, and a default in words as text. */
function code(text: string): string {
  return /^[^`]+$/.test(text) && (!text.includes(" ") || /[{}<>|"()]/.test(text)) ? `\`${text}\`` : text;
}

/** Returns text as it can be inside a table: on one line, without column borders. */
export function cell(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll("|", "\\|").trim();
}

function linked(text: string): string {
  return text.replace(/^https?:\/\/\S+/, (address) => `<${address}>`);
}

function isValue({ flags }: ts.Symbol): boolean {
  return (flags & ts.SymbolFlags.Value) !== 0;
}
