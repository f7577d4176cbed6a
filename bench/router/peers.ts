import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "@modelyard/platform/http/free-port";
import { loadCore, proxyCore } from "./names.ts";
import { find, type Started, start } from "./processes.ts";

const answer = JSON.stringify({
  id: "chatcmpl-bench",
  object: "chat.completion",
  created: 1_700_000_000,
  model: "bench-model",
  choices: [{ index: 0, message: { role: "assistant", content: "x".repeat(480) }, finish_reason: "stop" }],
  usage: { prompt_tokens: 10, completion_tokens: 100, total_tokens: 110 },
});

function nginxFile(folder: string, port: number, server: string, outside = ""): string {
  const file = join(folder, `nginx-${port}.conf`);
  writeFileSync(
    file,
    `worker_processes 1; daemon off; pid ${folder}/nginx-${port}.pid; error_log ${folder}/nginx-${port}.log;
events { worker_connections 8192; }
http {
  access_log off; client_max_body_size 64m; client_body_buffer_size 1m; keepalive_requests 1000000000;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f;
  uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  ${outside}
  server { listen 127.0.0.1:${port}; ${server} }
}`,
  );
  return file;
}

function nginxPath(): string | undefined {
  return find("nginx") ?? find("/usr/sbin/nginx");
}

/** Installs nginx and wrk with apt if they are missing. @returns whether both are available */
export function installTools(): boolean {
  if (nginxPath() === undefined || find("wrk") === undefined) {
    try {
      execFileSync("apt-get", ["install", "-y", "nginx-light", "wrk"], { stdio: "ignore", timeout: 120_000 });
    } catch {
      // Failures are detected afterwards by the missing programs.
    }
  }
  return nginxPath() !== undefined && find("wrk") !== undefined;
}

/** A provider that responds to every chat with the same 700 bytes. */
export async function startUpstream(folder: string): Promise<Started> {
  const port = await freePort();
  const file = nginxFile(folder, port, `location / { default_type application/json; return 200 '${answer}'; }`);
  return start([nginxPath() ?? "nginx", "-c", file], { core: loadCore, port });
}

export async function startNginx(folder: string, upstreamPort: number): Promise<Started> {
  const port = await freePort();
  const file = nginxFile(
    folder,
    port,
    `location / { proxy_pass http://upstream; proxy_http_version 1.1; proxy_set_header Connection "";
      proxy_set_header Authorization "Bearer bench-key-0123456789"; proxy_buffering off; }`,
    `upstream upstream { server 127.0.0.1:${upstreamPort}; keepalive 256; keepalive_requests 1000000000; }`,
  );
  return start([nginxPath() ?? "nginx", "-c", file], { core: proxyCore, port });
}

/** The gateway from npm, or `undefined` if it is not available. */
export async function startPortkey(folder: string, upstreamPort: number) {
  const home = join(folder, "portkey");
  mkdirSync(home);
  writeFileSync(join(home, "package.json"), '{"private":true}');
  try {
    execFileSync("npm", ["install", "--no-audit", "--no-fund", "@portkey-ai/gateway@1.15.2"], {
      cwd: home,
      stdio: "ignore",
      timeout: 180_000,
    });
    const port = await freePort();
    const script = join(home, "node_modules/@portkey-ai/gateway/build/start-server.js");
    const started = await start([process.execPath, script, `--port=${port}`, "--headless"], {
      core: proxyCore,
      port,
      cwd: home,
    });
    const headers = {
      "x-portkey-provider": "openai",
      "x-portkey-custom-host": `http://127.0.0.1:${upstreamPort}/v1`,
    };
    return { started, headers };
  } catch {
    return undefined;
  }
}
