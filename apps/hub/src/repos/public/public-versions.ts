import type { Sql } from "@modelyard/platform/database";
import { z } from "zod";
import { foldName } from "../../accounts/names.ts";
import type { RepoType } from "../tables.ts";

export interface RepositoryName {
  type: RepoType;
  /** `namespace/name`, in any spelling. */
  id: string;
}

/**
 * Returns a text that changes whenever a public repository's row or its providers change; `undefined` if it does not
 * exist or is private.
 */
export type ReadPublicVersion = (repository: RepositoryName) => Promise<string | undefined>;

/** The version of a row of `hub.repos` with its providers, in SQL. */
export const versionOfRow = `concat_ws(' ', repos.id, repos.xmin, (
  select string_agg(mappings.xmin::text, ' ' order by mappings.provider) from hub.mappings
  where mappings.folded_model_id = repos.folded_full_name
))`;

const Rows = z.array(z.object({ type: z.string(), name: z.string(), version: z.string() }));

/**
 * Creates a reader of versions. They are based on the transaction id that PostgreSQL stores in each row, so that no
 * change is missed, whichever node makes it. While a query is running, further requests wait and share the next one, so
 * that a busy node sends few queries.
 */
export function createPublicVersions(sql: Sql): ReadPublicVersion {
  let batch: { requested: Map<string, RepositoryName>; found: Promise<Map<string, string>> } | undefined;
  let running: Promise<unknown> = Promise.resolve();

  async function read(requested: readonly RepositoryName[]): Promise<Map<string, string>> {
    const rows = await sql`
      select repos.type, repos.folded_full_name as name, ${sql.unsafe(versionOfRow)} as version
      from json_to_recordset(${JSON.stringify(requested)}::text::json) as requested(type text, id text)
      join hub.repos on repos.type = requested.type and repos.folded_full_name = requested.id
      where not repos.is_private`;
    return new Map(Rows.parse([...rows]).map(({ type, name, version }) => [keyOf({ type, id: name }), version]));
  }

  /** Reads what is requested until the running query ends. */
  async function readNext(requested: ReadonlyMap<string, RepositoryName>): Promise<Map<string, string>> {
    await Promise.all([running, new Promise((resolve) => setImmediate(resolve))]);
    batch = undefined;
    const found = read([...requested.values()]);
    running = found.then(
      () => undefined,
      () => undefined,
    );
    return found;
  }

  return async ({ type, id }) => {
    const repository = { type, id: foldName(id) };
    if (batch === undefined) {
      const requested = new Map<string, RepositoryName>();
      batch = { requested, found: readNext(requested) };
    }
    batch.requested.set(keyOf(repository), repository);
    return (await batch.found).get(keyOf(repository));
  };
}

function keyOf({ type, id }: { type: string; id: string }): string {
  return `${type} ${id}`;
}
