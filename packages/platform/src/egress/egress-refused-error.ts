export type EgressRefusal = "url" | "scheme" | "userinfo" | "host" | "port" | "address";

/** The egress policy does not allow this outbound connection. Nothing was sent. */
export class EgressRefusedError extends Error {
  override name = "EgressRefusedError";
  readonly code = "EGRESS_REFUSED";
  readonly refusal: EgressRefusal;

  constructor(refusal: EgressRefusal, message: string, options?: ErrorOptions) {
    super(message, options);
    this.refusal = refusal;
  }
}
