/** PostgreSQL was there but did not come up; the message quotes the end of its log. */
export class PostgresStartError extends Error {
  override name = "PostgresStartError";
}
