import { UnknownHardwareError } from "../errors/unknown-key.ts";
import { amdCpu } from "./amd-cpu.ts";
import { amdGpu } from "./amd-gpu.ts";
import { appleSilicon } from "./apple-silicon.ts";
import type { HardwareEntry } from "./hardware-entry.ts";
import { intelCpu } from "./intel-cpu.ts";
import { intelGpu } from "./intel-gpu.ts";
import { nvidia } from "./nvidia.ts";
import { qualcomm } from "./qualcomm.ts";

/** Processors by kind, maker and name. */
export const hardware = {
  GPU: { NVIDIA: nvidia, AMD: amdGpu, Intel: intelGpu, Qualcomm: qualcomm },
  CPU: { Intel: intelCpu, AMD: amdCpu },
  "Apple Silicon": { Apple: appleSilicon },
} as const satisfies Record<string, Record<string, Record<string, HardwareEntry>>>;

/** Kind of processor. */
export type HardwareKind = keyof typeof hardware;

/** Memory sizes in GB to choose from for processors without dedicated memory. */
export const commonMemorySizesGb = [
  8, 16, 24, 32, 40, 48, 64, 80, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048,
] as const;

/** A processor with its position in the table. */
export interface NamedHardware {
  /** Kind of processor. */
  kind: HardwareKind;
  /** Maker. */
  maker: string;
  /** Name, such as `RTX 4090`. */
  name: string;
  /** Its entry. */
  entry: HardwareEntry;
}

/** Returns every processor, in the order of the table. */
export function listHardware(): NamedHardware[] {
  const kinds: [HardwareKind, Record<string, Record<string, HardwareEntry>>][] = [
    ["GPU", hardware.GPU],
    ["CPU", hardware.CPU],
    ["Apple Silicon", hardware["Apple Silicon"]],
  ];
  return kinds.flatMap(([kind, makers]) =>
    Object.entries(makers).flatMap(([maker, entries]) =>
      Object.entries(entries).map(([name, entry]) => ({ kind, maker, name, entry })),
    ),
  );
}

/**
 * Finds a processor by its name.
 * @param name name in the table, such as `RTX 4090` or `Apple M2 Max`
 * @throws {UnknownHardwareError} there is no such processor; the error suggests the most similar one
 */
export function findHardware(name: string): NamedHardware {
  const all = listHardware();
  const found = all.find((candidate) => candidate.name === name);
  if (found === undefined)
    throw new UnknownHardwareError(
      name,
      all.map((candidate) => candidate.name),
    );
  return found;
}
