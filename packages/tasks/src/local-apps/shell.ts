import { parseQuantizationLabel } from "../quantization/label.ts";
import { usableText } from "../text/unusable-text.ts";
import type { LocalAppCommand, LocalAppTarget } from "./local-app.ts";

/**
 * Quotes a text as one POSIX shell word; placeholders stay as they are.
 * @throws {TypeError} the text holds NUL or a lone surrogate, which no command can be given
 */
export function shellWord(text: string): string {
  usableText(text, "A word of a shell command");
  return /^[\w@%+=:,./{}-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** @returns the command with the hub that the model is on, for a program that reads `HF_ENDPOINT` */
export function onHub({ hubUrl }: LocalAppTarget, command: LocalAppCommand): LocalAppCommand {
  if (hubUrl === undefined) return command;
  const { setup, ...rest } = command;
  const name = `export HF_ENDPOINT=${shellWord(hubUrl)}`;
  return { ...rest, setup: setup === undefined ? name : `${name}\n${setup}` };
}

/** @returns the model as `namespace/name:QUANTISATION`, as llama.cpp and its relatives take it */
export function modelWithQuantization({ model, filePath }: LocalAppTarget): string {
  const label = filePath === undefined ? undefined : parseQuantizationLabel(filePath)?.label;
  return `${model.id}:${label ?? "{{QUANT_TAG}}"}`;
}

/** A call of an OpenAI-compatible server on this machine. */
export function curlCommand(url: string, body: unknown): string {
  return `curl ${url} \\\n  -H "Content-Type: application/json" \\\n  -d ${shellWord(JSON.stringify(body, null, 2))}`;
}
