import { findFields } from "@modelyard/platform/json/find-fields";
import { limits } from "@modelyard/platform/limits";
import { assert, dictionary, jsonValue, property, string } from "fast-check";
import { expect, test } from "vitest";
import { replaceField } from "./replace-field.ts";

test("replacing the model changes nothing else", () => {
  assert(
    property(dictionary(string(), jsonValue()), string(), string(), (rest, before, after) => {
      const body = Buffer.from(JSON.stringify({ ...rest, model: before }));
      const { model } = findFields(body, ["model"], limits.router.json);
      if (model === undefined) throw new Error("not found");
      expect(Buffer.concat(replaceField(body, model, after)).toString()).toBe(
        JSON.stringify({ ...rest, model: after }),
      );
    }),
    { numRuns: 1000 },
  );
});
