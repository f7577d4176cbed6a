import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "@modelyard/platform/http/free-port";
import { benchModel, proxyCore } from "./names.ts";
import { type Started, start } from "./processes.ts";

interface Litellm {
  started: Started;
  /** Output of failed starts. */
  headers: Record<string, string>;
}

const installMs = 600_000;
/** It takes long to load before it listens. */
const startMs = 180_000;

/** Starts LiteLLM's proxy from PyPI with one worker. Returns `undefined` if it is not available. */
export async function startLitellm(folder: string, upstreamPort: number): Promise<Litellm | undefined> {
  const home = join(folder, "litellm");
  try {
    install(home);
    const port = await freePort();
    const key = `sk-${randomBytes(24).toString("hex")}`;
    const config = join(folder, "litellm.yaml");
    writeFileSync(
      config,
      JSON.stringify({
        model_list: [
          {
            model_name: benchModel,
            litellm_params: {
              model: "openai/bench-model",
              api_base: `http://127.0.0.1:${upstreamPort}/v1`,
              api_key: "bench-key-0123456789",
            },
          },
        ],
        general_settings: { master_key: key },
      }),
    );
    const program = join(home, "bin", "litellm");
    const command = [program, "--config", config, "--host", "127.0.0.1", "--port", String(port), "--num_workers", "1"];
    const started = await start(command, { core: proxyCore, port, waitMs: startMs });
    return { started, headers: { authorization: `Bearer ${key}` } };
  } catch {
    return undefined;
  }
}

function install(home: string): void {
  execFileSync("python3", ["-m", "venv", home], { stdio: "ignore", timeout: installMs });
  const python = join(home, "bin", "python");
  execFileSync(python, ["-m", "pip", "install", "--quiet", "litellm[proxy]"], { stdio: "ignore", timeout: installMs });
}
