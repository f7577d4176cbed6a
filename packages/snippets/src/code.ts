import { javascript as javascriptLiteral, json, python as pythonLiteral, shellWord } from "./literals/languages.ts";
import { oneLine } from "./literals/text.ts";
import type { Plain } from "./literals/tree.ts";

/** Language of a snippet. */
export type SnippetLanguage = "python" | "javascript" | "shell" | "go" | "rust" | "powershell";

/** Code of one language. Values in it were escaped by that language's tag, so it is safe to embed in more code. */
export class Code {
  /** Its language. */
  readonly language: SnippetLanguage;
  /** Its text. */
  readonly text: string;
  constructor(language: SnippetLanguage, text: string) {
    this.language = language;
    this.text = text;
  }
}

type Part = Code | Plain | readonly Code[];
type Write = (value: Plain, indentation: string) => string;

const isCode = (part: Part): part is Code => part instanceof Code;
const isCodeList = (part: Part): part is readonly Code[] =>
  Array.isArray(part) && part.length > 0 && part.every((item) => item instanceof Code);

/**
 * Creates a template tag: code is inserted unchanged, any other value as a literal of the language, indented like its
 * line.
 */
function tag(language: SnippetLanguage, write: Write) {
  return (strings: TemplateStringsArray, ...parts: readonly Part[]): Code => {
    let text = strings[0] ?? "";
    let indentation = lastIndentation(text) ?? "";
    for (let index = 0; index < parts.length; index++) {
      const part = parts[index];
      text += isCode(part)
        ? indented(part.text, indentation)
        : isCodeList(part)
          ? part.map((item) => item.text).join(`\n${indentation}`)
          : write(part, indentation);
      const next = strings[index + 1] ?? "";
      text += next;
      indentation = lastIndentation(next) ?? indentation;
    }
    return new Code(language, text.replace(/^\n/, "").trimEnd());
  };
}

const indented = (text: string, indentation: string) =>
  indentation === "" ? text : text.replaceAll("\n", `\n${indentation}`);

/** Returns the indentation of the text's last line, if a line starts in the text. */
function lastIndentation(text: string): string | undefined {
  const lineStart = text.lastIndexOf("\n") + 1;
  if (lineStart === 0) return undefined;
  let end = lineStart;
  while (text[end] === " " || text[end] === "\t") end++;
  return text.slice(lineStart, end);
}

/** Tags a template as Python. Values become Python literals. */
export const python = tag("python", pythonLiteral);
/** Tags a template as JavaScript (ES modules). Values become JavaScript literals. */
export const javascript = tag("javascript", javascriptLiteral);
/** Tags a template as POSIX shell. Each value becomes one quoted word. */
export const shell = tag("shell", (value) => shellWord(typeof value === "string" ? value : json(value)));

export const nothing = new Code("python", "");

/** Returns a comment of one line, whatever the text contains. */
export const comment = (text: string): Code => new Code("python", `# ${oneLine(text)}`);
