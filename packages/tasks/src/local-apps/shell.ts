import { parseQuantizationLabel } from "../quantization/label.ts";
import { usableText } from "../text/unusable-text.ts";
import type { LocalAppCommand, LocalAppTarget } from "./local-app.ts";

/**
 * Quotes a text as one POSIX shell word.
 * @throws {TypeError} the text holds NUL or a lone surrogate, which no command can be given
 */
export function shellWord(text: string): string {
  usableText(text, "A word of a shell command");
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** @returns the command with the hub that the model is on, for a program that reads `HF_ENDPOINT` */
export function onHub({ hubUrl }: LocalAppTarget, command: LocalAppCommand): LocalAppCommand {
  if (hubUrl === undefined) return command;
  const { setup, ...rest } = command;
  const name = `export HF_ENDPOINT=${shellWord(hubUrl)}`;
  return { ...rest, setup: setup === undefined ? name : `${name}\n${setup}` };
}

const quantizationOf = ({ filePath }: LocalAppTarget): string | undefined =>
  filePath === undefined ? undefined : parseQuantizationLabel(filePath)?.label;

/**
 * Returns the model as `namespace/name:QUANTISATION`, as llama.cpp and its relatives take it. Where no quantisation is
 * known it is left out: they then choose a file themselves, Q4_K_M if there is one.
 */
export function modelWithQuantization(target: LocalAppTarget): string {
  const label = quantizationOf(target);
  return label === undefined ? target.model.id : `${target.model.id}:${label}`;
}

/** Returns llama.cpp's arguments for the model. A file whose name has no quantisation is named itself. */
export function llamaCppModel(target: LocalAppTarget): string {
  const { filePath } = target;
  const file =
    filePath === undefined || quantizationOf(target) !== undefined ? "" : ` --hf-file ${shellWord(filePath)}`;
  return `-hf ${shellWord(modelWithQuantization(target))}${file}`;
}

/** A call of an OpenAI-compatible server on this machine. */
export function curlCommand(url: string, body: unknown): string {
  return `curl ${url} \\\n  -H "Content-Type: application/json" \\\n  -d ${shellWord(JSON.stringify(body, null, 2))}`;
}

/**
 * A call as {@link curlCommand}, with the content of a PNG file as a data URI.
 * @param body names the file in its last text of that name
 */
export function curlCommandWithImage(url: string, body: unknown, file: string): string {
  const json = JSON.stringify(body, null, 2).replaceAll(/[\\$`]/g, "\\$&");
  const name = JSON.stringify(file);
  const at = json.lastIndexOf(name);
  const image = `"data:image/png;base64,$(base64 < ${shellWord(file)} | tr -d '\\n')"`;
  const lines = json.slice(0, at) + image + json.slice(at + name.length);
  return `curl ${url} \\\n  -H "Content-Type: application/json" \\\n  -d @- <<END\n${lines}\nEND`;
}
