/** The account and database that the embedded PostgreSQL is created with. */
export const embeddedUser = "modelyard";
export const embeddedDatabase = "modelyard";
