import type { Database } from "@modelyard/platform/database";
import type { HttpClient } from "@modelyard/platform/egress/egress";
import { BodyMemory } from "@modelyard/platform/http/body-memory";
import type { Forwarded } from "@modelyard/platform/http/forwarded";
import { limits as platformLimits } from "@modelyard/platform/limits";
import type { Logger } from "@modelyard/platform/logger";
import { ReadingTurns } from "./body/reading-turns.ts";
import { tooMuchInMemory } from "./body/request-body.ts";
import { createCallDeadlines } from "./calls/call-deadlines.ts";
import { chatCompletions } from "./chat/chat-completions.ts";
import type { ProviderHealthEntry } from "./contract/provider-health.ts";
import { messagesDialect } from "./dialects/messages.ts";
import { responsesDialect } from "./dialects/responses.ts";
import { serveDialect } from "./dialects/serve-dialect.ts";
import type { RouterDirectory } from "./directory.ts";
import type { Discovered } from "./discovery/with-discovered.ts";
import { createCircuitBreaker } from "./failover/circuit-breaker.ts";
import { createFailover } from "./failover/failover.ts";
import { createGuardedAttempts } from "./failover/guarded-attempts.ts";
import { createCandidateOrder } from "./failover/order-candidates.ts";
import { createRetryBudget } from "./failover/retry-budget.ts";
import { createHealth } from "./health/health.ts";
import { providerHealthOf } from "./health/provider-health.ts";
import { createAuthenticator } from "./http/authenticate.ts";
import { createIdentityCache } from "./http/identity-cache.ts";
import { createOwnOrigin } from "./http/own-origin.ts";
import { createSettingsLink } from "./http/settings-link.ts";
import { jobRoute, jobsRoute } from "./jobs/job-routes.ts";
import { createJobStore } from "./jobs/job-store.ts";
import { createJobWatch } from "./jobs/job-watch.ts";
import { createJobWork } from "./jobs/job-work.ts";
import { startJobs } from "./jobs/jobs.ts";
import { createRunJob } from "./jobs/run-job.ts";
import { createSendJobEvents } from "./jobs/send-job-events.ts";
import type { KeyUse } from "./keys/key-use.ts";
import type { LaunchedEngines } from "./launched/launched-engines.ts";
import type { RouterLimits } from "./limits.ts";
import type { EngineClient } from "./local-engine/engine-client.ts";
import type { RouterMetrics } from "./metrics/metrics.ts";
import { listModels } from "./models/list-models.ts";
import { createModelChooser } from "./models/model-chooser.ts";
import { showModel } from "./models/show-model.ts";
import { namedProvider } from "./named-provider/named-provider.ts";
import type { ProvidersFor } from "./providers/callers-providers.ts";
import type { Quotas } from "./quotas/quotas.ts";
import { createRecordRequest } from "./record-request.ts";
import { createAttempts } from "./relay/attempts.ts";
import { createProviderCalls } from "./relay/provider-calls.ts";
import { createReplicas } from "./replicas/replicas.ts";
import type { Handlers } from "./routes.ts";
import { createServing, type Serving } from "./serving.ts";
import { createRelayCountedStream } from "./streams/relay-counted-stream.ts";
import { completions } from "./tasks/completions.ts";
import { embeddings } from "./tasks/embeddings.ts";
import { createFetchMedia } from "./tasks/fetch-media.ts";
import { images } from "./tasks/images.ts";
import { createTaskPerformer } from "./tasks/perform-task.ts";
import { serveTask } from "./tasks/serve-task.ts";
import { speech } from "./tasks/speech.ts";
import { createTaskCalls } from "./tasks/task-calls.ts";
import { transcriptions } from "./tasks/transcriptions.ts";
import { createTranslateTask } from "./tasks/translate-task.ts";
import { createWaitForJob } from "./tasks/wait-for-job.ts";
import type { Tracer } from "./tracing/tracer.ts";
import { createAccounting } from "./usage/accounting.ts";
import type { PriceTable } from "./usage/prices.ts";
import type { UsageReader } from "./usage/reading/usage-reader.ts";
import { showUsage } from "./usage/show-usage.ts";
import type { UsageLedger } from "./usage/usage-ledger.ts";

