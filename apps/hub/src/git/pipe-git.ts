import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";

interface Source {
  child: { stdout: Readable };
  ended: Promise<void>;
}

interface Target {
  child: { stdin: Writable };
  ended: Promise<void>;
}

interface Piping {
  /** Changes the output on its way. */
  through?: (stream: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;
  /** Ends the stream, and with it the processes. */
  signal?: AbortSignal;
}

/**
 * Sends the output of one git process to another one, and waits for both.
 *
 * A process that has read all it needs may end before its input is closed, which breaks the stream between them. So only
 * the ends of the processes count: the target must not succeed with a part of its input.
 * @throws {GitCommandError} one of the processes failed
 */
export async function pipeGit(source: Source, target: Target, { through, signal }: Piping = {}): Promise<void> {
  const { stdout } = source.child;
  const { stdin } = target.child;
  const options = signal === undefined ? {} : { signal };
  const sending = through === undefined ? pipeline(stdout, stdin, options) : pipeline(stdout, through, stdin, options);
  const ended = Promise.all([source.ended, target.ended]);
  await Promise.all([ended, sending.catch(() => ended)]);
}
