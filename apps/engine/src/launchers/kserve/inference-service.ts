import type { LaunchedModelSetting } from "../launcher-fields.ts";
import type { KserveLauncher, Pod } from "./kserve-launcher.ts";

/** Objects with this label were written by the hub with that id. Others are never touched. */
export const hubLabel = "modelyard.dev/hub";
/** Differs at each start of the hub. */
export const runLabel = "modelyard.dev/run";
export const apiVersion = "serving.kserve.io/v1alpha1";
export const kind = "LLMInferenceService";

export interface ObjectIdentity {
  /** Of the service and of its secret. */
  name: string;
  /** Values of the labels. */
  hub: string;
  run: string;
}

interface Variable {
  name: string;
  [field: string]: unknown;
}

/**
 * Returns the object that makes KServe serve a model of this hub. The init container `storage-initializer` downloads it; KServe
 * 0.20 merges its own with the one that is written here, so its variables are where the hub's address and token go.
 * @see https://github.com/kserve/kserve/blob/v0.20.0/pkg/controller/v1alpha2/llmisvc/workload_storage.go (checked 2026-11-23)
 */
export function inferenceService(
  { launcher, model }: { launcher: KserveLauncher; model: LaunchedModelSetting },
  identity: ObjectIdentity,
) {
  const { template: pod, worker, prefill, ...spec } = launcher.template;
  const hubAccess: Variable[] = [
    { name: "HF_ENDPOINT", value: launcher.hubUrl },
    fromSecret("HF_TOKEN", identity.name),
  ];
  const engineKey = fromSecret("VLLM_API_KEY", identity.name);
  // Without KServe's download, the engine itself downloads the model.
  const hasDownload = spec.storageInitializer?.enabled !== false;
  const withAccess = (given: Pod): Pod => ({
    ...given,
    ...(hasDownload && { initContainers: withVariables(given.initContainers, "storage-initializer", hubAccess) }),
    containers: withVariables(given.containers, "main", hasDownload ? [engineKey] : [engineKey, ...hubAccess]),
  });
  return {
    apiVersion,
    kind,
    metadata: metadataOf(identity, { launcher: launcher.id, model: model.id }),
    spec: {
      replicas: spec["scaling"] === undefined ? 1 : undefined,
      router: { route: {}, gateway: {}, scheduler: {} },
      ...spec,
      model: { uri: `hf://${model.id}:${model.revision}`, name: model.id },
      template: withAccess(pod ?? {}),
      ...(worker && { worker: withAccess(worker) }),
      ...(prefill && {
        prefill: {
          ...prefill,
          template: withAccess(prefill.template ?? {}),
          ...(prefill.worker && { worker: withAccess(prefill.worker) }),
        },
      }),
    },
  };
}

/** Returns the secret of a service. Kubernetes deletes it with the service. */
export function serviceSecret(
  { token, key }: { token: string; key: string },
  { uid, ...identity }: ObjectIdentity & { uid: string },
) {
  return {
    apiVersion: "v1",
    kind: "Secret",
    metadata: { ...metadataOf(identity), ownerReferences: [{ apiVersion, kind, name: identity.name, uid }] },
    type: "Opaque",
    data: { HF_TOKEN: base64(token), VLLM_API_KEY: base64(key) },
  };
}

function base64(text: string): string {
  return Buffer.from(text).toString("base64");
}

function metadataOf({ name, hub, run }: ObjectIdentity, about: { launcher?: string; model?: string } = {}) {
  const { launcher, model } = about;
  return {
    name,
    labels: { "app.kubernetes.io/managed-by": "modelyard", [hubLabel]: hub, [runLabel]: run },
    // A model's id is no valid value of a label.
    ...(launcher && model && { annotations: { "modelyard.dev/launcher": launcher, "modelyard.dev/model": model } }),
  };
}

function fromSecret(name: string, secret: string): Variable {
  return { name, valueFrom: { secretKeyRef: { name: secret, key: name } } };
}

/** Adds variables to the container with a name, which is added if there is none. */
function withVariables(
  containers: Pod["containers"] = [],
  name: string,
  variables: readonly Variable[],
): NonNullable<Pod["containers"]> {
  const names = new Set(variables.map((variable) => variable.name));
  const found = containers.find((container) => container.name === name) ?? { name };
  const env = [...(found.env ?? []).filter((variable) => !names.has(variable.name)), ...variables];
  return [...containers.filter((container) => container.name !== name), { ...found, env }];
}
