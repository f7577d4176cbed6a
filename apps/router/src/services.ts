import type { Database } from "@modelyard/platform/database";
import type { HttpClient } from "@modelyard/platform/egress/egress";
import type { BodyMemory } from "@modelyard/platform/http/body-memory";
import type { Forwarded } from "@modelyard/platform/http/forwarded";
import type { Logger } from "@modelyard/platform/logger";
import type { Sweep } from "@modelyard/platform/sweep";
import type { ReadingTurns } from "./body/reading-turns.ts";
import type { Deadline } from "./calls/running-call.ts";
import type { RouterDirectory } from "./directory.ts";
import type { Discovered } from "./discovery/with-discovered.ts";
import type { CircuitBreaker } from "./failover/circuit-breaker.ts";
import type { RetryBudget } from "./failover/retry-budget.ts";
import type { Health } from "./health/health.ts";
import type { KnownCalls } from "./http/identity-cache.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { KeyUse } from "./keys/key-use.ts";
import type { RouterLimits } from "./limits.ts";
import type { RouterMetrics } from "./metrics/metrics.ts";
import type { ProvidersFor } from "./providers/callers-providers.ts";
import type { Quotas } from "./quotas/quotas.ts";
import type { SharedRequestHeaders } from "./relay/headers.ts";
import type { WaitingStream } from "./relay/provider-call-options.ts";
import type { StreamUsage } from "./streams/stream-usage.ts";
import type { Tracer } from "./tracing/tracer.ts";
import type { PriceTable } from "./usage/prices.ts";
import type { UsageLedger } from "./usage/usage-ledger.ts";

/** What every route stands on. */
export interface RouterServices {
  directory: RouterDirectory;
  /** The providers as of now, with the keys that a caller's calls take. */
  providersFor: ProvidersFor;
  /** What one's own servers say that they serve. */
  discovered: Discovered;
  knownCalls: KnownCalls;
  client: HttpClient;
  requestHeaders: SharedRequestHeaders;
  /** Streams that are under way, for their comments. */
  waiting: Sweep<WaitingStream>;
  /** What is under way, to be ended when its time is up. */
  deadlines: Sweep<Deadline>;
  breaker: CircuitBreaker;
  retryBudget: RetryBudget;
  health: Health;
  prices: PriceTable;
  ledger: UsageLedger;
  quotas: Quotas;
  streamUsage: StreamUsage;
  keyUse: KeyUse;
  jobs: Jobs;
  database: Database;
  limits: RouterLimits;
  bodyMemory: BodyMemory;
  readingTurns: ReadingTurns;
  metrics: RouterMetrics;
  logger: Logger;
  /** Where an administrator wants traces. */
  tracer: Tracer | undefined;
  /** Path of the page where keys are managed. */
  settingsUrl: string;
  /** Origin under which callers reach this router; without it, what they name as host. */
  publicUrl: string | undefined;
  /** Which proxies may name another host, where no public URL is configured. */
  forwarded: Forwarded;
  now: () => number;
  /** From 0 to below 1. */
  random: () => number;
}
