import { javascript, javascriptKey } from "../../literals/languages.ts";
import type { Plain } from "../../literals/tree.ts";
import type { TextValues } from "../../template/text-program.ts";
import type { CallFacts } from "../call-facts.ts";
import type { InputFile } from "../task-call.ts";

/** Values that every JavaScript template may use. */
export function javascriptCommon({ header, token, billTo, headers, chatFile }: CallFacts): TextValues {
  return {
    chatFile: chatFile === undefined ? null : javascript(chatFile.name),
    tokenVariable: token,
    headerName: javascriptKey(header.name),
    scheme: header.scheme === "" ? "" : `${header.scheme} `,
    headers: headers.map(([name, value]) => `${javascriptKey(name)}: ${javascript(value)}`),
    billTo: billTo === undefined ? null : javascript(billTo),
  };
}

/** Properties of an object literal, one per line. */
export function javascriptProperties(
  values: { readonly [key: string]: Plain },
  indentation: string,
  file?: InputFile,
): string[] {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${javascriptKey(name)}: ${javascriptBody(value, indentation, file)}`);
}

/** A body with expressions for the reader's file. */
export function javascriptBody(body: Plain, indentation: string, file?: InputFile): string {
  if (file === undefined) return javascript(body, indentation);
  const dataUri = `\`data:${file.contentType};base64,\${${file.variable}}\``;
  return javascript(body, indentation, ({ form }) => (form === "dataUri" ? dataUri : file.variable));
}
