import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ConfigError } from "./config-error.ts";
import { describeSettings } from "./describe-settings.ts";
import { loadConfig } from "./load-config.ts";
import { settingNames } from "./settings.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "modelyard-config-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function load(flags: string[] = [], environment: Record<string, string> = {}) {
  return loadConfig({ flags, environment, folder });
}

test("without settings, the defaults apply", () => {
  expect(load()).toMatchObject({
    host: "127.0.0.1",
    port: 7860,
    demo: false,
    logLevel: "info",
  });
  expect(load().databaseUrl).toBeUndefined();
});

test("flags override the environment, then .env, then the file, then the default", () => {
  writeFileSync(join(folder, "settings.yaml"), "port: 1\nhost: file.example\nlogLevel: warn\n");
  writeFileSync(join(folder, ".env"), "MODELYARD_PORT=2\nMODELYARD_HOST=dotenv.example\n");
  expect(load(["--config", "settings.yaml"])).toMatchObject({ port: 2, host: "dotenv.example", logLevel: "warn" });
  expect(load(["--config=settings.yaml"], { MODELYARD_PORT: "3" })).toMatchObject({ port: 3, host: "dotenv.example" });
  expect(load(["--port", "4", "--config", "settings.yaml"], { MODELYARD_PORT: "3" }).port).toBe(4);
});

test.each([
  { flags: ["--demo"], shows: { demo: true } },
  { flags: ["--demo=false"], shows: { demo: false } },
  { flags: ["--data-dir", "/srv/yard"], shows: { dataFolder: "/srv/yard" } },
  { flags: ["--public-url", "https://hub.example.org/"], shows: { publicUrl: "https://hub.example.org" } },
  {
    flags: ["--trusted-proxies", "loopback, 10.0.0.0/8,192.0.2.7"],
    shows: { trustedProxies: ["127.0.0.0/8", "::1/128", "10.0.0.0/8", "192.0.2.7/32"] },
  },
  { flags: ["--trusted-proxies", "none"], shows: { trustedProxies: [] } },
  { flags: [], shows: { trustedProxies: ["127.0.0.0/8", "::1/128"] } },
])("parses $flags", ({ flags, shows }) => {
  expect(load(flags)).toMatchObject(shows);
});

test("a secret may be read from a file", () => {
  const file = join(folder, "key");
  writeFileSync(file, `${"ab".repeat(32)}\n`);
  expect(load([], { MODELYARD_SECRET_KEY_FILE: file }).secretKey).toBe("ab".repeat(32));
});

test.each([
  {
    title: "an unknown flag",
    flags: ["--prot", "1"],
    says: "Unknown setting --prot on the command line. Did you mean --port?",
  },
  {
    title: "an unknown variable",
    environment: { MODELYARD_PROT: "1" },
    says: "Unknown setting MODELYARD_PROT in the environment. Did you mean MODELYARD_PORT?",
  },
  { title: "an unknown name in .env", dotEnv: "MODELYARD_DEMOO=1", says: "Did you mean MODELYARD_DEMO?" },
  { title: "an unknown name in the file", file: "prot: 1", says: "settings.yaml:1. Did you mean port?" },
  { title: "a name without a similar one", flags: ["--frobnicate"], says: "See modelyard --help for all settings." },
  { title: "an invalid port", flags: ["--port", "70000"], says: '--port: the value "70000" cannot be used' },
  {
    title: "text for a port",
    environment: { MODELYARD_PORT: "http" },
    says: 'MODELYARD_PORT in the environment: the value "http" cannot be used',
  },
  {
    title: "a database of another kind",
    environment: { DATABASE_URL: "mysql://root:pw1234@h/d" },
    says: "expected postgres://",
  },
  {
    title: "an address without a scheme",
    flags: ["--public-url", "hub.example.org"],
    says: "expected an address such as https://hub.example.org",
  },
  {
    title: "a proxy given by name",
    environment: { MODELYARD_TRUSTED_PROXIES: "proxy.example.org" },
    says: '"proxy.example.org" is no address',
  },
  { title: "a flag without a value", flags: ["--port"], says: "--port needs a value." },
  { title: "an argument that is not a flag", flags: ["now"], says: 'Unexpected argument "now"' },
  { title: "an argument after --", flags: ["--", "--demo"], says: 'Unexpected argument "--demo"' },
  { title: "a flag in place of a value", flags: ["--port", "--demo"], says: "--port needs a value." },
  { title: "a short flag", flags: ["-p", "1"], says: "Unknown setting -p on the command line." },
  { title: "a missing file", flags: ["--config", "none.yaml"], says: "none.yaml cannot be read" },
  { title: "a bad value in the file", file: "demo: true\nport: http", says: "port in" },
  {
    title: "a bad value in the file, with its line",
    file: "demo: true\nport: http",
    says: "settings.yaml:2: the value",
  },
  { title: "a file with other content", file: "- port", says: "expected lines of the form name: value" },
  { title: "a broken file", file: "port: [1", says: "settings.yaml:1:" },
])("$title fails the start with a message", ({ flags = [], environment = {}, dotEnv, file, says }) => {
  if (dotEnv !== undefined) writeFileSync(join(folder, ".env"), dotEnv);
  if (file !== undefined) writeFileSync(join(folder, "settings.yaml"), file);
  const words = file === undefined ? flags : [...flags, "--config", "settings.yaml"];
  expect(() => load(words, environment)).toThrow(ConfigError);
  expect(() => load(words, environment)).toThrow(says);
});

test("a rejected secret is not echoed", () => {
  expect(() => load([], { DATABASE_URL: "mysql://root:pw1234@h/d" })).not.toThrow("pw1234");
});

test("the help names every setting", () => {
  const help = describeSettings();
  expect(settingNames.length).toBeGreaterThan(5);
  expect(help.match(/Default: /g)).toHaveLength(settingNames.length);
});
