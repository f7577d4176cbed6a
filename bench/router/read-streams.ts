import { connect } from "node:net";
import { bodyOf, headers, path, type Target } from "./load.ts";

export interface Streams {
  streams: number;
  /** Number of events per stream. */
  events: number;
  /** Milliseconds between two events; 0 sends them as fast as they are read. */
  everyMs: number;
}

const shared = Buffer.allocUnsafeSlow(64 * 1024);
const end = "0\r\n\r\n";

/** Reads streams to their ends on plain sockets, which use the least CPU time of the core shared with the provider. */
export async function readStreams(target: Target, { streams, events, everyMs }: Streams): Promise<void> {
  const all = { ...headers, ...target.headers, prefer: `every=${everyMs}, events=${events}` };
  const body = bodyOf(100, true);
  const lines = Object.entries({ host: "bench", ...all, "content-length": body.length });
  const request = `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`;
  await Promise.all(Array.from({ length: streams }, () => readStream(target.port, request)));
}

function readStream(port: number, request: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let begun = false;
    let tail = "";
    const socket = connect({
      port,
      host: "127.0.0.1",
      onread: {
        buffer: shared,
        callback(size) {
          const first = begun ? "" : shared.toString("latin1", 0, 12);
          if (!begun && first !== "HTTP/1.1 200") reject(new Error(`a stream began with ${first}`));
          begun = true;
          tail = (tail + shared.toString("latin1", Math.max(0, size - end.length), size)).slice(-end.length);
          if (tail === end) {
            socket.destroy();
            resolve();
          }
          return true;
        },
      },
    });
    socket.once("error", reject);
    socket.once("close", () => reject(new Error("a stream was cut")));
    socket.write(request);
  });
}
