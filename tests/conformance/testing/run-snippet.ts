import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

/** Code as a reader copied it. */
export interface CopiedSnippet {
  client: string;
  language: string;
  code: string;
}

/** How a reader runs a saved snippet of one language. */
export interface Runtime {
  /** Where the snippet is saved, below a folder that is made for it; its ending says the language. */
  file: string;
  command: readonly [string, ...string[]];
  /** What comes before, with the machine's own environment: it may need the real internet. */
  build?: readonly [string, ...string[]];
  /** What else lies in that folder, such as a list of dependencies. */
  beside?: Readonly<Record<string, string>>;
}

export type Runtimes = Readonly<Record<string, Runtime>>;

interface Surroundings {
  /** Lies where the packages that snippets import are found; each run gets a folder of its own in it. */
  folder: string;
  /** Beyond `PATH` and `HOME`: tokens, and where the internet is. */
  environment: Readonly<Record<string, string>>;
  runtimes: Runtimes;
  /** The reader's own pictures and recordings, by name. */
  media: Readonly<Record<string, string>>;
}

/**
 * Runs a snippet as a reader would: saved to a file beside the media it asks for, with the token in the environment.
 * @returns what it printed, and behind that what it left in files
 * @throws {Error} it ended with an error
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
