import { expect, test } from "vitest";
import { createTestPages } from "../../testing/pages.ts";

const { request } = createTestPages();

test("a program gets JSON for an unknown address, and a browser a page, both with the same code", async () => {
  for (const { accept, type } of [
    { accept: "*/*", type: "application/json" },
    { accept: "text/html,application/xhtml+xml,*/*;q=0.8", type: "text/html; charset=UTF-8" },
  ]) {
    const response = await request("/no/such/page/anywhere", { headers: { accept } });
    expect([response.status, response.headers.get("x-error-code")]).toEqual([404, "NotFound"]);
    expect(response.headers.get("x-error-message")).toBe("There is nothing at /no/such/page/anywhere.");
    expect(response.headers.get("content-type")).toBe(type);
  }
});
