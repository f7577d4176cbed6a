/** Records the attempts of one call as spans. */
export interface CallTrace {
  startAttempt(providerId: string, modelId: string | undefined): AttemptTrace;
}

export interface AttemptTrace {
  /** @param error the reason why there is no usable response, in one word */
  end(error: string | undefined): void;
}
