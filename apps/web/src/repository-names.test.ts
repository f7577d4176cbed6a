import { expect, test } from "vitest";
import { createTestPages, hubUrl } from "./testing/pages.ts";

const { hub, request } = createTestPages();

/** All path segments below a repository's address. */
const subPages = "tree blob commits resolve raw settings like try chat-template card.png delete providers".split(" ");

test.each(subPages)("a repository can be named %s", async (name) => {
  for (const type of ["model", "dataset"]) {
    hub.requests.length = 0;
    await request(`${type === "dataset" ? "/datasets" : ""}/acme/${name}`);
    const requested = hub.requests.map(({ url }) => url.split("?")[0]);
    expect(requested).toContain(`${hubUrl}/${type === "model" ? "_private/pages" : "api"}/${type}s/acme/${name}`);
  }
});
