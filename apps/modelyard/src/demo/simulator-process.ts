// Runs the demo's provider in a separate process: its work on large requests must not block the hub.
import { startProviderSim } from "@modelyard/provider-sim";
import type { SimulatorAddress } from "./start-simulator.ts";

// Ctrl-C reaches the whole process group. The hub still finishes running requests, and then disconnects.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
process.once("disconnect", () => process.exit());

// Nothing reads them here, and 1,000 large bodies fill the memory.
const { url, port, key } = await startProviderSim({ keptRequests: 0 });
process.send?.({ url, port, key } satisfies SimulatorAddress);
