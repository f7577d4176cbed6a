import { describe, expect, test } from "vitest";
import { createTestPages } from "./testing/pages.ts";

interface Row {
  url: string;
  user?: boolean;
  status?: number;
  contains?: string[];
  lacks?: string[];
}

const { request } = createTestPages();

describe("pages", () => {
  test.each<Row>([
    {
      url: "/",
      contains: ["<!doctype html>", "Every model has a berth here.", 'href="/acme/talker-1b"', 'name="search"'],
    },
    { url: "/models", contains: ["harbour/", "Text Generation", 'href="/models?pipeline_tag=text-generation"'] },
    { url: "/acme/talker-1b", contains: ["Talker 1B"] },
  ])("$url", async ({ url, user = false, status = 200, contains = [], lacks = [] }) => {
    const response = await request(url, { user });
    const html = await response.text();
    expect(response.status).toBe(status);
    for (const part of contains) expect(html).toContain(part);
    for (const part of lacks) expect(html).not.toContain(part);
  });
});
