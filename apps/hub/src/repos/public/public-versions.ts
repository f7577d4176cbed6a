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
 * @returns another text after every commit that changed a public repository's row or who serves it; `undefined` for one
 * that is not there, or not for everybody
 */
export type ReadPublicVersion = (repository: RepositoryName) => Promise<string | undefined>;

const Rows = z.array(z.object({ type: z.string(), name: z.string(), version: z.string() }));

/**
 * PostgreSQL itself writes into each row which transaction made it, so no change is missed, whichever node made it and by
 * whatever way. Questions that come in the same turn of the event loop are one query, sent after the last of them.
 */
export function createPublicVersions(sql: Sql): ReadPublicVersion {
  let gathered: { asked: Map<string, RepositoryName>; found: Promise<Map<string, string>> } | undefined;

  async function read(asked: readonly RepositoryName[]): Promise<Map<string, string>> {
    const rows = await sql`
      select repos.type, repos.folded_full_name as name, concat_ws(' ', repos.id, repos.xmin, (
        select string_agg(mappings.xmin::text, ' ' order by mappings.provider) from hub.mappings
        where mappings.folded_model_id = repos.folded_full_name
      )) as version
      from json_to_recordset(${JSON.stringify(asked)}::text::json) as asked(type text, id text)
      join hub.repos on repos.type = asked.type and repos.folded_full_name = asked.id
      where not repos.is_private`;
    return new Map(Rows.parse([...rows]).map(({ type, name, version }) => [keyOf({ type, id: name }), version]));
  }

  return async ({ type, id }) => {
    const repository = { type, id: foldName(id) };
    if (gathered === undefined) {
      const asked = new Map<string, RepositoryName>();
      const found = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        gathered = undefined;
        return read([...asked.values()]);
      });
      gathered = { asked, found };
    }
    gathered.asked.set(keyOf(repository), repository);
    return (await gathered.found).get(keyOf(repository));
  };
}

function keyOf({ type, id }: { type: string; id: string }): string {
  return `${type} ${id}`;
}
