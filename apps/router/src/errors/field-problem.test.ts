import { expect, test } from "vitest";
import { z } from "zod";
import { fieldProblem } from "./field-problem.ts";

const Block = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), text: z.string() }),
  z.object({ type: z.literal("image"), url: z.string() }),
]);
const Body = z.strictObject({
  model: z.string().min(1),
  input: z.union([z.string(), z.array(Block).min(1)]).optional(),
  per: z.enum(["user", "token"]).optional(),
  most: z.number().int().min(0).optional(),
  order: z.array(z.array(z.string())).optional(),
  item: z
    .union([z.object({ type: z.literal("a"), text: z.string() }), z.object({ type: z.literal("b"), url: z.string() })])
    .optional(),
});

test.each([
  { body: {}, field: "model", says: "`model` is missing: string is expected." },
  { body: { model: 5 }, field: "model", says: "`model` is not accepted: expected string, received number." },
  {
    body: { model: "m", input: 5 },
    field: "input",
    says: "`input` is not accepted: expected string or array, received number.",
  },
  {
    body: { model: "m", input: [{ type: "text" }] },
    field: "input.0.text",
    says: "`input.0.text` is missing: string is expected.",
  },
  { body: { model: "m", input: [{ type: "sound" }] }, field: "input.0.type", says: "`input.0.type` is not accepted" },
  {
    body: { model: "m", item: { type: "c", text: "x", url: "y" } },
    field: "item.type",
    says: '`item.type` is not accepted: expected one of "a"|"b".',
  },
  {
    body: { model: "m", per: "x" },
    field: "per",
    says: '`per` is not accepted: expected one of "user"|"token".',
  },
  { body: { model: "m", most: 1.5 }, field: "most", says: "`most` is not accepted: expected int, received number." },
  { body: { model: "m", order: ["a"] }, field: "order.0", says: "`order.0` is not accepted: expected array" },
  { body: { modle: "m" }, field: "modle", says: "`modle` is not known." },
  { body: "x", field: "", says: "The body is not accepted: expected object, received string." },
])("$body: $says", ({ body, field, says }) => {
  const { error } = Body.safeParse(body);
  if (error === undefined) throw new Error("it is accepted");
  const problem = fieldProblem(error, "The body");
  expect(problem.field).toBe(field);
  expect(problem.sentence).toContain(says);
});
