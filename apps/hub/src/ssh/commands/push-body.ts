import { limits } from "@modelyard/platform/limits";
import { HubError } from "../../errors.ts";

const prefixBytes = 4;
const flush = "0000";
/** `<old id> <new id> <ref>`: a command that does not delete the ref needs a pack. */
const updatesRef = /^[0-9a-f]{40} (?!0{40})[0-9a-f]{40} /;

/**
 * Returns what a client sends to push, as the body of a request. Without a pack, clients do not end their input before they
 * get the result, so the body ends after the commands.
 * @returns `undefined` if the client pushes nothing
 */
export async function pushBody(input: AsyncIterator<Uint8Array>): Promise<ReadableStream<Uint8Array> | undefined> {
  const lines = new CommandLines();
  const first = await input.next();
  if (first.done === true) return undefined;
  if (lines.read(first.value) && !lines.hasCommands) return undefined;
  const rest = async function* (): AsyncGenerator<Uint8Array> {
    for (let piece: IteratorResult<Uint8Array> = first; piece.done !== true; piece = await input.next()) {
      const areRead = lines.read(piece === first ? Buffer.alloc(0) : piece.value);
      yield piece.value;
      if (areRead && !lines.hasPack) return;
    }
  };
  const pieces = rest();
  return new ReadableStream({
    async pull(controller) {
      const piece = await pieces.next();
      if (piece.done === true) controller.close();
      else controller.enqueue(piece.value);
    },
  });
}

/** Finds the end of the commands of a push, and whether a pack follows. */
class CommandLines {
  hasCommands = false;
  hasPack = false;
  #isComplete = false;
  #pending = Buffer.alloc(0);

  /**
   * Reads the next bytes. @returns whether all commands were read
   * @throws {HubError} 400: these are no packet lines
   */
  read(bytes: Uint8Array): boolean {
    if (this.#isComplete) return true;
    this.#pending = Buffer.concat([this.#pending, bytes]);
    let start = 0;
    while (this.#pending.length >= start + prefixBytes) {
      const prefix = this.#pending.toString("latin1", start, start + prefixBytes);
      if (prefix === flush) {
        this.#isComplete = true;
        this.#pending = Buffer.alloc(0);
        return true;
      }
      const length = /^[0-9a-f]{4}$/i.test(prefix) ? Number.parseInt(prefix, 16) : 0;
      if (length <= prefixBytes || length > limits.gitLine.bytes) throw noLines();
      if (this.#pending.length < start + length) break;
      this.hasCommands = true;
      const line = this.#pending.toString("latin1", start + prefixBytes, start + length);
      this.hasPack ||= updatesRef.test(line);
      start += length;
    }
    this.#pending = this.#pending.subarray(start);
    return false;
  }
}

function noLines(): HubError {
  return new HubError("BadRequest", "The client sent no commands of git's protocol.");
}
