import { and, inArray, ne } from "drizzle-orm";
import { avatarUrl } from "../../accounts/avatars/avatar-url.ts";
import { namespaces } from "../../accounts/tables.ts";
import type { DiscussionAuthor } from "../../contract/discussions.ts";
import type { Queries } from "../../database/queries.ts";

/** Authors by their id. Deleted accounts are missing. */
export type Authors = ReadonlyMap<string, DiscussionAuthor>;

/** Reads the authors of discussions, events and texts. */
export async function readAuthors(
  { orm, publicUrl }: { orm: Queries; publicUrl: string },
  ids: Iterable<string | null>,
): Promise<Authors> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await orm
    .select({
      id: namespaces.id,
      kind: namespaces.kind,
      name: namespaces.name,
      avatarId: namespaces.avatarId,
      fullname: namespaces.fullName,
    })
    .from(namespaces)
    .where(and(inArray(namespaces.id, wanted), ne(namespaces.kind, "tombstone")));
  return new Map(
    rows.map(({ id, kind, name, avatarId, fullname }) => [
      id,
      {
        _id: id,
        type: kind === "org" ? "org" : "user",
        name,
        fullname,
        avatarUrl: avatarUrl(publicUrl, { name, avatarId }),
        isPro: false,
        isHf: false,
        isHfAdmin: false,
        isMod: false,
      },
    ]),
  );
}

/** Returns the field `author`, which is absent for a deleted account. */
export function authorField(authors: Authors, id: string | null): { author?: DiscussionAuthor } {
  const author = id === null ? undefined : authors.get(id);
  return author === undefined ? {} : { author };
}
