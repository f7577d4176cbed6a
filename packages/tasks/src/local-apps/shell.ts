import { parseQuantizationLabel } from "../quantization/label.ts";
import { usableText } from "../text/unusable-text.ts";
import type { LocalAppCommand, LocalAppTarget } from "./local-app.ts";

/**
 * Quotes a text as one POSIX shell word.
 * @throws {TypeError} the text contains NUL or a lone surrogate, which command arguments cannot hold
 */
export function shellWord(text: string): string {
  usableText(text, "A word of a shell command");
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** PowerShell treats four characters as single quotation marks. */
function powershellWord(text: string): string {
  usableText(text, "A word of a shell command");
  return /^[\w%+=:./-]+$/.test(text) ? text : `'${text.replaceAll(/['\u2018-\u201b]/g, "$&$&")}'`;
}

/** Quotes a text as one word of the shell on the target's operating system. */
export function wordFor({ system }: LocalAppTarget, text: string): string {
  return system === "windows" ? powershellWord(text) : shellWord(text);
}

/** Returns the command with the model's hub in `HF_ENDPOINT`, for programs that read this variable. */
export function onHub({ hubUrl, system }: LocalAppTarget, command: LocalAppCommand): LocalAppCommand {
  if (hubUrl === undefined) return command;
  const { setup, ...rest } = command;
  const quoted = `'${hubUrl.replaceAll(/['\u2018-\u201b]/g, "$&$&")}'`;
  const name = system === "windows" ? `$env:HF_ENDPOINT = ${quoted}` : `export HF_ENDPOINT=${shellWord(hubUrl)}`;
  return { ...rest, setup: setup === undefined ? name : `${name}\n${setup}` };
}

const quantizationOf = ({ filePath }: LocalAppTarget): string | undefined =>
  filePath === undefined ? undefined : parseQuantizationLabel(filePath)?.label;

/**
 * Returns the model as `namespace/name:QUANTIZATION`, the format of llama.cpp and related programs. Without a known
 * quantization it is omitted: these programs then choose a file, Q4_K_M if there is one.
 */
export function modelWithQuantization(target: LocalAppTarget): string {
  const label = quantizationOf(target);
  return label === undefined ? target.model.id : `${target.model.id}:${label}`;
}

/** Where an app pulls a model as an image. */
interface RegistryModel {
  /** `hub.example/namespace/name:QUANTIZATION` */
  name: string;
  /** Whether the hub is reached without TLS. */
  isInsecure: boolean;
}

/**
 * Returns the name under which apps pull a model from the registry of its hub.
 * @returns `undefined` if the hub is not at the root of its host, where registries are
 */
export function modelInRegistry(target: LocalAppTarget): RegistryModel | undefined {
  const model = modelWithQuantization(target);
  if (target.hubUrl === undefined) return { name: `hf.co/${model}`, isInsecure: false };
  const { protocol, host, pathname } = new URL(target.hubUrl);
  return pathname === "/" ? { name: `${host}/${model}`, isInsecure: protocol === "http:" } : undefined;
}

/** Returns llama.cpp's arguments for the model. A file without a quantization in its name is passed by name. */
export function llamaCppModel(target: LocalAppTarget): string {
  const { filePath } = target;
  const file =
    filePath === undefined || quantizationOf(target) !== undefined ? "" : ` --hf-file ${wordFor(target, filePath)}`;
  return `-hf ${wordFor(target, modelWithQuantization(target))}${file}`;
}

/** Returns a curl command that calls a local OpenAI-compatible server. */
export function curlCommand(url: string, body: unknown): string {
  return `curl ${url} \\\n  -H "Content-Type: application/json" \\\n  -d ${shellWord(JSON.stringify(body, null, 2))}`;
}

/**
 * Returns a command like {@link curlCommand}, with the content of a PNG file as a data URI.
 * @param body contains the file name; its last occurrence is replaced
 */
export function curlCommandWithImage(url: string, body: unknown, file: string): string {
  const json = JSON.stringify(body, null, 2).replaceAll(/[\\$`]/g, "\\$&");
  const name = JSON.stringify(file);
  const at = json.lastIndexOf(name);
  const image = `"data:image/png;base64,$(base64 < ${shellWord(file)} | tr -d '\\n')"`;
  const lines = json.slice(0, at) + image + json.slice(at + name.length);
  return `curl ${url} \\\n  -H "Content-Type: application/json" \\\n  -d @- <<END\n${lines}\nEND`;
}
