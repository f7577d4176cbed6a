import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { freePort } from "@modelyard/platform/http/free-port";
import { startServer } from "./start-server.ts";

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
  const url = `http://127.0.0.1:${port}`;
  const program = nginxPath() ?? "nginx";
  const server = await startServer({
    name: "nginx",
    command: [program, "-e", join(folder, "error.log"), "-c", file],
    url,
  });
  return {
    url,
    stop: async () => {
      await server.end("SIGTERM");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
