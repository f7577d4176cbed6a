import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, globSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";

const Image = z.object({
  config: z.object({
    User: z.string(),
    WorkingDir: z.string(),
    Env: z.array(z.string()),
    Entrypoint: z.array(z.string()),
    Cmd: z.array(z.string()),
    Healthcheck: z.object({ Test: z.array(z.string()) }),
    StopSignal: z.string(),
  }),
});

/** An unpacked image. */
export interface UnpackedImage {
  root: string;
  config: z.infer<typeof Image>["config"];
}

/** Unpacks an archive of `docker save` into a folder, with the accounts of its files. */
export function unpackImage(archive: string, folder: string): UnpackedImage {
  const root = join(folder, "root");
  const layers = join(folder, "layers");
  for (const each of [root, layers]) mkdirSync(each, { recursive: true });
  execFileSync("tar", ["--extract", "--gzip", "--file", archive, "--directory", layers]);
  const read = (name: string): unknown => JSON.parse(readFileSync(join(layers, name), "utf8"));
  const [manifest] = z
    .tuple([z.object({ Config: z.string(), Layers: z.array(z.string()) })])
    .parse(read("manifest.json"));
  // Creating devices is not possible everywhere.
  const exclude = ["--exclude=dev/*", "--exclude=./dev/*"];
  for (const layer of manifest.Layers) {
    execFileSync("tar", ["--extract", "--file", join(layers, layer), "--directory", root, ...exclude]);
  }
  return { root, config: Image.parse(read(manifest.Config)).config };
}

/** Returns the paths of files in the image that give permissions to who runs them. */
export function filesWithPermissions(root: string): string[] {
  return execFileSync("find", [root, "-xdev", "-type", "f", "-perm", "/6000"], { encoding: "utf8" })
    .split("\n")
    .filter(Boolean);
}

export interface RunningImage {
  url: string;
  output: () => string;
  /** Runs the health check of the image. @returns its exit code */
  checkHealth: () => number;
  /** Sends the stop signal of the image. @returns the exit code */
  stop: () => Promise<number | null>;
  /** Ends it at once, if it still runs. */
  end: () => void;
}

interface StartOptions {
  /** Mounted at /data. */
  data: string;
  port: number;
  flags?: readonly string[];
}

/**
 * Runs an image as Docker does with `--read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges`: as the
 * user of the image, without writing to its files, and with its own processes; but in the network of this machine.
 */
export async function startImage({ root, config }: UnpackedImage, options: StartOptions): Promise<RunningImage> {
  const { data, port, flags = [] } = options;
  const [uid = 0, gid = 0] = config.User.split(":").map(Number);
  mkdirSync(data, { recursive: true });
  chownSync(data, uid, gid);
  const variables = [...config.Env, "MODELYARD_HOST=127.0.0.1", `MODELYARD_PORT=${port}`];
  const isolation = [
    `--ro-bind ${root} / --bind ${data} /data --tmpfs /tmp --dev /dev --proc /proc`,
    "--unshare-user --unshare-pid --unshare-ipc --unshare-uts --as-pid-1 --die-with-parent",
    `--clearenv --chdir ${config.WorkingDir}`,
    ...variables.map((variable) => `--setenv ${variable.replace("=", " ")}`),
  ].flatMap((line) => line.split(" "));
  const asUser = [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    "--clear-groups",
    "--no-new-privs",
    "--bounding-set=-all",
    "bwrap",
  ];
  const run = (command: readonly string[]) => [...asUser, ...isolation, ...command];
  const child = spawn("setpriv", run([...config.Entrypoint, ...config.Cmd, ...flags]), {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  while (!output.includes("Modelyard is ready")) {
    if (child.exitCode !== null) throw new Error(`The image ended before it was ready:\n${output}`);
    await sleep(100);
  }
  const [, ...health] = config.Healthcheck.Test;
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => output,
    checkHealth() {
      try {
        execFileSync("setpriv", run(health), { stdio: "ignore" });
        return 0;
      } catch {
        return 1;
      }
    },
    async stop() {
      if (config.StopSignal !== "SIGTERM") throw new Error(`The image is stopped by ${config.StopSignal}.`);
      const ended = once(child, "exit");
      process.kill(firstProcessIn(child), "SIGTERM");
      await ended;
      return child.exitCode;
    },
    // Its processes end with it.
    end: () => void child.kill("SIGKILL"),
  };
}

/** Returns the first process inside: a signal to bwrap itself would not reach it. */
function firstProcessIn({ pid }: ChildProcess): number {
  const [inside] = globSync(`/proc/${pid}/task/*/children`).flatMap((file) =>
    readFileSync(file, "utf8").trim().split(" ").filter(Boolean).map(Number),
  );
  if (inside === undefined) throw new Error("The image runs no process.");
  return inside;
}
