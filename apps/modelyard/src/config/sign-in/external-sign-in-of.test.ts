import { expect, test } from "vitest";
import { loadConfig } from "../load-config.ts";
import { externalSignInOf } from "./external-sign-in-of.ts";

const load = (environment: Record<string, string>) =>
  externalSignInOf(loadConfig({ flags: [], environment, folder: import.meta.dirname }));
const all = {
  MODELYARD_OIDC_ISSUER: "https://id.example.org/",
  MODELYARD_OIDC_CLIENT_ID: "hub",
  MODELYARD_OIDC_CLIENT_SECRET: "secret",
};

test("is off without settings, and needs three", () => {
  expect(load({})).toBeUndefined();
  expect(load(all)).toMatchObject({ issuer: "https://id.example.org/", name: "id.example.org", linksByEmail: false });
  for (const missing of Object.keys(all)) {
    const some = Object.fromEntries(Object.entries(all).filter(([name]) => name !== missing));
    expect(() => load(some)).toThrow(/Set all three, or none/);
  }
});

test("scopes contain openid", () => {
  expect(() => load({ ...all, MODELYARD_OIDC_SCOPES: "profile" })).toThrow(/expected openid/);
});
