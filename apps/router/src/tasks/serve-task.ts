import type { Candidate } from "../failover/candidate.ts";
import type { Failover } from "../failover/failover.ts";
import type { Handler } from "../http/handler.ts";
import type { Chosen, ModelChooser } from "../models/model-chooser.ts";
import { speaksOpenAi } from "./speaks-openai.ts";
import type { TaskCalls } from "./task-calls.ts";
import type { TaskRequest, TaskRoute } from "./task-route.ts";

interface TaskOptions {
  models: ModelChooser;
  failover: Failover;
  taskCalls: TaskCalls;
}

/** Serves one address of OpenAI's API with providers of any format. */
export function serveTask<Output>(route: TaskRoute<Output>, { models, failover, taskCalls }: TaskOptions): Handler {
  return {
    access: "callers",
    async handle(exchange) {
      const { call, identity } = exchange;
      const body = await exchange.body.read(identity.userId);
      const request = route.read(body, exchange.request.headers["content-type"] ?? "");
      const reference = models.referenceOf(request.model);
      call.setRequest(reference.modelId, { task: route.task, body: () => body });
      const chosen = ableToStream(await models.choose(reference, identity, route), route, request);
      const attempt = (candidate: Candidate<Output>) => taskCalls.call(exchange, candidate, { route, request });
      await failover.run(call, chosen, attempt);
    },
  };
}

/** Skips the candidates that cannot stream, where a stream is requested. */
function ableToStream<Output>(
  chosen: Chosen<Output>,
  { task, what }: TaskRoute<Output>,
  { stream }: TaskRequest,
): Chosen<Output> {
  if (!stream) return chosen;
  const unable = chosen.candidates.filter(({ adapter }) => !speaksOpenAi(adapter, task));
  const reasons = unable.map(({ provider }) => ({
    provider: provider.definition.id,
    reason: `does not stream ${what}`,
  }));
  return {
    ...chosen,
    candidates: chosen.candidates.filter((candidate) => !unable.includes(candidate)),
    skipped: [...chosen.skipped, ...reasons],
  };
}
