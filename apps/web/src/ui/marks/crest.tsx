import { drawsFrom } from "./draws.ts";

/** A shield in a square of 32 by 32. */
const shield = "M6 4h20v12c0 7-5 10.5-10 13-5-2.5-10-6-10-13z";

/** Parts of the shield that can be paler: the divisions of heraldry. */
const divisions = [
  "M6 4h10v25c-5-2.5-10-6-10-13z",
  "M6 4h20v7h-20z",
  "M6 4h20v12c0 3-1 5.5-2.6 7.5z",
  "M26 4h-20v12c0 3 1 5.5 2.6 7.5z",
  "M6 4h10v11h-10zM16 15h10v1c0 7-5 10.5-10 13z",
  "M12.5 4h7v22.8q-1.7 1.2-3.5 2.2-1.8-1-3.5-2.2z",
  "M6 11.5h20v4.5q0 1-.1 2h-19.8q-.1-1-.1-2z",
  "M16 10l10 8.2q-.4 2.2-1.4 4l-8.6-7-8.6 7q-1-1.8-1.4-4z",
  "M8 4h16l-8 16z",
];
/** Number of colors in styles/parts/marks.css. */
const colors = 12;

interface CrestProps {
  /** Name of a user or an organisation. */
  owner: string;
  size?: "small" | "medium" | "large";
}

/** An owner's crest: a divided shield with the first letter. The name beside it carries the meaning. */
export function Crest({ owner, size = "medium" }: CrestProps) {
  const draw = drawsFrom(owner);
  const division = divisions[draw(divisions.length)];
  return (
    <svg viewBox="4 3 24 27" aria-hidden="true" className="crest" data-crest={draw(colors)} data-size={size}>
      <path d={shield} />
      <path d={division} className="pale" />
      <text x="16" y="20" textAnchor="middle">
        {owner.slice(0, 1).toUpperCase()}
      </text>
    </svg>
  );
}
