/** Roles in the order of the menu. */
export const offeredRoles = ["read", "contributor", "write", "admin", "no_access"] as const;
