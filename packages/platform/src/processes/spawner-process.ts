// Starts commands for its parent. A process with much memory takes 5 to 20 ms to fork, during which it is blocked; this
// process has little. See `Spawner`.
import { type ChildProcess, spawn } from "node:child_process";
import { rmdirSync, rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { dirname } from "node:path";
import { lowerPriority } from "./lower-priority.ts";
import { signalGroupOf } from "./signal-group.ts";
import { longestStreamLine, type SpawnerReport, SpawnerRequest, streamLine } from "./spawner-messages.ts";

interface Group {
  request: Extract<SpawnerRequest, { kind: "start" }> | undefined;
  /** Connections that become standard input, output and error, by number. */
  streams: Map<number, Socket>;
  child: ChildProcess | undefined;
  /** Whether it was stopped before all its connections arrived: later ones are closed. */
  isCancelled: boolean;
}

const groups = new Map<number, Group>();

function report(message: SpawnerReport): void {
  if (process.connected) process.send?.(message);
}

function groupOf(number: number): Group {
  const group = groups.get(number) ?? { request: undefined, streams: new Map(), child: undefined, isCancelled: false };
  groups.set(number, group);
  return group;
}

function addStream(number: number, stream: number, socket: Socket): void {
  const { streams, isCancelled } = groupOf(number);
  streams.set(stream, socket);
  if (!isCancelled) startWhenComplete(number);
  else {
    socket.destroy();
    if (streams.size === 3) groups.delete(number);
  }
}

function startWhenComplete(number: number): void {
  const group = groupOf(number);
  const { request, streams } = group;
  const [stdin, stdout, stderr] = [streams.get(0), streams.get(1), streams.get(2)];
  if (request === undefined || stdin === undefined || stdout === undefined || stderr === undefined) return;
  const { program, args, cwd, environment, niceness } = request;
  const failed = ({ code = "EFAILED", message }: NodeJS.ErrnoException): void =>
    drop(number, { kind: "failed", group: number, code, message });
  let child: ChildProcess;
  try {
    child = spawn(program, args, { cwd, env: environment, stdio: [stdin, stdout, stderr], detached: true });
  } catch (error) {
    // The system reports some failures, such as too little memory, by throwing. Uncaught, they would end all other
    // groups.
    failed(error instanceof Error ? error : new Error(String(error)));
    return;
  }
  group.child = child;
  for (const stream of streams.values()) stream.destroy();
  // `error` is also emitted when a signal cannot be sent to a running process.
  child.on("error", (error) => {
    if (child.pid === undefined) failed(error);
  });
  child.once("exit", (code, signal) => {
    signalGroup(child, "SIGKILL");
    groups.delete(number);
    report({ kind: "ended", group: number, code, signal });
  });
  if (child.pid === undefined) return;
  if (niceness > 0) lowerPriority(child.pid, niceness);
  report({ kind: "started", group: number, pid: child.pid });
}

/** Ends a group that is not running yet. */
function drop(number: number, reported: SpawnerReport): void {
  const group = groupOf(number);
  for (const stream of group.streams.values()) stream.destroy();
  group.isCancelled = true;
  if (group.streams.size === 3) groups.delete(number);
  report(reported);
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid !== undefined) signalGroupOf(pid, signal);
}

function isSignal(name: string): name is NodeJS.Signals {
  return name === "SIGTERM" || name === "SIGKILL";
}

process.on("message", (message) => {
  const request = SpawnerRequest.parse(message);
  if (request.kind === "start") {
    groupOf(request.group).request = request;
    startWhenComplete(request.group);
    return;
  }
  const group = groups.get(request.group);
  if (group === undefined || group.isCancelled || !isSignal(request.signal)) return;
  const { child } = group;
  if (child === undefined)
    drop(request.group, { kind: "ended", group: request.group, code: null, signal: request.signal });
  else if (request.wholeGroup) signalGroup(child, request.signal);
  else child.kill(request.signal);
});

const [path = ""] = process.argv.slice(2);

// The kernel closes the channel however the parent ends.
process.once("disconnect", () => {
  for (const { child } of groups.values()) if (child !== undefined) signalGroup(child, "SIGKILL");
  removeFolder();
  process.exit();
});

/** A parent that was killed leaves the folder of the socket behind. */
function removeFolder(): void {
  try {
    rmSync(path, { force: true });
    rmdirSync(dirname(path));
  } catch {
    // The parent has removed it.
  }
}

// Ctrl-C reaches the whole process group; the parent still needs its groups while it stops.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);

createServer((socket) => {
  let line = "";
  socket.on("error", () => socket.destroy());
  socket.on("data", (bytes: Buffer) => {
    line += bytes.toString("latin1");
    const [, group, stream] = streamLine.exec(line) ?? [];
    if (group !== undefined && stream !== undefined) {
      socket.pause();
      socket.removeAllListeners("data");
      addStream(Number(group), Number(stream), socket);
    } else if (line.length > longestStreamLine || line.includes("\n")) socket.destroy();
  });
}).listen({ path, backlog: 1024 }, () => report({ kind: "ready" }));
