import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { InferenceSnippet } from "@modelyard/snippets";

const extensions: Readonly<Record<string, string>> = { javascript: "mjs", python: "py", shell: "sh" };

interface Surroundings {
  /** Lies where the packages that snippets import are found; each run gets a folder of its own in it. */
  folder: string;
  token: string;
  /** What runs each language. */
  commands: Readonly<Record<string, string>>;
}

/**
 * Runs a snippet as a reader would: saved to a file, with the token in the environment.
 * @returns what it printed, and behind that what it left in files
 * @throws {Error} it ended with an error
 */
export async function runSnippet(
  { language, client, code }: InferenceSnippet,
  { folder, token, commands }: Surroundings,
): Promise<string> {
  const command = commands[language];
  if (command === undefined) throw new Error(`Nothing here runs ${language}.`);
  const cwd = await mkdtemp(join(folder, `${client}-`));
  const file = `main.${extensions[language] ?? "txt"}`;
  await writeFile(join(cwd, file), code);
  const { PATH, HOME } = process.env;
  const { stdout } = await promisify(execFile)(command, [file], {
    cwd,
    env: { PATH, HOME, HF_TOKEN: token },
    timeout: 30_000,
  });
  const written = (await readdir(cwd)).filter((name) => name !== file);
  const contents = await Promise.all(written.map((name) => readFile(join(cwd, name), "utf8")));
  return [stdout, ...contents].join("\n");
}
