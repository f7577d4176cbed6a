import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asCommit, commitBody, file, header } from "./testing/hub-requests.ts";
import { createTestHub, type TestHub } from "./testing/test-hub.ts";

let hub: TestHub;
beforeAll(async () => {
  hub = await createTestHub();
});
afterAll(() => hub.stop());

const chatModel = [
  file("README.md", "---\nlicense: mit\nlanguage: en\ntags: [demo]\nbase_model: lab/base\n---\n# Hello\n"),
  file("config.json", JSON.stringify({ architectures: ["LlamaForCausalLM"], model_type: "llama" })),
  file("tokenizer_config.json", JSON.stringify({ chat_template: "{{ messages }}", eos_token: { content: "</s>" } })),
  file("weights/model.safetensors", "\0\u0001binary"),
];

async function create(who: string, name: string, more: object = {}): Promise<void> {
  const response = await hub.send(who, "POST", "/api/repos/create", { name, ...more });
  expect(response.status).toBe(200);
}
async function commit(who: string, id: string, ...lines: { key: string; value: unknown }[]): Promise<Response> {
  return hub.send(who, "POST", `/api/models/${id}/commit/main`, commitBody(header(), ...lines), asCommit);
}

describe("a model from creation to download", () => {
  beforeAll(async () => {
    await create("alice", "chat");
    await create("alice", "hidden", { private: true });
    await create("alice", "team", { organization: "lab", private: true });
    expect((await commit("alice", "alice/chat", ...chatModel)).status).toBe(200);
  });

  test.each([
    {
      who: "alice",
      method: "GET",
      url: "/api/whoami-v2",
      status: 200,
      shows: ['"roleInOrg":"write"', '"displayName":"main"'],
    },
    { who: "anonymous", method: "GET", url: "/api/whoami-v2", status: 401, shows: ["Invalid username or password."] },
    {
      who: "unknown",
      method: "GET",
      url: "/api/whoami-v2",
      status: 401,
      shows: ["Invalid credentials in Authorization header"],
    },
    {
      who: "anonymous",
      method: "GET",
      url: "/api/models/alice/chat",
      status: 200,
      shows: [
        '"conversational"',
        '"pipeline_tag":"text-generation"',
        '"library_name":"transformers"',
        '"license:mit"',
        '"AutoModelForCausalLM"',
        '"eos_token":"</s>"',
        '"base_model:finetune:lab/base"',
        '"safetensors"',
      ],
    },
    {
      who: "anonymous",
      method: "GET",
      url: "/api/models/alice/chat?expand=sha&expand[]=siblings",
      status: 200,
      shows: ["sha", "siblings"],
      hides: ["tags"],
    },
    {
      who: "anonymous",
      method: "GET",
      url: "/api/models/alice/chat?expand=nonsense",
      status: 400,
      shows: ['"expand\\" must be one of [author, '],
    },
    { who: "anonymous", method: "GET", url: "/api/models/alice/chat?blobs=true", status: 200, shows: ["blobId"] },
    { who: "anonymous", method: "GET", url: "/api/models/Alice/CHAT", status: 307, shows: [] },
    { who: "anonymous", method: "GET", url: "/api/models/alice/chat/revision/main", status: 200, shows: ['"sha"'] },
    {
      who: "anonymous",
      method: "GET",
      url: "/api/models/alice/chat/revision/v9",
      status: 404,
      shows: ["Invalid rev id: v9"],
    },
    {
      who: "anonymous",
      method: "GET",
      url: "/api/models/alice/hidden",
      status: 401,
      shows: ["Invalid username or password."],
    },
    { who: "bob", method: "GET", url: "/api/models/alice/hidden", status: 404, shows: ["Repository not found"] },
    { who: "alice", method: "GET", url: "/api/models/alice/hidden", status: 200, shows: ['"private":true'] },
    { who: "bob", method: "GET", url: "/api/models/lab/team", status: 200, shows: ["lab/team"] },
    { who: "carol", method: "GET", url: "/api/models/lab/team", status: 404, shows: ["Repository not found"] },
    { who: "bob", method: "PUT", url: "/api/models/lab/team/settings", status: 403, shows: ["not change it"] },
    { who: "carol", method: "PUT", url: "/api/models/lab/team/settings", status: 404, shows: ["Repository not found"] },
    {
      who: "alice_reads",
      method: "POST",
      url: "/api/models/alice/chat/commit/main",
      status: 403,
      shows: ["not change it"],
    },
    {
      who: "anonymous",
      method: "POST",
      url: "/api/models/alice/chat/commit/main",
      status: 401,
      shows: ["Invalid username or password."],
    },
    {
      who: "anonymous",
      method: "GET",
      url: "/api/models/alice/chat/tree/main",
      status: 200,
      shows: ['"weights"', '"directory"', "README.md"],
    },
    {
      who: "anonymous",
      method: "GET",
      url: "/api/models/alice/chat/tree/main/weights",
      status: 200,
      shows: ["weights/model.safetensors"],
      hides: ["README"],
    },
    {
      who: "anonymous",
      method: "GET",
      url: "/api/models/alice/chat/tree/main?recursive=true&expand=true",
      status: 200,
      shows: ['"lastCommit"', "weights/model.safetensors"],
    },
    {
      who: "anonymous",
      method: "GET",
      url: "/api/models/alice/chat/tree/main/README.md",
      status: 404,
      shows: ["Entry not found"],
    },
    {
      who: "anonymous",
      method: "GET",
      url: "/api/models/alice/chat/tree/main/..%2fx",
      status: 404,
      shows: ["Entry not found"],
    },
    {
      who: "anonymous",
      method: "GET",
      url: "/api/models/alice/chat/commits/main?limit=1",
      status: 200,
      shows: ['"change"'],
      hides: ["initial commit"],
    },
    {
      who: "anonymous",
      method: "GET",
      url: "/api/models/alice/chat/commits/main/.gitattributes",
      status: 200,
      shows: ["initial commit"],
      hides: ['"change"'],
    },
    {
      who: "anonymous",
      method: "GET",
      url: "/api/models/alice/chat/commits/main/nope.txt",
      status: 404,
      shows: ["Entry not found"],
    },
    {
      who: "anonymous",
      method: "GET",
      url: "/api/models/alice/chat/commits/main/..%2fx",
      status: 404,
      shows: ["Entry not found"],
    },
    { who: "anonymous", method: "GET", url: "/alice/chat/resolve/main/README.md", status: 200, shows: ["# Hello"] },
    {
      who: "anonymous",
      method: "GET",
      url: "/alice/chat/raw/refs%2Fheads%2Fmain/config.json",
      status: 200,
      shows: ["llama"],
    },
    {
      who: "anonymous",
      method: "GET",
      url: "/alice/chat/resolve/refs/heads/main/config.json",
      status: 200,
      shows: ["llama"],
    },
    {
      who: "anonymous",
      method: "GET",
      url: "/alice/chat/resolve/main/absent",
      status: 404,
      shows: ["Entry not found"],
    },
    {
      who: "anonymous",
      method: "GET",
      url: "/alice/chat/resolve/main/weights",
      status: 404,
      shows: ["Entry not found"],
    },
    {
      who: "anonymous",
      method: "GET",
      url: "/alice/hidden/resolve/main/.gitattributes",
      status: 401,
      shows: ["Invalid username"],
    },
    {
      who: "bob",
      method: "GET",
      url: "/alice/hidden/resolve/main/.gitattributes",
      status: 404,
      shows: ["Repository not found"],
    },
    {
      who: "anonymous",
      method: "GET",
      url: "/api/models",
      status: 200,
      shows: ["alice/chat"],
      hides: ["hidden", "team"],
    },
    {
      who: "bob",
      method: "GET",
      url: "/api/models",
      status: 200,
      shows: ["alice/chat", "lab/team"],
      hides: ["hidden"],
    },
    {
      who: "anonymous",
      method: "GET",
      url: "/api/models?search=CHA&filter=llama&filter=license:mit&pipeline_tag=text-generation",
      status: 200,
      shows: ["alice/chat"],
    },
    {
      who: "anonymous",
      method: "GET",
      url: "/api/models?filter=llama&filter=license:apache-2.0",
      status: 200,
      hides: ["alice/chat"],
      shows: ["[]"],
    },
    { who: "anonymous", method: "GET", url: "/api/models?search=%25", status: 200, shows: ["[]"] },
    { who: "anonymous", method: "GET", url: "/api/models?sort=nonsense", status: 400, shows: ["sort"] },
    { who: "anonymous", method: "GET", url: "/api/models?cursor=nonsense", status: 400, shows: ["cursor"] },
    { who: "anonymous", method: "GET", url: "/api/datasets?full=true", status: 200, shows: ["[]"] },
  ])("$who: $method $url returns $status", async ({ who, method, url, status, shows, hides = [] }) => {
    const response = await hub.send(
      who === "anonymous" ? undefined : who,
      method,
      url,
      method === "GET" ? undefined : {},
    );
    const text = await response.text();
    expect(response.status, text).toBe(status);
    for (const part of shows) expect(text).toContain(part);
    for (const part of hides) expect(text).not.toContain(part);
  });
});
