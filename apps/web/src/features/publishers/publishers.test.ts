import { expect, test } from "vitest";
import { createTestPages } from "../../testing/pages.ts";

const { request, hub } = createTestPages();
const path = "/acme/talker-1b/settings/publishers";
const user = true;

test("the page lists the publishers of a repository and offers the issuers of the hub", async () => {
  const html = await (await request(path, { user })).text();
  expect(html).toContain("repository=acme/training");
  expect(html).toContain('<option value="https://ci.example.com"');
  expect(html).toContain(`action="${path}/${"a".repeat(24)}/delete"`);
  expect(await (await request("/acme/talker-1b/settings", { user })).text()).toContain(`href="${path}"`);
});

test.each([
  { claims: "acme/training", status: 422, says: "“acme/training” is not a claim with a value" },
  { claims: "ref=a\nref=b", status: 422, says: "The claim “ref” occurs twice." },
  { claims: "ref=<b>", status: 400, says: "One of sub, repository" },
])("the form keeps $claims and says what is wrong", async ({ claims, status, says }) => {
  const response = await request(path, { user, form: { issuer: "https://ci.example.com", claims } });
  const html = await response.text();
  expect(response.status).toBe(status);
  expect(html.split('id="claims-problem"')[1]?.split("</p>")[0]).toContain(says);
  expect(html).toContain(`>${claims.replaceAll("<", "&lt;").replaceAll(">", "&gt;")}</textarea>`);
});

test("the form sends the claims, and removing names the publisher", async () => {
  const form = { issuer: "https://ci.example.com", claims: "repository=acme/training\r\nref=refs/tags/v*" };
  const added = await request(path, { user, form });
  expect([added.status, added.headers.get("location")]).toEqual([303, `${path}?done=added`]);
  expect(await hub.requests.findLast(({ method }) => method === "POST")?.json()).toEqual({
    issuer: "https://ci.example.com",
    claims: { repository: "acme/training", ref: "refs/tags/v*" },
  });
  const removed = await request(`${path}/abc/delete`, { user, form: {} });
  expect([removed.status, removed.headers.get("location")]).toEqual([303, `${path}?done=removed`]);
  const { url } = hub.requests.findLast(({ method }) => method === "DELETE") ?? {};
  expect(url).toBe("https://hub.example/_private/models/acme/talker-1b/trusted-publishers/abc");
});

test.each([path, `${path}/abc/delete`])("%s accepts forms of this origin only", async (address) => {
  const before = hub.requests.length;
  const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  const response = await request(address, { user, headers, form: { claims: "repository=acme/training" } });
  expect(response.status).toBe(403);
  expect(hub.requests.slice(before).filter(({ method }) => method !== "GET")).toEqual([]);
});
