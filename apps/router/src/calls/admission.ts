import type { KeyOwnerKind } from "../contract/provider-keys.ts";
import type { RouterError } from "../errors/router-error.ts";
import type { CallReport } from "./call-report.ts";

/** What a call with one provider is paid by. */
export interface PaidAttempt {
  providerId: string;
  providerModelId: string;
  /** Whose key the provider is called with. */
  keyFrom: KeyOwnerKind | undefined;
}

/** The permission to make a call, with what is reserved for it in budgets and limits on tokens. */
export interface Admission {
  /**
   * Reserves what the attempt may cost, in place of what the attempt before reserved. Synchronous where no budget applies.
   * @returns the reason why the provider cannot be called
   */
  payFor(attempt: PaidAttempt): RouterError | undefined | Promise<RouterError | undefined>;
  /** Reserved tokens of output. */
  readonly reservedOutputTokens: number;
  /** Reserves more where a stream has written more tokens than are reserved. The stream is not cut. */
  raise(outputTokens: number): void;
  /** Releases the reservations. Must be called after the usage of the call was charged. */
  end(report: Readonly<Pick<CallReport, "error" | "outputTokens" | "isEstimated">>): void;
}

/** The admission of a call to which no quota applies. */
export const unlimited: Admission = {
  payFor: () => undefined,
  reservedOutputTokens: Number.POSITIVE_INFINITY,
  raise: () => undefined,
  end: () => undefined,
};
