import { type Attack, repeat } from "../attack.ts";
import type { RequestOptions } from "../victim.ts";

const fine = ["200", "303", "307", "308", "400", "401", "404", "405", "406", "414", "416", "429", "431", "closed"];

function gets(
  name: string,
  times: number,
  parallel: number,
  path: (index: number) => string,
  headers: RequestOptions["headers"] = {},
): Attack {
  return {
    name: `pages: ${name}`,
    allowed: fine,
    run: (victim) => repeat(times, parallel, (index) => victim.outcome(path(index), { headers })),
  };
}

const model = "/yard/tiny-chat";

export const pageAttacks: readonly Attack[] = [
  {
    ...gets("a list of languages without an end", 20, 10, () => model, {
      "accept-language": `a${" ".repeat(15_000)}b`,
    }),
    isQuick: true,
  },
  gets("8 KB of cookies", 50, 10, () => model, { cookie: "a=b; ".repeat(1600) }),
  gets("1,000 ranges", 50, 10, () => `${model}/resolve/main/README.md`, { range: `bytes=${"0-1,".repeat(2000)}2-3` }),
  gets("ten thousand parameters", 50, 10, () => `/models?${"a=b&".repeat(3000)}`),
  gets("percent signs as a search", 100, 10, () => `/search?q=${"%25".repeat(256)}`),
  gets(
    "a search that looks like an expression",
    100,
    10,
    () => `/models?search=${encodeURIComponent("(a+)+$[^x]*".repeat(20))}`,
  ),
  gets(
    "odd characters in paths",
    300,
    20,
    (index) => `/mallory/${["%00", "%0a", "%E4%BD%A0", "%ff", "..%2f", "%ed%a0%80"][index % 6]}/resolve/main/x`,
  ),
  gets("paths of 8 KB", 100, 10, () => `/${"a/".repeat(4000)}`),
  gets("a cold page for 500 visitors at once", 500, 500, () => "/datasets?sort=created"),
  gets("3,000 different lists", 3000, 50, (index) => `/models?search=x${index}&sort=likes`),
  gets("300 social cards", 300, 20, (index) => `/yard/tiny-chat/card.png?lang=${["en", "tr"][index % 2]}&v=${index}`),
  gets("a file for 500 readers at once", 500, 500, () => `${model}/resolve/main/README.md`),
  gets(
    "2,000 guesses of commit ids",
    2000,
    50,
    (index) => `${model}/resolve/${(0xabcdef0 + index).toString(16)}/README.md`,
  ),
  gets("1,000 missing files", 1000, 50, (index) => `${model}/resolve/main/missing-${index}`),
  gets("cursors that are none", 300, 20, (index) => `/api/models?cursor=${"%00AAAA".repeat(index % 50)}`),
];

export const accountAttacks: readonly Attack[] = [
  {
    name: "accounts: 300 guesses of a password",
    allowed: ["401", "429"],
    run: (victim) =>
      repeat(300, 50, (index) => {
        const body = JSON.stringify({ username: "ada", password: `guess number ${index}` });
        return victim.outcome("/_private/sessions", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body,
        });
      }),
  },
  {
    name: "accounts: 200 sign-ups",
    allowed: ["200", "201", "303", "400", "403", "404", "409", "422", "429"],
    run: (victim) =>
      repeat(200, 50, (index) => {
        const headers = { "content-type": "application/x-www-form-urlencoded", origin: victim.url };
        const body = `username=m${index}&password=a+long+password+${index}`;
        return victim.outcome("/join", { method: "POST", headers, body });
      }),
  },
  {
    name: "accounts: 3,000 guesses of a token",
    allowed: ["401", "429"],
    run: (victim) =>
      repeat(3000, 50, (index) =>
        victim.outcome("/api/whoami-v2", { headers: { authorization: `Bearer hf_${index}` } }),
      ),
  },
  {
    name: "accounts: 2,000 calls with wrong tokens",
    allowed: ["401", "429"],
    run: (victim) => {
      const body = JSON.stringify({ model: "yard/tiny-chat", messages: [] });
      return repeat(2000, 50, (index) => {
        const headers = { authorization: `Bearer hf_${index}`, "content-type": "application/json" };
        return victim.outcome("/v1/chat/completions", { method: "POST", headers, body });
      });
    },
  },
];
