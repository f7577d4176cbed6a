export type EgressRefusal = "url" | "scheme" | "userinfo" | "host" | "port" | "address";

/** An outbound connection that this installation does not open. Nothing was sent. */
export class EgressRefusedError extends Error {
  override name = "EgressRefusedError";
  readonly code = "EGRESS_REFUSED";
  readonly refusal: EgressRefusal;

  constructor(refusal: EgressRefusal, message: string, options?: ErrorOptions) {
    super(message, options);
    this.refusal = refusal;
  }
}
