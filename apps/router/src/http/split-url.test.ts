import { expect, test } from "vitest";
import { splitUrl } from "./split-url.ts";

test.each([
  { url: undefined, path: "/", query: "" },
  { url: "/v1/models", path: "/v1/models", query: "" },
  { url: "/v1/usage?days=7", path: "/v1/usage", query: "?days=7" },
  { url: "/router/v1/models", path: "/v1/models", query: "" },
  { url: "/router/groq/v1/models?a=/router/v1/", path: "/router/groq/v1/models", query: "?a=/router/v1/" },
  { url: "/router/v1", path: "/router/v1", query: "" },
])("$url has the path $path", ({ url, path, query }) => {
  expect(splitUrl(url)).toEqual({ path, query });
});
