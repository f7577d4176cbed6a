import { expect, test } from "vitest";
import { createTestHub } from "../../apps/hub/src/testing/test-hub.ts";

/** The requests of huggingface_hub 1.33.0 for discussions, recorded with `HF_DEBUG`; the long test runs the client itself. */
const recorded = [
  { url: "", body: '{"title":"Which licence?","description":"The card names **none**.","pullRequest":false}' },
  { url: "/1?diff=1" },
  { url: "/1/comment", body: '{"comment":"First text"}' },
  { url: "/1/comment/{id}/edit", body: '{"content":"Second text"}' },
  { url: "/1/comment/{id}/hide", body: "" },
  { url: "/1/title", body: '{"title":"Which licence applies?"}' },
  { url: "/1/status", body: '{"status":"closed","comment":"Solved."}' },
  { url: "/1/status", body: '{"status":"open"}' },
  { url: "/1?diff=1" },
  { url: "?p=0&author=alice&type=discussion&status=all" },
];

test("the recorded requests of huggingface_hub get the fields that it reads", async () => {
  const hub = await createTestHub();
  await hub.send("alice", "POST", "/api/repos/create", { name: "threads", type: "dataset" });
  const responses: unknown[] = [];
  let id = "";
  for (const { url, body } of recorded) {
    const path = `/api/datasets/alice/threads/discussions${url.replace("{id}", id)}`;
    const json = { "content-type": "application/json" };
    const response = await hub.send("alice", body === undefined ? "GET" : "POST", path, body, json);
    expect([url, response.ok]).toEqual([url, true]);
    const content = await response.json();
    id = content.newMessage?.id ?? id;
    responses.push(content);
  }
  const createdAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  const author = expect.objectContaining({ name: "alice" });
  const repo = { name: "alice/threads", type: "dataset" };
  const event = { id: expect.stringMatching(/^[0-9a-f]{24}$/), createdAt, author };
  const comment = (raw: string, data: object) => ({
    ...event,
    type: "comment",
    data: { latest: { raw, html: expect.any(String), updatedAt: createdAt }, ...data },
  });
  const latest = { num: 1, author, createdAt, status: "open", repo, isPullRequest: false };
  expect(responses).toMatchObject([
    { num: 1, url: "http://hub.test/datasets/alice/threads/discussions/1", pullRequest: false },
    { ...latest, title: "Which licence?", events: [comment("The card names **none**.", { history: [] })] },
    { newMessage: comment("First text", { edited: false, hidden: false }) },
    { updatedComment: comment("Second text", { edited: true, history: [{ raw: "First text" }] }) },
    { updatedComment: comment("This comment has been hidden", { hidden: true, history: [] }) },
    { newTitle: { ...event, type: "title-change", data: { from: "Which licence?", to: "Which licence applies?" } } },
    { newStatus: { ...event, type: "status-change", data: { status: "closed" } } },
    { newStatus: { ...event, type: "status-change", data: { status: "open" } } },
    { ...latest, title: "Which licence applies?" },
    { count: 1, start: 0, discussions: [{ ...latest, title: "Which licence applies?" }] },
  ]);
  await hub.stop();
});
