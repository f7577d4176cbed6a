import { gzipSync } from "node:zlib";
import { type Attack, repeat } from "../attack.ts";
import { json, type Victim } from "../victim.ts";

const refused = ["400", "413", "422", "429"];

/** A card's YAML, sent to the anonymous validation route. */
function yaml(name: string, content: () => string): Attack {
  return {
    name: `YAML: ${name}`,
    allowed: ["200", ...refused],
    run: (victim) => {
      const body = JSON.stringify({ repoType: "model", content: content() });
      return repeat(4, 4, () => victim.outcome("/api/validate-yaml", { method: "POST", headers: json, body }));
    },
  };
}

/** A body sent without an account to a route that reads JSON. */
function anonymousJson(name: string, body: () => string, path = "/_private/sessions"): Attack {
  return {
    name: `JSON: ${name}`,
    allowed: ["401", "403", "closed", ...refused],
    run: (victim) => {
      const content = body();
      return repeat(8, 4, () => victim.outcome(path, { method: "POST", headers: json, body: content }));
    },
  };
}

function chat(name: string, body: () => string): Attack {
  return {
    name: `router: ${name}`,
    allowed: ["200", "404", "closed", ...refused],
    run: (victim) => {
      const content = body();
      const send = () =>
        victim.outcome("/v1/chat/completions", { method: "POST", signedIn: true, headers: json, body: content });
      return repeat(4, 2, send);
    },
  };
}

const manyKeys = (count: number) =>
  `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(",")},"model":"yard/tiny-chat"}`;

async function* zeros(mebibytes: number): AsyncGenerator<Uint8Array> {
  const block = Buffer.alloc(1 << 20);
  for (let sent = 0; sent < mebibytes; sent += 1) yield block;
}

function commitLines(victim: Victim, name: string, body: string): Promise<string> {
  const path = `/api/models/mallory/${name}/commit/main`;
  return victim.outcome(path, {
    method: "POST",
    signedIn: true,
    headers: { "content-type": "application/x-ndjson" },
    body,
  });
}

const header = JSON.stringify({ key: "header", value: { summary: "x" } });

function fileLine(path: string): string {
  return JSON.stringify({ key: "file", value: { path, content: "x" } });
}

function deepPath(index: number): string {
  return `${Array.from({ length: 60 }, (_, level) => `${index}-${level}`).join("/")}/f`;
}

export const bodyAttacks: readonly Attack[] = [
  { ...yaml("byte order marks and dashes, 320 KB", () => "\ufeff---\n".repeat(46_000)), isQuick: true },
  yaml("dashes without an end", () => `---\n${"- ".repeat(100_000)}`),
  yaml("20,000 keys", () => `---\n${Array.from({ length: 20_000 }, (_, index) => `k${index}: 1`).join("\n")}\n---\n`),
  yaml("nested 50,000 deep", () => `---\na: ${"[".repeat(50_000)}\n---\n`),
  yaml("aliases that multiply", () => {
    const levels = Array.from(
      { length: 9 },
      (_, level) => `a${level + 1}: &a${level + 1} [${`*a${level},`.repeat(9)}]`,
    );
    return `---\na0: &a0 [x]\n${levels.join("\n")}\n---\n`;
  }),
  yaml("one line of spaces", () => `---\na: ${" ".repeat(300_000)}b\n---\n`),
  { ...anonymousJson("8 MB of brackets", () => "[".repeat(8 << 20)), isQuick: true },
  anonymousJson("nested 30,000 deep", () => `${'{"a":'.repeat(9000)}1${"}".repeat(9000)}`),
  anonymousJson("names that replace prototypes", () => '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}'),
  anonymousJson("a password of 10 MB", () => JSON.stringify({ username: "ada", password: "x".repeat(10 << 20) })),
  anonymousJson("no JSON at all", () => "\0".repeat(60_000), "/api/models/yard/tiny-chat/paths-info/main"),
  {
    name: "JSON: 200 MiB that never ends, on ten routes",
    allowed: ["400", "401", "403", "404", "405", "413", "415", "429", "closed"],
    run: (victim) =>
      repeat(10, 10, (index) => {
        const paths = ["/api/repos/create", "/api/validate-yaml", "/_private/setup", "/login", "/api/x"];
        return victim.outcome(paths[index % paths.length] ?? "/", { method: "POST", headers: json, body: zeros(20) });
      }),
  },
  { ...chat("1,000,000 keys", () => manyKeys(1_000_000)), isQuick: true },
  chat("nested 1,000,000 deep", () => `{"model":"yard/tiny-chat","messages":${"[".repeat(1_000_000)}`),
  chat("200,000 messages", () => {
    const messages = '{"role":"user","content":"x"},'.repeat(200_000).slice(0, -1);
    return `{"model":"yard/tiny-chat","messages":[${messages}]}`;
  }),
  chat(
    "60 MiB in one string",
    () => `{"model":"yard/tiny-chat","messages":[{"role":"user","content":"${"x".repeat(60 << 20)}"}]}`,
  ),
  {
    name: "router: a form of 10,000 parts",
    allowed: ["400", "404", "413", "429", "closed"],
    run: (victim) => {
      const part = '--b\r\nContent-Disposition: form-data; name="model"\r\n\r\nx\r\n';
      const headers = { "content-type": "multipart/form-data; boundary=b" };
      const body = `${part.repeat(10_000)}--b--\r\n`;
      return repeat(4, 4, () =>
        victim.outcome("/v1/audio/transcriptions", { method: "POST", signedIn: true, headers, body }),
      );
    },
  },
  {
    name: "compressed: 200 MiB of zeros as gzip, on API and router",
    allowed: ["400", "401", "404", "413", "415", "429", "closed"],
    run: (victim) => {
      const body = gzipSync(Buffer.alloc(200 << 20));
      const headers = { ...json, "content-encoding": "gzip" };
      const paths = ["/v1/chat/completions", "/api/validate-yaml"];
      return repeat(8, 4, (index) =>
        victim.outcome(paths[index % 2] ?? "", { method: "POST", signedIn: true, headers, body }),
      );
    },
  },
  {
    name: "commit: 60 KB that is almost base64",
    isQuick: true,
    allowed: refused,
    prepare: (victim) => victim.createRepo("bodies"),
    run: (victim) => {
      const value = { path: "x", content: `${" ".repeat(60_000)}!`, encoding: "base64" };
      return repeat(4, 4, () => commitLines(victim, "bodies", `${header}\n${JSON.stringify({ key: "file", value })}`));
    },
  },
  {
    name: "commit: a line of 33 MiB",
    allowed: refused,
    prepare: (victim) => victim.createRepo("bodies"),
    run: (victim) => repeat(2, 2, () => commitLines(victim, "bodies", `${header}\n${"x".repeat(33 << 20)}`)),
  },
  {
    name: "commit: 25,001 operations",
    allowed: refused,
    prepare: (victim) => victim.createRepo("bodies"),
    run: (victim) => {
      return repeat(1, 1, () =>
        commitLines(
          victim,
          "bodies",
          [header, ...Array.from({ length: 25_001 }, (_, index) => fileLine(`f${index}`))].join("\n"),
        ),
      );
    },
  },
  {
    name: "commit: paths 64 folders deep",
    allowed: ["200", ...refused],
    prepare: (victim) => victim.createRepo("bodies"),
    run: (victim) => {
      return repeat(1, 1, () =>
        commitLines(
          victim,
          "bodies",
          [header, ...Array.from({ length: 2000 }, (_, index) => fileLine(deepPath(index)))].join("\n"),
        ),
      );
    },
  },
];
