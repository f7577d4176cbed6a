import { once } from "node:events";
import type { Socket } from "node:net";
import type { Writable } from "node:stream";
import { limits } from "@modelyard/platform/limits";

interface Output {
  channel: Writable;
  socket: Socket;
  signal: AbortSignal;
}

/**
 * Sends bytes on a channel. Waits for the client's window, and for the connection: a window may be larger than what the
 * client reads.
 * @throws the channel was closed
 */
export async function send({ channel, socket, signal }: Output, bytes: Uint8Array): Promise<void> {
  signal.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
    channel.write(bytes, () => {
      signal.removeEventListener("abort", stop);
      resolve();
    });
  });
  while (socket.writableLength > limits.ssh.waitingBytes) await once(socket, "drain", { signal });
}
