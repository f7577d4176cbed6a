import { DatabaseAwayError } from "@modelyard/platform/database/database-away";
import { limits } from "@modelyard/platform/limits";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asCommit, commitBody, file, header } from "../testing/hub-requests.ts";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";
import { PublicRecord } from "./public/public-record.ts";
import { type RepoRow, repoColumns, repos } from "./tables.ts";
import { withFiles } from "./with-files.ts";

let hub: TestHub;
let row: RepoRow;
const health: { lostAtMs: number | undefined } = { lostAtMs: undefined };
const publicRecord = new PublicRecord({ health, ...limits.publicRecord });
const commit = (path: string) =>
  hub.send("alice", "POST", "/api/models/alice/files/commit/main", commitBody(header(), file(path, "x")), asCommit);

beforeAll(async () => {
  hub = await createTestHub();
  await hub.send("alice", "POST", "/api/repos/create", { name: "files" });
  await commit("a.txt");
  const [found] = await hub.database.orm.select(repoColumns).from(repos).where(eq(repos.fullName, "alice/files"));
  if (found === undefined) throw new Error("the repository does not exist");
  row = found;
});
afterAll(() => hub.stop());

const pathsOf = async (orm = hub.database.orm) => {
  const { sha, files } = await withFiles({ orm, publicRecord }, row);
  return { isSame: sha === row.sha, paths: files.map(({ path }) => path) };
};

test("the files belong to the commit of the row, also while the database is away and after a later commit", async () => {
  const known = { isSame: true, paths: [".gitattributes", "a.txt"] };
  publicRecord.note("model", row.fullName, row, Date.now());
  expect(await pathsOf()).toEqual(known);

  const away = new Proxy(hub.database.orm, {
    get: () => () => {
      throw new DatabaseAwayError("no connection");
    },
  });
  await expect(pathsOf(away)).rejects.toThrow(DatabaseAwayError);
  health.lostAtMs = Date.now();
  expect(await pathsOf(away)).toEqual(known);

  await commit("b.txt");
  expect(await pathsOf()).toEqual({ isSame: false, paths: [".gitattributes", "a.txt", "b.txt"] });
});
