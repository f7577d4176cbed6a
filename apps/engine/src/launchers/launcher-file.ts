import { isAbsolute } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import { usedPlaceholders } from "./fill-template.ts";
import { KserveLauncher } from "./kserve/kserve-launcher.ts";
import { launcherFields } from "./launcher-fields.ts";

const { launchers: bounds } = limits;
const Template = z
  .string()
  .max(bounds.templateChars)
  .refine((template) => !template.includes("\0"), "must not contain a null byte")
  .refine((template) => unknownIn(template) === undefined, {
    error: ({ input }) =>
      `{${unknownIn(String(input))}} is no placeholder; known are {port}, {model}, {revision}, {context}, {key} and {folder}`,
  });

const ProcessLauncher = z.strictObject({
  ...launcherFields,
  kind: z.literal("process"),
  /** The program and its arguments. Never passed to a shell. */
  command: z
    .array(Template)
    .min(1)
    .max(bounds.commandArguments)
    .refine(([program = ""]) => isAbsolute(program), "the program must be an absolute path")
    .refine(([program = ""]) => usedPlaceholders(program).length === 0, "the program must not contain placeholders")
    .refine((command) => command.some((argument) => argument.includes("{port}")), "an argument must contain {port}"),
  /** All that the process gets beside `PATH`, `HOME`, `HF_HOME`, `HF_ENDPOINT` and `HF_TOKEN`. */
  environment: z
    .record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,127}$/, "expected the name of a variable"), Template)
    .default({})
    .refine((variables) => Object.keys(variables).length <= bounds.variables, `at most ${bounds.variables} variables`),
  /** Of each model. */
  replicas: z
    .strictObject({
      min: z.number().int().min(0).max(limits.router.replicas).default(0),
      most: z.number().int().min(1).max(limits.router.replicas).default(1),
    })
    .default({ min: 0, most: 1 })
    .refine(({ min, most }) => min <= most, "min must not be above most"),
  /** Calls that one replica gets at the same time. */
  parallelCalls: z.number().int().min(1).max(1000).default(4),
  startSeconds: z.number().min(1).max(7200).default(300),
  /** Private writable memory of each process, in bytes. */
  memoryBytes: z
    .number()
    .int()
    .min(64 * 2 ** 20),
  /** Responds 200 once the model is loaded. */
  healthPath: z
    .string()
    .regex(/^\/[\w./-]{0,200}$/, "expected a path such as /health")
    .default("/health"),
});
export type ProcessLauncher = z.infer<typeof ProcessLauncher>;

const Launcher = z.discriminatedUnion("kind", [ProcessLauncher, KserveLauncher], {
  error: "kind must be process or kserve",
});
export type Launcher = z.infer<typeof Launcher>;

/** The file of launchers: engines that the hub may start. */
export const LauncherFile = z.strictObject({
  launchers: z
    .array(Launcher)
    .max(bounds.launchers)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, "an id is listed twice")
    .refine(
      (all) => all.every(({ models }) => new Set(models.map(({ id }) => id)).size === models.length),
      "a launcher lists a model twice",
    )
    .refine(
      (all) => all.every(({ models, replicas, mostEngines }) => models.length * replicas.min <= mostEngines),
      "mostEngines must allow replicas.min of each model",
    ),
});
export type LauncherFile = z.infer<typeof LauncherFile>;

function unknownIn(template: string): string | undefined {
  return usedPlaceholders(template).find((name) => !isPlaceholder(name));
}

function isPlaceholder(name: string): boolean {
  return ["port", "model", "revision", "context", "key", "folder"].includes(name);
}
