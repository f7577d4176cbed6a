import { goRawJson, powershell, powershellHereJson, rustRawJson } from "../../literals/languages.ts";
import { quoted } from "../../literals/text.ts";
import type { Plain } from "../../literals/tree.ts";
import type { CallFacts } from "../call-facts.ts";
import type { InputFile } from "../task-call.ts";
import { chatTemplate, type DescribedSnippet, type SnippetClient } from "./client.ts";

/** Languages without a client package for chat: an HTTP client, a JSON body and a header. */
interface HttpLanguage {
  text: (value: string) => string;
  /** @param file the reader's image in the body, which the code has in base64 as `image` */
  body: (value: Plain, file: InputFile | undefined) => string;
}

/** @see https://pkg.go.dev/net/http */
export const go: SnippetClient = {
  client: "net-http",
  label: "Go",
  language: "go",
  describe: (facts) => describeChat(facts, { text: quoted, body: goBody }),
};

/** Rust and Go differ in the syntax of character escapes. */
const rustText = (value: string) =>
  quoted(value)
    .replaceAll(/\\u([0-9a-f]{4})/g, "\\u{$1}")
    .replaceAll("\\b", "\\u{8}")
    .replaceAll("\\f", "\\u{c}");

/** @see https://docs.rs/reqwest */
export const rust: SnippetClient = {
  client: "reqwest",
  label: "Rust",
  language: "rust",
  describe: (facts) => describeChat(facts, { text: rustText, body: rustBody }),
};

/** @see https://learn.microsoft.com/powershell/module/microsoft.powershell.utility/invoke-restmethod */
export const powershellClient: SnippetClient = {
  client: "powershell",
  label: "PowerShell",
  language: "powershell",
  describe: (facts) => describeChat(facts, { text: powershell, body: powershellBody }),
};

const dataUri = ({ contentType }: InputFile) => `"data:${contentType};base64,`;

const goBody: HttpLanguage["body"] = (value, file) =>
  goRawJson(value, file && (() => `${dataUri(file)}\` + image + \`"`));

const rustBody: HttpLanguage["body"] = (value, file) => {
  if (file === undefined) return rustRawJson(value, "    ");
  return `[${rustRawJson(value, "    ", () => `${dataUri(file)}"#, &image, r#""`)}].concat()`;
};

const powershellBody: HttpLanguage["body"] = (value, file) =>
  powershellHereJson(value, file && (() => `${dataUri(file)}\n'@ + $image + @'\n"`));

function describeChat(facts: CallFacts, { text, body }: HttpLanguage): DescribedSnippet | undefined {
  const { chat, chatFile, rawUrl, header, token, billTo, streaming } = facts;
  if (chat === undefined || rawUrl === undefined) return undefined;
  return {
    template: chatTemplate(facts),
    values: {
      url: text(rawUrl),
      headerName: text(header.name),
      scheme: header.scheme === "" ? null : text(`${header.scheme} `),
      tokenVariable: token,
      billTo: billTo === undefined ? null : text(billTo),
      chatFile: chatFile === undefined ? null : text(chatFile.name),
      body: body(streaming ? { ...chat, stream: true } : chat, chatFile),
    },
  };
}
