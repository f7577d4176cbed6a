import { python } from "../../literals/languages.ts";
import type { Plain } from "../../literals/tree.ts";
import type { TextValues } from "../../template/text-program.ts";
import type { CallFacts } from "../call-facts.ts";
import type { CallArgument, InputFile } from "../task-call.ts";

/** Returns a Python expression that reads the token, with its scheme, from the environment. */
function credential({ header, token }: CallFacts): string {
  return header.scheme === "" ? `os.environ["${token}"]` : `f"${header.scheme} {os.environ['${token}']}"`;
}

/** Returns an entry of a dict of headers. */
export const pythonAuthorization = (facts: CallFacts) => `"${facts.header.name}": ${credential(facts)}`;

/** Values that every Python template may use. */
export function pythonCommon(facts: CallFacts): TextValues {
  return {
    chatFile: facts.chatFile === undefined ? null : python(facts.chatFile.name),
    tokenVariable: facts.token,
    authorization: pythonAuthorization(facts),
    headers: facts.headers.map(([name, value]) => `${python(name)}: ${python(value)}`),
    billTo: facts.billTo === undefined ? null : python(facts.billTo),
  };
}

/** Keyword arguments, one per line. Names that are not valid keywords in Python go into `extra_body`. */
export function pythonKeywords(
  values: { readonly [key: string]: Plain },
  indentation: string,
  file?: InputFile,
): string[] {
  const keywords: string[] = [];
  const extra: Record<string, Plain> = {};
  for (const name of Object.keys(values)) {
    const value = values[name];
    if (value === undefined) continue;
    if (isKeyword(name)) keywords.push(`${name}=${pythonBody(value, file, indentation)}`);
    else extra[name] = value;
  }
  if (Object.keys(extra).length > 0) keywords.push(`extra_body=${pythonBody(extra, file, indentation)}`);
  return keywords;
}

const reserved = new Set(["class", "def", "from", "import", "lambda", "return", "None", "True", "False", "global"]);
const isKeyword = (name: string) => /^[a-z_][a-z0-9_]*$/.test(name) && !reserved.has(name);

export const pythonArguments = (given: readonly CallArgument[], indentation: string): string[] =>
  given.map(({ name, value }) => (name === undefined ? "" : `${name}=`) + python(value, indentation));

/** A body with expressions for the reader's file. */
export function pythonBody(body: Plain, file: InputFile | undefined, indentation = ""): string {
  if (file === undefined) return python(body, indentation);
  const dataUri = `f"data:${file.contentType};base64,{${file.variable}}"`;
  return python(body, indentation, ({ form }) => (form === "dataUri" ? dataUri : file.variable));
}
