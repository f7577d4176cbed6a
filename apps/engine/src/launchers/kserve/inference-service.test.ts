import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { LauncherFile } from "../launcher-file.ts";
import { inferenceService, serviceSecret } from "./inference-service.ts";

// The rules of v1alpha1 for the fields that are used here, of the CRD of KServe 0.20.0:
// https://github.com/kserve/kserve/blob/v0.20.0/config/crd/full/llmisvc/serving.kserve.io_llminferenceservices.yaml
// Unknown fields are errors, as with the strict field validation that the hub requests.
const schemaFile = new URL("testing/llm-inference-service.schema.json", import.meta.url);
const Schema = z.fromJSONSchema(JSON.parse(readFileSync(schemaFile, "utf8")));

const identity = { name: "modelyard-1", hub: "a".repeat(32), run: "b".repeat(32) };
const secretOf = (key: string) => ({ name: key, valueFrom: { secretKeyRef: { name: "modelyard-1", key } } });
const hubAccess = [{ name: "HF_ENDPOINT", value: "https://hub.acme.org" }, secretOf("HF_TOKEN")];
const download = { name: "storage-initializer", env: hubAccess };
const main = { name: "main", env: [secretOf("VLLM_API_KEY")] };

function written(template: object) {
  const models = [{ id: "acme/large", revision: "v1" }];
  const given = { namespace: "models", hubUrl: "https://hub.acme.org", readAs: "ada", models, template };
  const [launcher] = LauncherFile.parse({ launchers: [{ id: "cluster", kind: "kserve", ...given }] }).launchers;
  const [model] = launcher?.models ?? [];
  if (launcher?.kind !== "kserve" || model === undefined) throw new Error("the file has this launcher");
  // As it is sent.
  const sent: z.infer<typeof Sent> = Sent.parse(
    JSON.parse(JSON.stringify(inferenceService({ launcher, model }, identity))),
  );
  return sent;
}
const Sent = z.looseObject({ metadata: z.looseObject({}), spec: z.looseObject({}) });

const gpu = { resources: { limits: { "nvidia.com/gpu": "1", memory: "32Gi" } } };

test("the least object names the model, its route, its labels, and where the hub's token is", () => {
  const object = written({});
  expect(Schema.parse(object)).toEqual(object);
  expect(object).toEqual({
    apiVersion: "serving.kserve.io/v1alpha1",
    kind: "LLMInferenceService",
    metadata: {
      name: "modelyard-1",
      labels: {
        "app.kubernetes.io/managed-by": "modelyard",
        "modelyard.dev/hub": identity.hub,
        "modelyard.dev/run": identity.run,
      },
      annotations: { "modelyard.dev/launcher": "cluster", "modelyard.dev/model": "acme/large" },
    },
    spec: {
      replicas: 1,
      router: { route: {}, gateway: {}, scheduler: {} },
      model: { uri: "hf://acme/large:v1", name: "acme/large" },
      template: { initContainers: [download], containers: [main] },
    },
  });
});

test.each([
  {
    what: "resources and variables of a container, where the hub's own variables win",
    template: {
      replicas: 3,
      template: {
        containers: [
          {
            name: "main",
            ...gpu,
            env: [
              { name: "VLLM_API_KEY", value: "no" },
              { name: "A", value: "b" },
            ],
          },
        ],
        initContainers: [{ name: "first", image: "busybox" }],
      },
    },
    spec: {
      replicas: 3,
      template: {
        containers: [{ name: "main", ...gpu, env: [{ name: "A", value: "b" }, secretOf("VLLM_API_KEY")] }],
        initContainers: [{ name: "first", image: "busybox" }, download],
      },
    },
  },
  {
    what: "pods of workers and of the prefill, which download the model too",
    template: { worker: {}, prefill: { replicas: 2 }, labels: { team: "a" } },
    spec: {
      labels: { team: "a" },
      worker: { initContainers: [download], containers: [main] },
      prefill: { replicas: 2, template: { initContainers: [download], containers: [main] } },
    },
  },
  {
    what: "no download by KServe: the engine gets the token",
    template: { storageInitializer: { enabled: false } },
    spec: { template: { containers: [{ name: "main", env: [...main.env, ...hubAccess] }] } },
  },
])("the template can have $what", ({ template, spec }) => {
  const object = written(template);
  expect(Schema.parse(object)).toEqual(object);
  expect(object.spec).toMatchObject(spec);
});

test("a service that scales itself has no number of replicas", () => {
  expect(written({ scaling: { maxReplicas: 3 } }).spec).not.toHaveProperty("replicas");
});

test("the rules refuse a misspelt field", () => {
  expect(Schema.safeParse(written({ replica: 2 })).success).toBe(false);
});

test("the secret belongs to the service, so that Kubernetes deletes both", () => {
  expect(serviceSecret({ token: "hf_a", key: "b" }, { ...identity, uid: "u" })).toMatchObject({
    metadata: {
      name: "modelyard-1",
      ownerReferences: [
        { apiVersion: "serving.kserve.io/v1alpha1", kind: "LLMInferenceService", name: "modelyard-1", uid: "u" },
      ],
    },
    data: { HF_TOKEN: "aGZfYQ==", VLLM_API_KEY: "Yg==" },
  });
});
