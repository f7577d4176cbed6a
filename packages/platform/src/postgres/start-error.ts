/** PostgreSQL is installed but failed to start. The message quotes the end of its log. */
export class PostgresStartError extends Error {
  override name = "PostgresStartError";
}
