import type { Modality } from "@modelyard/tasks";
import { z } from "zod/mini";
import { Avatar } from "../../../ui/marks/avatar.tsx";
import { Tile } from "../../../ui/marks/tile.tsx";

const modality = z.custom<Modality>((value) => typeof value === "string");

/** What stands before a search result: the tile of a repository, the crest of an owner, or an icon, such as that of a task. */
export const HitMark = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("tile"), id: z.string(), modality }),
  z.object({ kind: z.literal("crest"), owner: z.string(), url: z.optional(z.string()) }),
  z.object({ kind: z.literal("icon"), icon: z.string(), modality }),
]);
export type HitMark = z.infer<typeof HitMark>;

export function ShownMark({ mark }: { mark: HitMark }) {
  if (mark.kind === "tile") return <Tile id={mark.id} modality={mark.modality} size="small" />;
  if (mark.kind === "crest") return <Avatar owner={mark.owner} url={mark.url} size="small" />;
  return (
    <svg aria-hidden="true" className="task-icon" data-size="small" data-modality={mark.modality}>
      <use href={mark.icon} />
    </svg>
  );
}
