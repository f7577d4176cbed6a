import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describeUnless } from "@modelyard/hub/testing/describe-unless";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { z } from "zod";
import { goProgram, helm, noGoProgramReason } from "./go-program.ts";
import { pythonWithValidators } from "./python-programs.ts";

const chart = resolve(import.meta.dirname, "../../deploy/helm/modelyard");
const valuesFolder = join(import.meta.dirname, "helm-values");
const kubernetesVersions = ["1.36", "1.37"];
/** None are the values of the chart. */
const valueSets = ["", "cluster", "everything", "external-database"];

const PodSpec = z.object({
  securityContext: z.object({ runAsNonRoot: z.boolean(), seccompProfile: z.object({ type: z.string() }) }),
  enableServiceLinks: z.boolean(),
  automountServiceAccountToken: z.boolean(),
  containers: z.array(
    z.object({
      securityContext: z.looseObject({}),
      env: z.array(z.object({ name: z.string(), value: z.string().optional() })).default([]),
    }),
  ),
});
const Manifest = z.object({
  kind: z.string(),
  spec: z.looseObject({ template: z.object({ spec: PodSpec }).optional() }).optional(),
});
type Manifest = z.infer<typeof Manifest>;

function manifestsIn(text: string): Manifest[] {
  return parseAllDocuments(text).map((document) => Manifest.parse(document.toJS()));
}

const kindsIn = (text: string) =>
  manifestsIn(text)
    .map(({ kind }) => kind)
    .toSorted();

describeUnless(noGoProgramReason(helm), "the Helm chart", () => {
  let folder = "";
  let [helmProgram, python] = ["", ""];
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "modelyard-chart-"));
    helmProgram = goProgram(helm);
    python = pythonWithValidators();
  }, 900_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = (...args: string[]) => spawnSync(helmProgram, args, { encoding: "utf8" });
  /** Renders the chart. @throws {Error} what Helm says */
  function render(values: string, ...flags: string[]): string {
    const files = values === "" ? [] : ["--values", join(valuesFolder, `${values}.yaml`)];
    const { stdout, stderr, status } = run("template", "hub", chart, "--kube-version=1.37.0", ...files, ...flags);
    if (status !== 0) throw new Error(stderr);
    return stdout;
  }
  function validate(text: string, version: string): { isValid: boolean; output: string } {
    const file = join(folder, "rendered.yaml");
    writeFileSync(file, text);
    const { status, stdout, stderr } = spawnSync(
      python,
      ["-m", "kubernetes_validate", "-k", version, "--strict", file],
      {
        encoding: "utf8",
      },
    );
    return { isValid: status === 0, output: stdout + stderr };
  }

  test("has no problems for helm lint", () => {
    expect(run("lint", "--strict", chart)).toMatchObject({ status: 0 });
  });

  test.each(valueSets.flatMap((values) => kubernetesVersions.map((version) => ({ values, version }))))(
    "rendered with the values '$values' is valid for Kubernetes $version",
    ({ values, version }) => {
      const text = render(values);
      const { isValid, output } = validate(text, version);
      expect(output).toMatch(/^(?:INFO|WARN)/);
      expect(isValid, output).toBe(true);
      for (const problem of output.split("\n").filter((line) => line.startsWith("WARN"))) {
        // Defined by the operator of Prometheus, not by Kubernetes.
        expect(problem).toContain("ServiceMonitor");
      }
    },
  );

  test.each(kubernetesVersions)("a manifest with an unknown field is not valid for Kubernetes %s", (version) => {
    const { isValid, output } = validate(render("cluster").replace("replicas:", "replicaz:"), version);
    expect(isValid).toBe(false);
    expect(output).toContain("replicaz");
  });

  test("has the objects that each kind of installation needs", () => {
    const always = ["NetworkPolicy", "Service", "ServiceAccount"];
    expect(kindsIn(render(""))).toEqual([...always, "StatefulSet"].toSorted());
    expect(kindsIn(render("external-database"))).toEqual(["Service", "StatefulSet"]);
    const cluster = [...always, "Deployment", "Job", "PersistentVolumeClaim", "PodDisruptionBudget"];
    expect(kindsIn(render("cluster"))).toEqual(cluster.toSorted());
    // It names a volume that exists.
    const everything = cluster.filter((kind) => kind !== "PersistentVolumeClaim");
    const others = ["HorizontalPodAutoscaler", "Ingress", "ServiceMonitor"];
    expect(kindsIn(render("everything"))).toEqual([...everything, ...others].toSorted());
  });

  test.each(valueSets)("pods have no permissions, and secrets only as references, with the values '%s'", (values) => {
    const pods = manifestsIn(render(values)).flatMap(({ spec }) => spec?.template?.spec ?? []);
    expect(pods.length).toBeGreaterThan(0);
    for (const pod of pods) {
      expect(pod).toMatchObject({
        securityContext: { runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } },
        // Otherwise a service named modelyard would set MODELYARD_PORT.
        enableServiceLinks: false,
        automountServiceAccountToken: false,
      });
      for (const { securityContext, env } of pod.containers) {
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ["ALL"] },
        });
        const secrets = env.filter(({ name }) => /^DATABASE_URL$|SECRET|TOKEN|ACCESS_KEY/.test(name));
        for (const { name, value } of secrets) expect(value, name).toBeUndefined();
      }
    }
  });

  test.each([
    ["mode=cluster", "/database/existingSecret"],
    ["mode=many", "/mode"],
    ["replica=3", "'replica' not allowed"],
    ["settings.DATABASE_URL=postgres://user:password@host/db", "DATABASE_URL"],
    ["s3.bucket=models", "/s3/existingSecret"],
    ["ingress.enabled=true", "/ingress/host"],
    ["metrics.serviceMonitor.enabled=true", "/metrics/existingSecret"],
  ])("rejects %s and names %s", (value, named) => {
    expect(() => render("", "--set", value)).toThrow(named);
  });
});
