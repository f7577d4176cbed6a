import type { MemoryAtHand } from "@modelyard/model-files/memory";
import { commonMemorySizesGb, type HardwareKind, listHardware } from "@modelyard/tasks";
import { z } from "zod";

/** A selectable machine. */
export interface HardwareOption {
  /** The value in form and cookie, e.g. `RTX 4090|24`. */
  key: string;
  kind: HardwareKind;
  /** `undefined` for CPU only machines, for which only the memory matters. */
  name: string | undefined;
  memoryGb: number;
}

export interface HardwareGroup {
  /** The manufacturer of the processors; `CPU` for CPU only machines. */
  maker: string;
  options: readonly HardwareOption[];
}

/** The visitor's selection: a machine, its number of processors, and the context length. */
export interface HardwareChoice {
  option: HardwareOption;
  processors: number;
  contextTokens: number;
}

export const processorCounts = [1, 2, 4, 8] as const;
export const contextLengths = [2048, 8192, 32_768, 131_072] as const;
const defaultContextTokens = 8192;

/** The largest memory offered for CPU only machines. */
const maxCpuMemoryGb = 512;

export const hardwareGroups: readonly HardwareGroup[] = groups();
const byKey = new Map(hardwareGroups.flatMap(({ options }) => options).map((option) => [option.key, option]));

function groups(): HardwareGroup[] {
  const accelerators = listHardware().filter(({ kind }) => kind !== "CPU");
  const byMaker = Map.groupBy(accelerators, ({ maker }) => maker);
  const withMemory = [...byMaker].map(([maker, entries]) => ({
    maker,
    options: entries.flatMap(({ kind, name, entry }) =>
      (entry.memory ?? []).map((memoryGb) => ({ key: `${name}|${memoryGb}`, kind, name, memoryGb })),
    ),
  }));
  const cpuOnly = commonMemorySizesGb
    .filter((memoryGb) => memoryGb <= maxCpuMemoryGb)
    .map((memoryGb): HardwareOption => ({ key: `CPU|${memoryGb}`, kind: "CPU", name: undefined, memoryGb }));
  return [...withMemory, { maker: "CPU", options: cpuOnly }].filter(({ options }) => options.length > 0);
}

const CookieValue = z.tuple([z.string(), z.coerce.number(), z.coerce.number()]);

/** Parses the cookie. Returns `undefined` if it is absent, invalid or names unknown hardware. */
export function parseHardwareChoice(cookie: string | undefined): HardwareChoice | undefined {
  const parsed = CookieValue.safeParse((cookie ?? "").split("~"));
  return parsed.success
    ? chooseHardware({ key: parsed.data[0], processors: parsed.data[1], contextTokens: parsed.data[2] })
    : undefined;
}

/** Validates a selection. Unknown numbers become the defaults; returns `undefined` for an unknown machine. */
export function chooseHardware(selection: {
  key: string | undefined;
  processors: number;
  contextTokens: number;
}): HardwareChoice | undefined {
  const option = byKey.get(selection.key ?? "");
  if (option === undefined) return undefined;
  return {
    option,
    processors: processorCounts.find((count) => count === selection.processors) ?? 1,
    contextTokens: contextLengths.find((tokens) => tokens === selection.contextTokens) ?? defaultContextTokens,
  };
}

export function writeHardwareChoice({ option, processors, contextTokens }: HardwareChoice): string {
  return [option.key, processors, contextTokens].join("~");
}

export function memoryAtHand({ option: { kind, memoryGb }, processors }: HardwareChoice): MemoryAtHand {
  return { kind, memoryGb, processors };
}

/** Returns the selected or default context length in tokens. */
export function contextOf(choice: HardwareChoice | undefined): number {
  return choice?.contextTokens ?? defaultContextTokens;
}
