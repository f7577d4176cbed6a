/** An account, with the id of its uploaded picture. */
export interface Pictured {
  name: string;
  avatarId?: string | null | undefined;
}

/** Returns the address of the picture of a user or organization: an uploaded one, or one that is made from the name. */
export function avatarUrl(publicUrl: string, { name, avatarId }: Pictured): string {
  const file = typeof avatarId === "string" ? `${avatarId}.webp` : `${encodeURIComponent(name)}.svg`;
  return `${publicUrl}/avatars/${file}`;
}
