import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "@modelyard/platform/http/free-port";
import { find, type Started, stopProcess, waitForPort } from "../router/processes.ts";

/** Returns the path of nginx. The bench does not install it: its rows are omitted, with a message, if it is missing. */
export function nginxPath(): string | undefined {
  return find("nginx") ?? find("/usr/sbin/nginx");
}

/** The path under which nginx sends the file. */
export const nginxFile = "/file";

/** Returns the location of `nginxFile`. */
export function fileLocation(file: string): string {
  return `location = ${nginxFile} { default_type application/octet-stream; alias ${file}; }`;
}

/** Starts nginx with one process that sends files with sendfile. @param locations `location` blocks of its configuration */
export async function startNginx(folder: string, nginx: string, locations: string): Promise<Started> {
  const port = await freePort();
  const config = join(folder, "nginx.conf");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/nginx-${name};`)
    .join(" ");
  writeFileSync(
    config,
    `user root; worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; ${temporary}
  server { listen 127.0.0.1:${port}; ${locations} }
}`,
  );
  const child = spawn(nginx, ["-c", config, "-e", join(folder, "nginx.log")], { stdio: "ignore" });
  await waitForPort(child, { port, name: "nginx" });
  return { child, port, stop: () => stopProcess(child) };
}
