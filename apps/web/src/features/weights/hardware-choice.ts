import type { MemoryAtHand } from "@modelyard/model-files/memory";
import { commonMemorySizesGb, type HardwareKind, listHardware } from "@modelyard/tasks";
import { z } from "zod";

/** A machine that the visitor may choose. */
export interface HardwareOption {
  /** In the form and in the cookie, e.g. `RTX 4090|24`. */
  key: string;
  kind: HardwareKind;
  /** `undefined` for a machine without a graphics processor, of which only the memory counts. */
  name: string | undefined;
  memoryGb: number;
}

export interface HardwareGroup {
  /** Whose processors they are; `CPU` for memory alone. */
  maker: string;
  options: readonly HardwareOption[];
}

/** What the visitor chose: a machine, how many of its processors, and how long the texts are. */
export interface HardwareChoice {
  option: HardwareOption;
  processors: number;
  contextTokens: number;
}

export const processorCounts = [1, 2, 4, 8] as const;
export const contextLengths = [2048, 8192, 32_768, 131_072] as const;
const usualContext = 8192;

/** Without graphics, these sizes of memory are common. */
const largestPlainMemoryGb = 512;

export const hardwareGroups: readonly HardwareGroup[] = groups();
const byKey = new Map(hardwareGroups.flatMap(({ options }) => options).map((option) => [option.key, option]));

function groups(): HardwareGroup[] {
  const graphics = listHardware().filter(({ kind }) => kind !== "CPU");
  const byMaker = Map.groupBy(graphics, ({ maker }) => maker);
  const withMemory = [...byMaker].map(([maker, entries]) => ({
    maker,
    options: entries.flatMap(({ kind, name, entry }) =>
      (entry.memory ?? []).map((memoryGb) => ({ key: `${name}|${memoryGb}`, kind, name, memoryGb })),
    ),
  }));
  const plain = commonMemorySizesGb
    .filter((memoryGb) => memoryGb <= largestPlainMemoryGb)
    .map((memoryGb): HardwareOption => ({ key: `CPU|${memoryGb}`, kind: "CPU", name: undefined, memoryGb }));
  return [...withMemory, { maker: "CPU", options: plain }].filter(({ options }) => options.length > 0);
}

const Kept = z.tuple([z.string(), z.coerce.number(), z.coerce.number()]);

/** Reads the cookie. @returns `undefined` where nothing, or nothing known, was chosen */
export function parseHardwareChoice(cookie: string | undefined): HardwareChoice | undefined {
  const parsed = Kept.safeParse((cookie ?? "").split("~"));
  return parsed.success
    ? chooseHardware({ key: parsed.data[0], processors: parsed.data[1], contextTokens: parsed.data[2] })
    : undefined;
}

/** @returns the choice with everything that is unknown put right; `undefined` for an unknown machine */
export function chooseHardware(wanted: {
  key: string | undefined;
  processors: number;
  contextTokens: number;
}): HardwareChoice | undefined {
  const option = byKey.get(wanted.key ?? "");
  if (option === undefined) return undefined;
  return {
    option,
    processors: processorCounts.find((count) => count === wanted.processors) ?? 1,
    contextTokens: contextLengths.find((tokens) => tokens === wanted.contextTokens) ?? usualContext,
  };
}

export function writeHardwareChoice({ option, processors, contextTokens }: HardwareChoice): string {
  return [option.key, processors, contextTokens].join("~");
}

export function memoryAtHand({ option: { kind, memoryGb }, processors }: HardwareChoice): MemoryAtHand {
  return { kind, memoryGb, processors };
}

/** How long texts are until the visitor says. */
export function contextOf(choice: HardwareChoice | undefined): number {
  return choice?.contextTokens ?? usualContext;
}
