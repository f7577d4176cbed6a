import { Crest } from "./crest.tsx";

interface AvatarProps {
  /** Name of a user or an organisation. */
  owner: string;
  /** The address that the hub gives: of an uploaded picture, or of a drawn one, which the crest replaces. */
  url: string | undefined;
  size?: "small" | "medium" | "large";
}

const pixels = { small: 20, medium: 40, large: 72 } as const;

/** An owner's uploaded picture, or the crest. The name beside it carries the meaning. */
export function Avatar({ owner, url, size = "medium" }: AvatarProps) {
  const path = uploadedPath(url);
  if (path === undefined) return <Crest owner={owner} size={size} />;
  return (
    <img
      src={path}
      alt=""
      width={pixels[size]}
      height={pixels[size]}
      loading={size === "large" ? "eager" : "lazy"}
      className="avatar"
      data-size={size}
    />
  );
}

/** Returns the path of an uploaded picture: pages load it from their own origin. */
export function uploadedPath(url: string | undefined): string | undefined {
  return /\/avatars\/[\w-]+\.webp$/.exec(url ?? "")?.[0];
}
