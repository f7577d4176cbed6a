import { describe, expect, test } from "vitest";
import type { WebOptions } from "../../environment/web-options.ts";
import { createFixtureHub, fixtureSession } from "../../testing/fixture-hub.ts";
import { modelProvider, modelProviders, serveFixtureFigures } from "../../testing/fixture-serving.ts";
import { createTestPages } from "../../testing/pages.ts";

const model = "/acme/talker-1b";
const comparison = `${model}/providers`;

async function pageWith(fetchRouter: WebOptions["fetchRouter"], { address = model, user = false } = {}) {
  const lines: string[] = [];
  const { request } = createTestPages({ fetchRouter, logger: { error: (_data, message) => lines.push(message) } });
  const read = async () => {
    const response = await request(address, { user });
    const html = await response.text();
    const section = html.match(/<section [^>]*aria-labelledby="providers-heading"[^]*?<\/section>/)?.[0];
    return { status: response.status, html, section };
  };
  return { lines, read, ...(await read()) };
}

const rowsOf = (table: string | undefined) =>
  [...(table ?? "").matchAll(/<tr>([^]*?)<\/tr>/g)].map(([, row = ""]) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = ""]) => cell.replaceAll(/<[^>]*>/g, "")),
  );

test("a page compares prices and measurements of a model's providers", async () => {
  const { section: table } = await pageWith(serveFixtureFigures(), { address: comparison });
  expect(rowsOf(table)).toEqual([
    ["Provider", "Status", "Input / 1M tokens", "Output / 1M tokens", "Context", "First token", "Throughput", "Uptime"],
    ["simulator", "Live", "$0.05", "$0.40", "131,072", "412 ms", "88 tokens/s", "99.5%"],
  ]);
  // Only the shown columns are explained.
  expect(table?.match(/<dt>/g)).toHaveLength(7);
  expect(table).toContain("<dt>Throughput</dt><dd>Median output speed");
});

test("the model page names each provider with status, price and speed, and links to the comparison", async () => {
  const { section } = await pageWith(serveFixtureFigures());
  expect(section?.replaceAll(/<[^>]*>/g, " ").replaceAll(/ +/g, " ")).toBe(
    " Providers simulator Live $0.05 in, $0.40 out per 1M tokens · 88 tokens/s Compare providers ",
  );
  expect(section).toContain(`href="${comparison}"`);
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
  const figures = serveFixtureFigures([
    modelProviders("acme/talker-1b", [
      modelProvider({ provider: "<script>alert(1)</script>", status: "staging" }),
      modelProvider({ provider: "painter", status: "<b>new</b>", pricing: { ...free, usd_per_image: "0.003" } }),
    ]),
  ]);
  const { section: table } = await pageWith(figures, { address: comparison });
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
  const { section: summary } = await pageWith(figures);
  expect(summary).toContain("$0.003 per image");
  expect(summary).not.toContain("<script>");
});

describe("a router", () => {
  test.each<{ what: string; fetchRouter: WebOptions["fetchRouter"] }>([
    { what: "returns an error", fetchRouter: async () => Response.json({}, { status: 503 }) },
    { what: "is unreachable", fetchRouter: () => Promise.reject(new Error("connect ECONNREFUSED")) },
    { what: "returns an invalid response", fetchRouter: async () => Response.json({ data: "none" }) },
  ])("that $what hides the providers, and is logged", async ({ fetchRouter }) => {
    const { status, section, lines } = await pageWith(fetchRouter);
    expect(status).toBe(200);
    expect(section).toBeUndefined();
    const { html } = await pageWith(fetchRouter, { address: comparison });
    expect(html).toContain("The providers could not be loaded.");
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
  await pageWith(fetchRouter, { user: true });
  expect(requests.map(({ headers }) => headers.get("authorization"))).toEqual([null, `Bearer ${fixtureSession}`]);
  const { request } = createTestPages({ fetchRouter, fetchHub: createFixtureHub().fetch });
  await request("/acme/lonely-7b");
  expect(requests).toHaveLength(2);
});
