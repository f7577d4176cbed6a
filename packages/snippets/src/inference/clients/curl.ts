import { json, shell, shellHereJson, shellWord } from "../../literals/languages.ts";
import type { Plain } from "../../literals/tree.ts";
import type { TextValues } from "../../template/text-program.ts";
import type { CallFacts } from "../call-facts.ts";
import type { InputFile } from "../task-call.ts";
import { chatTemplate, type SnippetClient } from "./client.ts";

/** @see https://curl.se/docs/manpage.html */
export const curl: SnippetClient = {
  client: "curl",
  label: "cURL",
  language: "shell",
  describe(facts) {
    const { chat, call, task, rawUrl } = facts;
    if (rawUrl === undefined) return undefined;
    const common = { ...shellCommon(facts), url: shell(rawUrl) };
    if (chat !== undefined) {
      const body = facts.streaming ? { ...chat, stream: true } : chat;
      const values =
        facts.chatFile === undefined ? { body: shell(json(body, "    ")) } : fileInBody(body, facts.chatFile);
      return { template: chatTemplate(facts), values: { ...common, ...values } };
    }
    if (task === undefined) return undefined;
    // Other providers return JSON with a URL, which is more useful on the screen than in a .png file.
    const outputFile =
      call.providerInputs === undefined || call.provider === "hf-inference" ? task.outputFile : undefined;
    const values = { ...common, output: outputFile === undefined ? null : shell(outputFile) };
    const { file, request } = task;
    if (file !== undefined && request.kind === "file") {
      const contentType = shell(`Content-Type: ${file.contentType}`);
      return { template: "basicFile", values: { ...values, contentType, file: shell(`@${file.name}`) } };
    }
    if (file !== undefined && request.kind === "form") {
      const texts = Object.entries(request.texts).map(([name, text]) => shell(`${name}=${text}`));
      const part = shell(`${request.fileField}=@${formFileName(file.name)};type=${file.contentType}`);
      return { template: "basicForm", values: { ...values, texts, file: part } };
    }
    // A file inside JSON would need too much shell code to copy.
    if (file !== undefined || request.kind !== "json") return undefined;
    return { template: "basic", values: { ...values, body: shell(json(request.json, "    ")) } };
  },
};

/** A body with a file comes from a here-document, because command arguments cannot hold most images. */
function fileInBody(body: Plain, file: InputFile): TextValues {
  const base64 = `$(base64 < ${shellWord(file.name)} | tr -d '\\n')`;
  return { body: null, hereBody: shellHereJson(body, () => `"data:${file.contentType};base64,${base64}"`) };
}

/**
 * Quotes a file name for `-F`, which ends names at a comma or a semicolon.
 * @see https://curl.se/docs/manpage.html#-F
 */
function formFileName(name: string): string {
  return /[",;]/.test(name) ? `"${name.replaceAll('"', '\\"')}"` : name;
}

function shellCommon({ header, token, billTo, headers }: CallFacts): TextValues {
  const scheme = header.scheme === "" ? "" : `${header.scheme} `;
  return {
    authorization: `"${header.name}: ${scheme}$${token}"`,
    headers: headers.map(([name, value]) => shell(`${name}: ${value}`)),
    billTo: billTo === undefined ? null : shell(`X-HF-Bill-To: ${billTo}`),
  };
}
