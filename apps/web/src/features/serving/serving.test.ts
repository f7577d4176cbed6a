import { describe, expect, test } from "vitest";
import type { WebOptions } from "../../environment/web-options.ts";
import { createFixtureHub, fixtureSession } from "../../testing/fixture-hub.ts";
import { modelProvider, modelProviders, serveFixtureFigures } from "../../testing/fixture-serving.ts";
import { createTestPages } from "../../testing/pages.ts";

const address = "/acme/talker-1b";

async function pageWith(fetchRouter: WebOptions["fetchRouter"], user = false) {
  const lines: string[] = [];
  const { request } = createTestPages({ fetchRouter, logger: { error: (_data, message) => lines.push(message) } });
  const read = async () => {
    const response = await request(address, { user });
    const html = await response.text();
    return { status: response.status, table: html.match(/<section id="providers"[^]*?<\/section>/)?.[0] };
  };
  return { lines, read, ...(await read()) };
}

const rowsOf = (table: string | undefined) =>
  [...(table ?? "").matchAll(/<tr>([^]*?)<\/tr>/g)].map(([, row = ""]) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = ""]) => cell.replaceAll(/<[^>]*>/g, "")),
  );

test("a model page shows prices and measurements of its providers", async () => {
  const { table } = await pageWith(serveFixtureFigures());
  expect(rowsOf(table)).toEqual([
    ["Provider", "Status", "Input / 1M tokens", "Output / 1M tokens", "Context", "First token", "Throughput", "Uptime"],
    ["simulator", "Live", "$0.05", "$0.40", "131,072", "412 ms", "88 tokens/s", "99.5%"],
  ]);
  // Only the shown columns are explained.
  expect(table?.match(/<dt>/g)).toHaveLength(7);
  expect(table).toContain("<dt>Throughput</dt><dd>Median output speed");
});

test("missing measurements and prices are marked, and hostile names are escaped", async () => {
  const free = {
    input_usd_per_million_tokens: "0",
    output_usd_per_million_tokens: "0",
    usd_per_second: "0",
    cached_read_usd_per_million_tokens: "0",
    cached_write_usd_per_million_tokens: "0",
    tiers: [],
  };
  const { table } = await pageWith(
    serveFixtureFigures([
      modelProviders("acme/talker-1b", [
        modelProvider({ provider: "<script>alert(1)</script>", status: "staging" }),
        modelProvider({ provider: "painter", status: "<b>new</b>", pricing: { ...free, usd_per_image: "0.003" } }),
      ]),
    ]),
  );
  const [heads, hostile, painter] = rowsOf(table);
  expect(heads).toContain("Per unit");
  const unmeasured = ["131,072", "–not measured yet", "–not measured yet", "–not measured yet"];
  expect(hostile).toEqual([
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "Staging",
    "–not set",
    "–not set",
    "–not set",
    ...unmeasured,
  ]);
  expect(painter).toEqual(["painter", "&lt;b&gt;new&lt;/b&gt;", "$0.00", "$0.00", "$0.003 per image", ...unmeasured]);
});

describe("a router", () => {
  test.each<{ what: string; fetchRouter: WebOptions["fetchRouter"] }>([
    { what: "returns an error", fetchRouter: async () => Response.json({}, { status: 503 }) },
    { what: "is unreachable", fetchRouter: () => Promise.reject(new Error("connect ECONNREFUSED")) },
    { what: "returns an invalid response", fetchRouter: async () => Response.json({ data: "none" }) },
  ])("that $what hides the table, and is logged", async ({ fetchRouter }) => {
    const { status, table, lines } = await pageWith(fetchRouter);
    expect(status).toBe(200);
    expect(table).toBeUndefined();
    expect(lines).toEqual(["figures of a model's providers could not be read"]);
  });
});

test("the router is called with the visitor's session, and not for models without a provider", async () => {
  const requests: Request[] = [];
  const respond = serveFixtureFigures();
  const fetchRouter: WebOptions["fetchRouter"] = async (request) => {
    requests.push(request);
    return respond(request);
  };
  await pageWith(fetchRouter);
  await pageWith(fetchRouter, true);
  expect(requests.map(({ headers }) => headers.get("authorization"))).toEqual([null, `Bearer ${fixtureSession}`]);
  const { request } = createTestPages({ fetchRouter, fetchHub: createFixtureHub().fetch });
  await request("/acme/lonely-7b");
  expect(requests).toHaveLength(2);
});
