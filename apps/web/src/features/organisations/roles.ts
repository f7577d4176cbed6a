/** Roles in the order in which they are offered, from the least to the most. */
export const offeredRoles = ["read", "contributor", "write", "admin", "no_access"] as const;
