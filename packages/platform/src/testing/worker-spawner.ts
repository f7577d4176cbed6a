import { startGroupsThrough } from "../processes/process-group.ts";
import { Spawner } from "../processes/spawner.ts";

let opened: Promise<Spawner> | undefined;

/**
 * Starts git through a small process from now on, as an installed hub does. Started directly by a test worker, which has
 * hundreds of MiB, each process takes 20 ms of CPU time. The spawner serves all files of a worker and ends with it.
 */
export async function startThroughWorkerSpawner(): Promise<void> {
  if (process.platform === "win32") return;
  opened ??= Spawner.open({ onEnd: () => (opened = undefined) });
  startGroupsThrough(await opened);
}