/** What calls are composed of. Each part gets only what it uses. */
interface RouterServices {
  database: Database;
  usage: Pick<UsageReader, "byDay">;
  directory: RouterDirectory;
  discovered: Discovered;
  providersFor: ProvidersFor;
  client: HttpClient;
  /** `undefined`: the hub runs no models. */
  engine: EngineClient | undefined;
  launched: LaunchedEngines | undefined;
  quotas: Quotas;
  prices: PriceTable;
  ledger: UsageLedger;
  keyUse: KeyUse;
  metrics: RouterMetrics;
  tracer: Tracer | undefined;
  logger: Logger;
  limits: RouterLimits;
  /** Path of the page where keys are managed. */
  settingsUrl: string;
  publicUrl: string | undefined;
  forwarded: Forwarded;
  /** A number that grows whenever callers, models, providers, keys or preferences may have changed. */
  epoch: () => number;
  now: () => number;
  /** From 0 to below 1. */
  random: () => number;
}

interface Calls {
  serving: Serving;
  providerHealth(): ProviderHealthEntry[];
  startJobs(): Promise<{ close(): Promise<void> }>;
}

/** Connects the stages of calls: the handlers of all addresses, and the background jobs. */
export function composeCalls(services: RouterServices): Calls {
  const { database, usage, directory, discovered, providersFor, client, quotas, prices, metrics, tracer, logger } =
    services;
  const { limits, publicUrl, now } = services;
  const ownOrigin = createOwnOrigin(services);
  const settingsLink = createSettingsLink({ settingsUrl: services.settingsUrl, publicUrl, ownOrigin });
  const accounting = createAccounting(services);
  const health = createHealth(now);
  const breaker = createCircuitBreaker(now);
  const models = createModelChooser({ directory, discovered, providersFor });
  const retryBudget = createRetryBudget(now);
  const deadlines = createCallDeadlines({ everyMs: Math.min(1000, limits.totalMs / 10), now });
  const replicas = createReplicas({ launched: services.launched, deadlines, retryBudget, now });
  const failover = createFailover({
    quotas,
    orderCandidates: createCandidateOrder({ health, prices, random: services.random }),
    retryBudget,
    replicas,
    guarded: createGuardedAttempts({ breaker, health, now }),
    now,
  });
  const attempts = createAttempts({ metrics, now });
  const providerCalls = createProviderCalls({ client, attempts, deadlines, prices, limits });
  const relayCountedStream = createRelayCountedStream({ providerCalls, now });
  const waitForJob = createWaitForJob({ client, providerCalls, deadlines, limits });
  const performer = createTaskPerformer({ providerCalls, waitForJob });
  const fetchMedia = createFetchMedia({ client, deadlines, limits });
  const translateTask = createTranslateTask({ performer, fetchMedia, prices });
  const taskCalls = createTaskCalls({ providerCalls, relayCountedStream, translateTask, ownOrigin });
  const store = createJobStore(database);
  const watch = createJobWatch();
  const sendJobEvents = createSendJobEvents({ watch, commentMs: limits.commentMs });

  const dialectOptions = { models, failover, providerCalls, prices };
  const taskOptions = { models, failover, taskCalls };
  const handlers: Handlers = {
    chatCompletions: chatCompletions({ models, failover, providerCalls, relayCountedStream }),
    responses: serveDialect(responsesDialect, dialectOptions),
    messages: serveDialect(messagesDialect, dialectOptions),
    completions: serveTask(completions, taskOptions),
    embeddings: serveTask(embeddings, taskOptions),
    images: serveTask(images, taskOptions),
    speech: serveTask(speech, taskOptions),
    transcriptions: serveTask(transcriptions, taskOptions),
    jobs: jobsRoute({ store, models, ownOrigin }),
    job: jobRoute({ store, sendJobEvents, ownOrigin }),
    usage: showUsage(usage),
    models: listModels({ directory, providersFor }),
    model: showModel({ directory, discovered, providersFor, health, prices, engine: services.engine }),
    namedProvider: namedProvider({ directory, providersFor, quotas, providerCalls, replicas, ownOrigin }),
  };
  const serving = createServing({
    handlers,
    authenticator: createAuthenticator({
      directory,
      cache: createIdentityCache({ epoch: services.epoch, now }),
      ownOrigin,
    }),
    bodyReading: {
      maxBytes: limits.requestBodyBytes,
      bodyMemory: new BodyMemory({ ...platformLimits.bodyMemory.router, refusal: tooMuchInMemory }),
      readingTurns: new ReadingTurns(),
    },
    settingsLink,
    tracer,
    recordRequest: createRecordRequest({ metrics, accounting, tracer, logger, now }),
    limits,
    now,
  });
  return {
    serving,
    providerHealth: () => providerHealthOf(health, breaker),
    startJobs() {
      const work = createJobWork({ models, failover, performer, directory, store, publicUrl, logger });
      const runJob = createRunJob({ work, accounting, settingsLink, tracer, logger, now });
      return startJobs({ database, store, watch, runJob, logger });
    },
  };
}
