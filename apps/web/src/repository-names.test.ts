import { expect, test } from "vitest";
import { createTestPages, hubUrl } from "./testing/pages.ts";

const { hub, request } = createTestPages();

/** Every word that stands below a repository in an address. */
const subPages = "tree blob commits resolve raw settings like try chat-template card.png delete providers".split(" ");

test.each(subPages)("a repository may be called %s", async (name) => {
  for (const type of ["model", "dataset"]) {
    hub.requests.length = 0;
    await request(`${type === "dataset" ? "/datasets" : ""}/acme/${name}`);
    const asked = hub.requests.map(({ url }) => url.split("?")[0]);
    expect(asked).toContain(`${hubUrl}/api/${type}s/acme/${name}`);
  }
});
