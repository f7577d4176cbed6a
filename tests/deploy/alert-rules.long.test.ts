import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describeUnless } from "@modelyard/hub/testing/describe-unless";
import { afterAll, beforeAll, expect, test } from "vitest";
import { goProgram, noGoProgramReason, promtool } from "./go-program.ts";

const rules = readFileSync(resolve(import.meta.dirname, "../../docs/prometheus/modelyard.rules.yaml"), "utf8");

describeUnless(noGoProgramReason(promtool), "the alerts", () => {
  let [folder, program] = ["", ""];
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "modelyard-rules-"));
    program = goProgram(promtool);
  }, 1_800_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function promtoolSays(command: string, name: string, text: string): { status: number | null; output: string } {
    writeFileSync(join(folder, name), text);
    const { status, stdout, stderr } = spawnSync(program, [command, "rules", name], { cwd: folder, encoding: "utf8" });
    return { status, output: stdout + stderr };
  }

  test("are valid for Prometheus, which rejects a wrong expression", () => {
    expect(promtoolSays("check", "rules.yaml", rules)).toMatchObject({ status: 0 });
    const wrong = rules.replace("max(modelyard_damaged_files)", "max(modelyard_damaged_files");
    expect(promtoolSays("check", "rules.yaml", wrong).status).not.toBe(0);
  });

  test("fire for a node that is down, failing calls and damaged files, and not before", () => {
    writeFileSync(join(folder, "rules.yaml"), rules);
    const tests = {
      rule_files: ["rules.yaml"],
      evaluation_interval: "1m",
      tests: [
        {
          interval: "1m",
          input_series: [
            { series: 'up{job="modelyard", instance="a"}', values: "1x10 0x30" },
            { series: 'modelyard_router_requests_total{provider="groq", status="200"}', values: "0+60x40" },
            { series: 'modelyard_router_requests_total{provider="groq", status="503"}', values: "0x10 0+30x30" },
            { series: "modelyard_damaged_files", values: "0x20 2x20" },
          ],
          alert_rule_test: [
            { eval_time: "10m", alertname: "ModelyardDown" },
            { eval_time: "10m", alertname: "ModelyardCallsFail" },
            { eval_time: "20m", alertname: "ModelyardFilesDamaged" },
            fires("ModelyardDown", "critical", "a does not respond to Prometheus.", {
              job: "modelyard",
              instance: "a",
            }),
            fires("ModelyardCallsFail", "critical", "33.33% of the model calls fail."),
            fires("ModelyardFilesDamaged", "critical", "2 stored files are damaged or missing."),
          ],
        },
      ],
    };
    const { status, output } = promtoolSays("test", "tests.yaml", JSON.stringify(tests));
    expect(status, output).toBe(0);
  });
});

function fires(alertname: string, severity: string, summary: string, labels: Record<string, string> = {}): object {
  return {
    eval_time: "40m",
    alertname,
    exp_alerts: [{ exp_labels: { severity, ...labels }, exp_annotations: { summary } }],
  };
}
