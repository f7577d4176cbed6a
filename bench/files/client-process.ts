// Runs as a separate process, so that the client's work is not counted as the server's and does not delay the bench.
import { once } from "node:events";
import { open } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { type ClientJob, ClientJobSchema } from "./client.ts";

const readBytes = 256 * 1024;

/** Sends a request and reads its response into memory that is reused. @returns the number of bytes of the body */
function download(job: Extract<ClientJob, { kind: "download" }>, range: readonly [number, number] | undefined) {
  return new Promise<number>((resolve, reject) => {
    let head = "";
    let expected = -1;
    let received = 0;
    const onBytes = (bytesRead: number, buffer: Uint8Array): boolean => {
      if (expected < 0) {
        head += Buffer.from(buffer.buffer, buffer.byteOffset, bytesRead).toString("latin1");
        const end = head.indexOf("\r\n\r\n");
        if (end < 0) return true;
        if (!/^HTTP\/1\.1 20[06] /.test(head)) reject(new Error(`unexpected response: ${head.slice(0, 500)}`));
        expected = Number(/^content-length: (\d+)\r$/im.exec(head)?.[1] ?? 0);
        received = head.length - end - 4;
      } else received += bytesRead;
      if (received >= expected) socket.destroy();
      return true;
    };
    const socket: Socket = connect({
      host: "127.0.0.1",
      port: job.port,
      onread: { buffer: Buffer.allocUnsafeSlow(readBytes), callback: onBytes },
    });
    socket.once("error", reject);
    socket.once("close", () => {
      if (received === expected) resolve(received);
      else reject(new Error(`${received} of ${expected} bytes arrived`));
    });
    const headers = { Host: "bench", ...job.headers, ...(range && { Range: `bytes=${range[0]}-${range[1]}` }) };
    socket.write(`GET ${job.path} HTTP/1.1\r\n${headerLines(headers)}\r\n`);
  });
}

/** Sends a file as the body of a request, reading one piece ahead. @returns the number of bytes sent */
async function upload({
  port,
  target,
  headers,
  file,
  method,
  part,
}: Extract<ClientJob, { kind: "upload" }>["files"][number]) {
  const handle = await open(file);
  try {
    const [start, end] = part ?? [0, (await handle.stat()).size];
    const size = end - start;
    const socket = connect({ host: "127.0.0.1", port });
    const response = responseOf(socket);
    // A refusal ends the connection while the body is being written.
    response.catch(() => undefined);
    const lines = headerLines({ Host: "bench", "Content-Length": String(size), Connection: "close", ...headers });
    socket.write(`${method} ${target} HTTP/1.1\r\n${lines}\r\n`);
    const buffers = [Buffer.allocUnsafeSlow(readBytes), Buffer.allocUnsafeSlow(readBytes)] as const;
    let writing: Promise<void> = Promise.resolve();
    for (let at = start, turn = 0; at < end; turn += 1) {
      const { bytesRead, buffer } = await handle.read(
        buffers[turn % 2 === 0 ? 0 : 1],
        0,
        Math.min(readBytes, end - at),
        at,
      );
      at += bytesRead;
      await writing;
      writing = new Promise((resolve) => {
        socket.write(buffer.subarray(0, bytesRead), () => resolve());
      });
    }
    await writing;
    const text = await response;
    if (!text.startsWith("HTTP/1.1 200 ")) throw new Error(`unexpected response: ${text.slice(0, 500)}`);
    return size;
  } finally {
    await handle.close();
  }
}

async function responseOf(socket: Socket): Promise<string> {
  let text = "";
  socket.setEncoding("latin1").on("data", (chunk) => {
    text += String(chunk);
  });
  await once(socket, "close");
  return text;
}

function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
}

async function run(job: ClientJob): Promise<number> {
  const transfers =
    job.kind === "download"
      ? (job.ranges ?? [undefined]).map((range) => download(job, range))
      : job.files.map((file) => upload(file));
  return (await Promise.all(transfers)).reduce((sum, bytes) => sum + bytes, 0);
}

async function onJob(message: unknown): Promise<void> {
  try {
    const job = ClientJobSchema.parse(message);
    const start = performance.now();
    const bytes = await run(job);
    process.send?.({ bytes, ms: performance.now() - start });
  } catch (error) {
    process.send?.({ failed: String(error) });
  }
}

process.on("message", (message) => void onJob(message));
