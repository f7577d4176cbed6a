import { expect, test } from "vitest";
import { loadConfig } from "./load-config.ts";
import { compareSettings } from "./reloadable-settings.ts";

const load = (environment: Record<string, string>) => loadConfig({ flags: [], environment, folder: "/nowhere" });

test("a reload says what is in force and what needs a restart", () => {
  const after = load({ MODELYARD_READ_ONLY: "true", MODELYARD_PORT: "80", MODELYARD_SIGN_UP: "closed" });
  expect(compareSettings(load({}), after)).toEqual({
    reloaded: ["MODELYARD_READ_ONLY"],
    needRestart: ["MODELYARD_PORT", "MODELYARD_SIGN_UP"],
  });
  expect(compareSettings(after, after)).toEqual({ reloaded: [], needRestart: [] });
});
