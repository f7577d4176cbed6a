import { startThroughWorkerSpawner } from "@modelyard/platform/testing/worker-spawner";

// Set-up of every file of integration tests. A file may have reverted it for the next one.
await startThroughWorkerSpawner();
