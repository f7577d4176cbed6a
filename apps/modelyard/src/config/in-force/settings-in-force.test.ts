import { expect, test } from "vitest";
import { settingsInForce } from "./settings-in-force.ts";

const sources = {
  flags: ["--port", "8080", "--database-url", "postgres://yard:hunter2@db.example/hub"],
  environment: { MODELYARD_PORT: "9090", MODELYARD_SECRET_KEY: "0123456789abcdef".repeat(4) },
  folder: "/nonexistent",
};
const all = settingsInForce(sources);
const named = (name: string) => all.find((setting) => setting.name === name);

test("a setting names the source that wins", () => {
  expect(named("MODELYARD_PORT")).toMatchObject({ value: "8080", source: "--port", defaultText: "7860" });
  expect(named("MODELYARD_HOST")).toMatchObject({ value: undefined, source: undefined });
});

test.each([
  {
    address: "postgres://db.example/hub?user=yard&password=geheim",
    shown: "postgres://db.example/hub?user=[hidden]&password=[hidden]",
  },
  { address: "postgres://yard:p,w@db.example/hub", shown: "postgres://[hidden]@db.example/hub" },
  { address: "postgres://yard:pw@one:5432,two:5432/hub", shown: "postgres://[hidden]" },
])("$address is shown as $shown", ({ address, shown }) => {
  const name = "OTEL_EXPORTER_OTLP_ENDPOINT";
  const found = settingsInForce({ ...sources, environment: { [name]: address } });
  expect(found.find((setting) => setting.name === name)?.value).toBe(shown);
});

test("no secret is shown, also none in an address", () => {
  expect(named("MODELYARD_SECRET_KEY")).toMatchObject({ value: undefined, isSecret: true });
  expect(JSON.stringify(all)).not.toMatch(/hunter2|0123456789abcdef/);
});
