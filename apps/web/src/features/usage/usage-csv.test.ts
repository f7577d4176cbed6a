import { expect, test } from "vitest";
import { tokensCsv, usageCsv } from "./usage-csv.ts";

const row = {
  date: "2026-11-20",
  provider: "groq",
  model: "acme/chat",
  requests: 3,
  failed: 1,
  cancelled: 0,
  input_tokens: 10,
  cached_read_tokens: 2,
  output_tokens: 5,
  cost_usd: "0.000120",
};
const csv = (...data: (typeof row)[]) => usageCsv({ data });

test("each day, provider and model has a line", () => {
  expect(csv(row).split("\r\n")).toEqual([
    "date,provider,model,requests,failed,cancelled,input_tokens,cached_read_tokens,output_tokens,cost_usd",
    "2026-11-20,groq,acme/chat,3,1,0,10,2,5,0.000120",
    "",
  ]);
});

test.each([
  { model: 'a"b,c', cell: '"a""b,c"' },
  { model: "=1+1", cell: "'=1+1" },
  { model: "@sum", cell: "'@sum" },
  { model: "-5", cell: "-5" },
  { model: "a;=1+1;-2", cell: `"a;'=1+1;'-2"` },
  { model: "a\t=1", cell: "a\t'=1" },
])("the model $model is written as $cell", ({ model, cell }) => {
  expect(csv({ ...row, model }).split("\r\n")[1]).toContain(`,groq,${cell},3,`);
});

test("a token named like a formula is no formula, and what is not known is empty", () => {
  const counts = { requests: 2, failed: 0, cancelled: 0, cost_usd: "0.5", latency_ms: null, first_byte_ms: null };
  const token = { kind: "token", id: "t1", name: '=1+"1"', user: null } as const;
  const text = tokensCsv([{ token, provider: "groq", model: "acme/chat", ...counts }], ({ name }) => name ?? "");
  expect(text.split("\r\n")[1]).toBe(`"'=1+""1""",t1,groq,acme/chat,2,0,0,0.5,,,,`);
});
