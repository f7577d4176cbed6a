import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@modelyard/platform/http/free-port";

const startMs = 30_000;

function nginxPath(): string | undefined {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin"];
  return folders.map((folder) => join(folder, "nginx")).find((path) => existsSync(path));
}

/** Returns why nginx cannot be started here; `undefined` if it can. */
export function noNginxReason(): string | undefined {
  return nginxPath() === undefined ? "needs nginx (apt-get install nginx-light)" : undefined;
}

/** Starts nginx with the locations of one server. @param locations text of its configuration */
export async function startNginx(locations: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "modelyard-nginx-"));
  const port = await freePort();
  const file = join(folder, "nginx.conf");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  await writeFile(
    file,
    `worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
${process.getuid?.() === 0 ? "user root;" : ""}
events { worker_connections 256; }
http { access_log off; ${temporary.join(" ")} server { listen 127.0.0.1:${port}; ${locations} } }`,
  );
  const child = spawn(nginxPath() ?? "nginx", ["-e", join(folder, "error.log"), "-c", file], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const exited = once(child, "exit");
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const url = `http://127.0.0.1:${port}`;
  for (const deadline = Date.now() + startMs; !(await responds(url)); ) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`nginx did not start: ${output}`);
    await sleep(50);
  }
  return {
    url,
    stop: async () => {
      child.kill("SIGTERM");
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function responds(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(5000) }).then(
    () => true,
    () => false,
  );
}
