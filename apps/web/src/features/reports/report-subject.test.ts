import { expect, test } from "vitest";
import { createFixtureHub } from "../../testing/fixture-hub.ts";
import { createTestPages } from "../../testing/pages.ts";

test.each(["", "?model=", "?dataset=acme", "?model=acme/one&discussion=x", "?comment=1", "?account="])(
  "the form for /settings/reports/new%s is not found, because it names nothing that can be reported",
  async (query) => {
    const { request } = createTestPages({ fetchHub: createFixtureHub().fetch });
    const response = await request(`/settings/reports/new${query}`, { user: true });
    expect(response.status).toBe(404);
  },
);
