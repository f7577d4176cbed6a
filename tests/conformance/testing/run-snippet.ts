import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

/** Code as copied by a reader. */
export interface CopiedSnippet {
  client: string;
  language: string;
  code: string;
}

/** How a reader runs a saved snippet of one language. */
export interface Runtime {
  /** Path of the saved snippet in a new folder; its extension is that of the language. */
  file: string;
  command: readonly [string, ...string[]];
  /** Setup commands, run in the machine's own environment because they may need the real internet. */
  build?: readonly [string, ...string[]];
  /** Other files in that folder, such as a list of dependencies. */
  beside?: Readonly<Record<string, string>>;
}

export type Runtimes = Readonly<Record<string, Runtime>>;

interface Surroundings {
  /** Folder in which the snippets' packages are resolved; each run gets its own subfolder. */
  folder: string;
  /** Variables in addition to `PATH` and `HOME`: tokens, and the simulated internet. */
  environment: Readonly<Record<string, string>>;
  runtimes: Runtimes;
  /** The reader's own images and recordings, by name. */
  media: Readonly<Record<string, string>>;
}

/**
 * Runs a snippet as a reader would: saved to a file beside the media that it needs, with the token in the environment.
 * @returns its output, followed by the contents of the files that it wrote
 * @throws {Error} the exit code is not 0
 */
export async function runSnippet(
  { language, client, code }: CopiedSnippet,
  { folder, environment, runtimes, media }: Surroundings,
): Promise<string> {
  const runtime = runtimes[language];
  if (runtime === undefined) throw new Error(`Nothing here runs ${language}.`);
  const cwd = await mkdtemp(join(folder, `${client}-`));
  const files = { ...media, ...runtime.beside, [runtime.file]: code };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(cwd, name)), { recursive: true });
    await writeFile(join(cwd, name), text);
  }
  if (runtime.build !== undefined) {
    const [compiler, ...words] = runtime.build;
    await promisify(execFile)(compiler, words, { cwd, timeout: 600_000 });
  }
  const [program, ...given] = runtime.command;
  const { PATH, HOME } = process.env;
  const { stdout } = await promisify(execFile)(program, given, {
    cwd,
    env: { PATH, HOME, ...environment },
    timeout: 300_000,
  });
  const written = (await readdir(cwd)).filter((name) => name.startsWith("output."));
  const contents = await Promise.all(written.map((name) => readFile(join(cwd, name), "utf8")));
  return [stdout, ...contents].join("\n");
}
