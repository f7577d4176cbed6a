// A server that a launcher starts in tests: modes are given as arguments. Serves one model in OpenAI's format.
import { spawn } from "node:child_process";
import { existsSync, writeFileSync, writeSync } from "node:fs";
import { createServer } from "node:http";

const [port, mode = "serve", ...rest] = process.argv.slice(2);
const { HF_TOKEN = "", MODELYARD_TEST_KEY: key } = process.env;
process.stderr.write(`mode ${mode}, token ${HF_TOKEN}\n`);
if (mode === "fail") {
  process.stderr.write("the weights are damaged\n");
  process.exit(3);
}
if (mode === "memory") globalThis.kept = Array.from({ length: 40 }, () => Buffer.alloc(64 * 2 ** 20, 1));
if (mode === "fail-once") {
  const mark = `${process.env.MODELYARD_TEST_FOLDER}/failed`;
  if (!existsSync(mark)) {
    writeFileSync(mark, "");
    process.exit(3);
  }
}
if (mode === "background") {
  // It keeps the output open, in a process group of its own.
  const left = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { detached: true, stdio: "inherit" });
  writeSync(2, `background ${left.pid}\n`);
  process.exit(0);
}
if (mode === "long-line") {
  // The first of the characters that are kept is in the middle of the token.
  writeSync(2, `${HF_TOKEN}${"x".repeat(8192 + 10 - 2 * (HF_TOKEN.length + 1))}`);
  writeSync(2, `\n${HF_TOKEN}\n`);
  process.exit(3);
}
let child;
let isBroken = false;
const usage = { prompt_tokens: 5, completion_tokens: 2, total_tokens: 7 };
if (mode === "family") child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
const server = createServer((request, response) => {
  const url = new URL(request.url, "http://engine");
  if (key !== undefined && request.headers.authorization !== `Bearer ${key}`) {
    response.writeHead(401).end();
    return;
  }
  if (url.pathname === "/break") isBroken = true;
  if (url.pathname === "/health") {
    response.writeHead(mode === "hang" || isBroken ? 503 : 200).end();
    return;
  }
  if (url.pathname === "/crash") process.exit(9);
  response.setHeader("content-type", "application/json");
  if (url.pathname === "/about") {
    const names = Object.keys(process.env).toSorted();
    response.end(
      JSON.stringify({
        pid: process.pid,
        child: child?.pid,
        names,
        rest,
        endpoint: process.env.HF_ENDPOINT,
        token: HF_TOKEN,
      }),
    );
    return;
  }
  response.end(
    JSON.stringify({ choices: [{ message: { role: "assistant", content: `from ${process.pid}` } }], usage }),
  );
});
// Another process has the port: this one runs without it, as a server does that tries again.
if (mode === "hang-before-listening") server.on("error", () => setInterval(() => {}, 1000));
server.listen(Number(port), "127.0.0.1");
