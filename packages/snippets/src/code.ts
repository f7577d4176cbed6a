import { javascript as javascriptLiteral, json, python as pythonLiteral, shellWord } from "./literals/languages.ts";
import { oneLine } from "./literals/text.ts";
import type { Plain } from "./literals/tree.ts";

export type SnippetLanguage = "python" | "javascript" | "shell" | "go" | "rust" | "powershell";

/** Code of one language. What stands in it came through that language's tag, so it is safe to put into more code. */
export class Code {
  readonly language: SnippetLanguage;
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

/** Makes a template tag: code goes in as it is, any other value as a literal of the language, indented like its line. */
function tag(language: SnippetLanguage, write: Write) {
  return (strings: TemplateStringsArray, ...parts: readonly Part[]): Code => {
    let text = strings[0] ?? "";
    for (const [index, part] of parts.entries()) {
      const line = text.slice(text.lastIndexOf("\n") + 1);
      const indentation = /^[ \t]*/.exec(line)?.[0] ?? "";
      text += isCode(part)
        ? part.text.replaceAll("\n", `\n${indentation}`)
        : isCodeList(part)
          ? part.map((item) => item.text).join(`\n${indentation}`)
          : write(part, indentation);
      text += strings[index + 1] ?? "";
    }
    return new Code(language, text.replace(/^\n/, "").trimEnd());
  };
}

/** Python; values are written as Python literals. */
export const python = tag("python", pythonLiteral);
/** JavaScript (ES modules); values are written as JavaScript literals. */
export const javascript = tag("javascript", javascriptLiteral);
/** POSIX shell; values are written as one word. */
export const shell = tag("shell", (value) => shellWord(typeof value === "string" ? value : json(value)));

export const nothing = new Code("python", "");

/** A comment of one line, whatever the text holds. */
export const comment = (text: string): Code => new Code("python", `# ${oneLine(text)}`);
