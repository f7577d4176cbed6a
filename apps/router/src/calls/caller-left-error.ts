/** The status under which calls are recorded whose caller left or canceled them; nginx uses the same. */
export const callerLeftStatus = 499;

/** The caller left before the response was complete. */
export class CallerLeftError extends Error {
  override name = "CallerLeftError";

  constructor(message = "the caller left", options?: ErrorOptions) {
    super(message, options);
  }
}
