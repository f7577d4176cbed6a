import { type EventEmitter, once } from "node:events";
import type { Socket } from "node:net";
import type { Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { limits } from "@modelyard/platform/limits";

interface Output {
  channel: Writable;
  socket: EventEmitter & Pick<Socket, "writableLength" | "bytesWritten">;
  signal: AbortSignal;
  /** The bytes that were sent on all channels of the connection. */
  sent: { bytes: number };
}

/**
 * Sends bytes on a channel. Waits for the client's window, and for the connection: a window may be larger than what the
 * client reads.
 * @throws the channel was closed
 */
export async function send({ channel, socket, signal, sent }: Output, bytes: Uint8Array): Promise<void> {
  signal.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
    channel.write(bytes, () => {
      signal.removeEventListener("abort", stop);
      resolve();
    });
  });
  sent.bytes += bytes.length;
  while (socket.writableLength > limits.ssh.waitingBytes) await once(socket, "drain", { signal });
  // Until the client completes an exchange of keys, the library holds all packets in memory.
  while (sent.bytes > socket.bytesWritten + limits.ssh.waitingBytes) {
    await sleep(limits.ssh.keyExchangePollMs, undefined, { signal });
  }
}
