/**
 * Parses PowerShell strings by the rules of its documentation. No package registry of this project offers PowerShell,
 * so the rules are implemented here.
 * @see https://learn.microsoft.com/powershell/module/microsoft.powershell.core/about/about_quoting_rules
 */

/** The characters that PowerShell treats as a single quotation mark. */
const isQuote = (character: string | undefined) =>
  character !== undefined && /^['\u2018\u2019\u201a\u201b]$/.test(character);
const isLineEnd = (character: string | undefined) => character === "\n" || character === "\r";

interface ReadText {
  text: string;
  /** Position where the code continues. */
  end: number;
}

/** Reads `'…'`: only two consecutive quotation marks are special, and mean one. */
function readQuoted(code: string, start: number): ReadText {
  let text = "";
  for (let at = start + 1; at < code.length; at++) {
    const character = code[at] ?? "";
    if (!isQuote(character)) text += character;
    else if (isQuote(code[at + 1])) {
      text += character;
      at++;
    } else return { text, end: at + 1 };
  }
  throw new Error("A string has no end.");
}

/** Reads `@'`, lines, `'@`: the first and the last line end belong to the delimiters, and nothing else is special. */
function readHereString(code: string, start: number): ReadText {
  let at = start + 2;
  while (code[at] === " " || code[at] === "\t") at++;
  if (!isLineEnd(code[at])) throw new Error("The head of a here-string must end its line.");
  at += code.startsWith("\r\n", at) ? 2 : 1;
  const first = at;
  for (; at < code.length; at++) {
    const startsLine = at === first || isLineEnd(code[at - 1]);
    if (startsLine && isQuote(code[at]) && code[at + 1] === "@")
      return { text: code.slice(first, Math.max(first, at)).replace(/\r?\n$/, ""), end: at + 2 };
  }
  throw new Error("A here-string has no end.");
}

/**
 * Evaluates concatenated strings and variables.
 * @param variables by name, without `$`
 * @returns the text, and the rest of the code
 * @throws {Error} the code contains anything else
 */
export function readPowershell(
  code: string,
  variables: Readonly<Record<string, string>> = {},
): { text: string; rest: string } {
  let text = "";
  let at = 0;
  for (;;) {
    const variable = /^\$([A-Za-z]\w*)/.exec(code.slice(at, at + 40));
    if (code[at] === "@" && isQuote(code[at + 1])) {
      const read = readHereString(code, at);
      text += read.text;
      at = read.end;
    } else if (isQuote(code[at])) {
      const read = readQuoted(code, at);
      text += read.text;
      at = read.end;
    } else if (variable !== null) {
      const value = variables[variable[1] ?? ""];
      if (value === undefined) throw new Error(`There is no variable ${variable[0]}.`);
      text += value;
      at += variable[0].length;
    } else {
      throw new Error(`Neither a string nor a variable: ${code.slice(at, at + 20)}`);
    }
    if (!code.startsWith(" + ", at)) return { text, rest: code.slice(at) };
    at += 3;
  }
}
