import { describe, expect, test } from "vitest";
import { z } from "zod";
import { checkForm } from "./read-json.ts";

const Form = z.object({ files: z.array(z.object({ path: z.string() })), type: z.enum(["model", "dataset"]) });

describe("a body that does not fit", () => {
  test("is described in one line, with the address of each value", () => {
    expect(() => checkForm({ files: [{ path: 1 }], type: "space" }, Form)).toThrow(
      'files[0].path: Invalid input: expected string, received number; type: Invalid option: expected one of "model"|"dataset"',
    );
  });

  test("is described without an address when it is wrong as a whole", () => {
    expect(() => checkForm([], Form)).toThrow(/^Invalid input: expected object, received array$/);
  });

  test.each([
    { wrong: 10, described: 10 },
    { wrong: 11, described: 10 },
  ])("with $wrong wrong values has $described of them described", ({ wrong, described }) => {
    let message = "";
    try {
      checkForm(
        Array.from({ length: wrong }, () => 1),
        z.array(z.string()),
      );
    } catch (error) {
      message = error instanceof Error ? error.message : "";
    }
    expect(message.split("; ")).toHaveLength(described);
  });
});
