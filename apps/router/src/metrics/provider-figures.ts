import type { Series, SeriesHistogram } from "./series-histogram.ts";

/** The counts of one provider since the metrics were collected last. */
export class ProviderFigures {
  readonly provider: string;
  readonly firstByte: Series;
  readonly #seconds: SeriesHistogram<"provider" | "status">;
  readonly #byStatus = new Map<number, { requests: number; seconds: Series }>();
  inputTokens = 0;
  outputTokens = 0;
  images = 0;
  audioSeconds = 0;
  costMicros = 0;

  constructor(
    provider: string,
    histograms: { firstByte: SeriesHistogram<"provider">; seconds: SeriesHistogram<"provider" | "status"> },
  ) {
    this.provider = provider;
    this.firstByte = histograms.firstByte.series({ provider });
    this.#seconds = histograms.seconds;
  }

  finished(status: number, seconds: number): void {
    let counted = this.#byStatus.get(status);
    if (counted === undefined) {
      const { provider } = this;
      counted = { requests: 0, seconds: this.#seconds.series({ provider, status: String(status) }) };
      this.#byStatus.set(status, counted);
    }
    counted.requests += 1;
    counted.seconds.observe(seconds);
  }

  /** Returns the requests by status since the last collection. */
  takeRequests(): { status: string; requests: number }[] {
    return [...this.#byStatus].flatMap(([status, counted]) => {
      const { requests } = counted;
      counted.requests = 0;
      return requests === 0 ? [] : [{ status: String(status), requests }];
    });
  }

  /** Returns a count since the last collection. */
  take(what: "inputTokens" | "outputTokens" | "images" | "audioSeconds" | "costMicros"): number {
    const counted = this[what];
    this[what] = 0;
    return counted;
  }
}
