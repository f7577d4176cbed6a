import { describe, expect, test } from "vitest";
import { SendError, type SendRequest } from "./send.ts";
import { UploadSession } from "./upload-session.ts";

const commit = { summary: "Add", description: "", opensPull: false };

interface FakeHub {
  /** How a request is refused: its status. */
  refuse?: (request: SendRequest, body: string) => number | undefined;
  previous?: Readonly<Record<string, string>>;
}

function sessionWith({ refuse = () => undefined, previous = {} }: FakeHub = {}) {
  const sent: { url: string; body: string }[] = [];
  const known = new Map<string, string>();
  const session = new UploadSession({
    addresses: { preupload: "/preupload", uploads: "/uploads", commit: "/commit" },
    folder: "data",
    hasher: { hash: async (file) => `hash of ${await file.text()}` },
    hashes: {
      get: ({ name }) => known.get(name),
      set: ({ name }, sha256) => void known.set(name, sha256),
      forget: ({ name }) => void known.delete(name),
    },
    onChange: () => {},
    now: () => 0,
    send: async (request) => {
      const body = await new Response(request.body).text();
      sent.push({ url: request.url, body });
      const status = refuse(request, body);
      if (status !== undefined) throw new SendError(`status ${status}`, status, 1);
      return { text: JSON.stringify(responseTo(request.url, body)), header: () => "etag" };
    },
  });
  const responseTo = (url: string, body: string): object => {
    if (url.startsWith("/commit")) return { commitUrl: "/the/commit", pullRequestUrl: undefined };
    if (url === "/uploads") {
      const { objects }: { objects: { oid: string }[] } = JSON.parse(body);
      return { objects: objects.map(({ oid }) => ({ oid, actions: { upload: { href: `/put/${oid}` } } })), sent: {} };
    }
    if (!url.startsWith("/preupload")) return {};
    const { files }: { files: { path: string }[] } = JSON.parse(body);
    return {
      files: files.map(({ path }) => ({
        path,
        uploadMode: path.endsWith(".bin") ? "lfs" : "regular",
        shouldIgnore: path.endsWith(".log"),
        oid: previous[path],
      })),
    };
  };
  return { session, sent, known };
}

const files = (...names: string[]) => names.map((path) => ({ path, file: new File([path], path) }));
const statuses = (session: UploadSession) => session.state.files.map(({ path, status }) => `${path} ${status}`);

describe("an upload", () => {
  test("commits text and large files at once, without excluded and unchanged ones", async () => {
    const { session, sent } = sessionWith({ previous: { "data/same.bin": "hash of same.bin" } });
    session.add(files("a.txt", "b.bin", "same.bin", "debug.log"));
    await session.run(commit);
    expect(statuses(session)).toEqual([
      "data/a.txt sent",
      "data/b.bin sent",
      "data/same.bin same",
      "data/debug.log ignored",
    ]);
    expect(session.state.result).toEqual({ url: "/the/commit", isPull: false });
    const lines = (sent.at(-1)?.body ?? "").split("\n").map((line) => JSON.parse(line));
    expect(lines.map(({ key, value }) => `${key} ${value.path ?? value.summary}`)).toEqual([
      "header Add",
      "file data/a.txt",
      "lfsFile data/b.bin",
    ]);
    expect(atob(lines[1].value.content)).toBe("a.txt");
  });

  test("sends nothing if a file is refused, and names each that is", async () => {
    const { session, sent } = sessionWith({ refuse: (_, body) => (body.includes("bad") ? 422 : undefined) });
    session.add(files("a.bin", "bad-1.bin", "b.bin", "c.bin", "bad-2.bin"));
    await session.run(commit);
    expect(session.state.files.filter(({ status }) => status === "refused").map(({ path }) => path)).toEqual([
      "data/bad-1.bin",
      "data/bad-2.bin",
    ]);
    expect(sent.some(({ url }) => url !== "/preupload")).toBe(false);
  });

  test("says why nothing can be sent when the quota is exhausted", async () => {
    const { session, sent } = sessionWith({ refuse: () => 507 });
    session.add(files("a.bin", "b.bin"));
    await session.run(commit);
    expect([session.state.phase, session.state.problem, sent.length]).toEqual(["choosing", "status 507", 1]);
  });

  test("is continued with what failed, and hashes content again that the hub did not accept", async () => {
    let isBroken = true;
    const { session, sent, known } = sessionWith({
      refuse: ({ url }) => (isBroken && url === "/put/hash of b.bin" ? 422 : undefined),
    });
    session.add(files("a.bin", "b.bin"));
    await session.run(commit);
    expect(statuses(session)).toEqual(["data/a.bin sent", "data/b.bin failed"]);
    expect([...known.keys()]).toEqual(["a.bin"]);
    expect(sent.some(({ url }) => url === "/commit")).toBe(false);
    isBroken = false;
    sent.length = 0;
    await session.run(commit);
    expect(session.state.phase).toBe("done");
    expect(sent.map(({ url }) => url)).toEqual(["/uploads", "/put/hash of b.bin", "/commit"]);
  });

  test("waits while the hub is busy, and then commits", async () => {
    let busy = 2;
    const { session } = sessionWith({ refuse: ({ url }) => (url === "/commit" && busy-- > 0 ? 503 : undefined) });
    session.add(files("a.txt"));
    await session.run(commit);
    expect(session.state.phase).toBe("done");
  });

  test.each([
    { opensPull: true, attempts: 1 },
    { opensPull: false, attempts: 2 },
  ])("opens no second pull request if the connection fails ($attempts)", async ({ opensPull, attempts }) => {
    let isFirst = true;
    const refuse = ({ url }: SendRequest) => {
      if (!url.startsWith("/commit") || !isFirst) return undefined;
      isFirst = false;
      return 0;
    };
    const { session, sent } = sessionWith({ refuse });
    session.add(files("a.txt"));
    await session.run({ ...commit, opensPull });
    expect(sent.filter(({ url }) => url.startsWith("/commit"))).toHaveLength(attempts);
  });

  test("that is paused keeps its files", async () => {
    const { session } = sessionWith({
      refuse: ({ url }) => {
        if (url.startsWith("/put")) session.pause();
        return url.startsWith("/put") ? 503 : undefined;
      },
    });
    session.add(files("a.bin"));
    await session.run(commit);
    expect([session.state.phase, session.state.files.length]).toEqual(["paused", 1]);
  });
});
