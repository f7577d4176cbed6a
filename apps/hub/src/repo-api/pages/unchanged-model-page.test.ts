import { drizzle } from "drizzle-orm/postgres-js";
import { expect, test } from "vitest";
import { testRow } from "../../testing/test-row.ts";
import { basesOf } from "../model-family.ts";
import { unchangedModelPage } from "./unchanged-model-page.ts";

test("the complete page is read when the family of a known one cannot be read", async () => {
  // Has no connection, so that every query fails.
  const orm = drizzle.mock();
  const tags = ["base_model:finetune:acme/base"];
  const head = { ...testRow({ fullName: "acme/talker", tags }), rowVersion: "1", liked: false, openDiscussions: 0 };
  const call = {
    caller: undefined,
    isCallerUnknown: false,
    parameter: (name: string) => (name === "name" ? "talker" : "acme"),
    query: new URLSearchParams({ known: "1 2026-11-28" }),
  };
  await expect(basesOf({ orm }, head, undefined)).rejects.toThrow();
  expect(await unchangedModelPage({ orm }, call, { ...head, version: "1 2026-11-28" })).toBeUndefined();
});
