import type { SignedIn } from "./caller.ts";
import { rightsOf } from "./roles.ts";

/** An organisation of a caller as other apps see it: what the caller may do there, not their role. */
export interface PermittedOrganisation {
  id: string;
  name: string;
  mayRead: boolean;
  maySpend: boolean;
  mayAdminister: boolean;
}

export function permittedOrganisations(
  caller: Pick<SignedIn, "role" | "scopes" | "organisations">,
): PermittedOrganisation[] {
  return caller.organisations.map((membership) => {
    const { id, name } = membership;
    const { read, spend, administer } = rightsOf(membership, caller);
    return { id, name, mayRead: read, maySpend: spend, mayAdminister: administer };
  });
}
