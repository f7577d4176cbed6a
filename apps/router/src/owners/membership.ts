import type { Membership } from "../directory.ts";

interface Member {
  organisations: readonly Membership[];
}

/** Returns the caller's membership in an organisation; names are compared without case. */
export function membershipIn({ organisations }: Member, name: string): Membership | undefined {
  return organisations.find((one) => one.name.toLowerCase() === name.toLowerCase());
}
