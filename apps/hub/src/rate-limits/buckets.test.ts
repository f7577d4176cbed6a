import { expect, test } from "vitest";
import { bucketOf } from "./buckets.ts";

test.each([
  { method: "GET", path: "/healthz", bucket: undefined },
  { method: "GET", path: "/assets/app.js", bucket: undefined },
  { method: "OPTIONS", path: "/api/models", bucket: undefined },
  { method: "GET", path: "/api/models", bucket: "api" },
  { method: "HEAD", path: "/api/models/ada/chat", bucket: "api" },
  { method: "GET", path: "/api/models?search=bert", bucket: "search" },
  { method: "GET", path: "/models?search=", bucket: "pages" },
  { method: "GET", path: "/api/quicksearch?q=b", bucket: "search" },
  { method: "POST", path: "/api/repos/create", bucket: "writes" },
  { method: "DELETE", path: "/_private/tokens/1", bucket: "writes" },
  { method: "POST", path: "/_private/sessions", bucket: "login" },
  { method: "POST", path: "/login", bucket: "login" },
  { method: "GET", path: "/login", bucket: "pages" },
  { method: "GET", path: "/ada/chat/resolve/main/config.json", bucket: "resolvers" },
  { method: "HEAD", path: "/datasets/ada/words/resolve/main/a/b.csv", bucket: "resolvers" },
  { method: "GET", path: "/ada/chat/raw/main/README.md", bucket: "resolvers" },
  { method: "GET", path: "/ada/chat/info/refs?service=git-upload-pack", bucket: "git" },
  { method: "POST", path: "/ada/chat.git/git-receive-pack", bucket: "git" },
  { method: "POST", path: "/ada/chat/chat-template", bucket: "rendering" },
  { method: "GET", path: "/ada/chat", bucket: "pages" },
  { method: "GET", path: "/search/suggestions?q=a", bucket: "search" },
  { method: "GET", path: "/docs/try/quick-search?q=a&send=1", bucket: "search" },
  { method: "GET", path: "/%73earch?q=a", bucket: "search" },
  { method: "GET", path: "/%61pi/models", bucket: "api" },
  { method: "POST", path: "/_private/%73essions", bucket: "login" },
  { method: "GET", path: "/ada/chat/%72esolve/main/a%2Fb.txt", bucket: "resolvers" },
  { method: "POST", path: "/ada/chat/chat-templat%65", bucket: "rendering" },
  { method: "GET", path: "/%E0%A4/x", bucket: "pages" },
  { method: "POST", path: "/settings/tokens", bucket: "writes" },
])("$method $path is counted as $bucket", ({ method, path, bucket }) => {
  expect(bucketOf(method, new URL(path, "http://hub.test"))).toBe(bucket);
});
