import type { SignedIn } from "./caller.ts";
import { rightsOf } from "./roles.ts";

/** An organisation of a caller as other rooms know it: what the caller may do, not which role says so. */
export interface RoomMembership {
  id: string;
  name: string;
  mayRead: boolean;
  maySpend: boolean;
  mayAdminister: boolean;
}

export function roomMemberships(caller: Pick<SignedIn, "role" | "organisations">): RoomMembership[] {
  return caller.organisations.map((membership) => {
    const { id, name } = membership;
    const { read, spend, administer } = rightsOf(membership, caller.role);
    return { id, name, mayRead: read, maySpend: spend, mayAdminister: administer };
  });
}
