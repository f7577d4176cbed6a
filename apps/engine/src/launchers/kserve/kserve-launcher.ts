import { isAbsolute } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import { launcherFields } from "../launcher-fields.ts";

const { launchers: bounds } = limits;
const serviceAccount = "/var/run/secrets/kubernetes.io/serviceaccount";
const HttpsUrl = z.url({ protocol: /^https$/, error: "expected an address that begins with https://" });
const AbsolutePath = z.string().max(4096).refine(isAbsolute, "expected an absolute path");

// Only what the hub adds to is described; the API server checks the rest.
const Container = z.looseObject({
  name: z.string(),
  env: z.array(z.looseObject({ name: z.string() })).optional(),
});
const Pod = z.looseObject({
  containers: z.array(Container).optional(),
  initContainers: z.array(Container).optional(),
});
export type Pod = z.infer<typeof Pod>;

const Template = z.looseObject({
  model: z.never("the hub writes model; list it in models").optional(),
  template: Pod.optional(),
  worker: Pod.optional(),
  prefill: z.looseObject({ template: Pod.optional(), worker: Pod.optional() }).optional(),
  storageInitializer: z.looseObject({ enabled: z.boolean().optional() }).optional(),
});

/** Writes an `LLMInferenceService` of KServe for each model. KServe makes its pods, and as many as its template says. */
export const KserveLauncher = z.strictObject({
  ...launcherFields,
  kind: z.literal("kserve"),
  models: launcherFields.models.refine(
    (models) => models.every(({ revision }) => !revision.includes("/")),
    "KServe cannot load a revision with a slash; use a commit or a tag",
  ),
  /** Of the Kubernetes API. By default, of the cluster that the hub runs in. */
  server: HttpsUrl.optional(),
  tokenFile: AbsolutePath.default(`${serviceAccount}/token`),
  caFile: AbsolutePath.default(`${serviceAccount}/ca.crt`),
  namespace: z
    .string()
    .max(63)
    .regex(/^[a-z\d](?:[a-z\d-]*[a-z\d])?$/, "expected the name of a namespace"),
  /** Names of objects begin with it. */
  namePrefix: z
    .string()
    .regex(/^[a-z][a-z\d-]{0,29}$/, "expected at most 30 lower-case letters, digits and hyphens, a letter first")
    .default("modelyard"),
  /** Address of this hub for pods. */
  hubUrl: z.url({
    protocol: /^https?$/,
    error: "expected the address of this hub for pods, such as https://hub.acme.org",
  }),
  /** Fields of `spec`. */
  template: Template.default({}),
  /** Of each model. KServe makes the pods: their number is `template.replicas`. */
  replicas: z
    .strictObject({
      min: z.number().int().min(0).max(1).default(0),
      most: z.literal(1, "a model has one object; set the number of pods in template.replicas").default(1),
    })
    .default({ min: 0, most: 1 }),
  /** Calls that the service gets at the same time. */
  parallelCalls: z.number().int().min(1).max(1000).default(bounds.clusterCalls),
  startSeconds: z.number().min(1).max(7200).default(1800),
});
export type KserveLauncher = z.infer<typeof KserveLauncher>;
