import type { Modality } from "@modelyard/tasks";
import { tilePattern, tileSize } from "./tile-pattern.ts";

interface TileProps {
  /** Id of the repository. */
  id: string;
  modality: Modality;
  size?: "small" | "medium" | "large";
}

/** A repository's tile: a pattern from its id in the hue of its modality. The id beside it carries the meaning. */
export function Tile({ id, modality, size = "medium" }: TileProps) {
  const { strong, pale } = tilePattern(id);
  return (
    <svg
      viewBox={`0 0 ${tileSize} ${tileSize}`}
      aria-hidden="true"
      className="tile"
      data-modality={modality}
      data-size={size}
    >
      {strong === "" ? null : <path d={strong} />}
      {pale === "" ? null : <path d={pale} className="pale" />}
    </svg>
  );
}
