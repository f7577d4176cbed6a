import type { CustomProviderEntry, CustomProviderModel, EngineId } from "@modelyard/router/contract";
import { useText } from "../../frame/page-context.tsx";
import { formatNumber } from "../../text/format.ts";
import { taskLabel } from "../../text/task-text.ts";
import { TableFrame } from "../../ui/scrolling/table-frame.tsx";
import { Time } from "../../ui/time.tsx";

const engineNames = {
  vllm: "vLLM",
  sglang: "SGLang",
  "llama-server": "llama-server",
  ollama: "Ollama",
  tgi: "Text Generation Inference",
  tei: "Text Embeddings Inference",
  "lm-studio": "LM Studio",
} as const satisfies Record<EngineId, string>;

// The page stays small with a server of 2,000 models.
const shownModels = 20;
/** Lists the custom providers with what their engines report. */
export function CustomProviderTable({ servers }: { servers: readonly CustomProviderEntry[] }) {
  const { providerKeys: text } = useText();
  const { customColumns: columns } = text;
  if (servers.length === 0) return null;
  return (
    <section aria-labelledby="custom-providers" className="mt-10">
      <h2 id="custom-providers" className="section-title">
        {text.customHeading}
      </h2>
      <p className="mt-2 text-muted">{text.customLead}</p>
      <TableFrame>
        <table className="stacked">
          <thead>
            <tr>
              {[columns.server, columns.engine, columns.health, columns.models].map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {servers.map((server) => (
              <tr key={server.id}>
                <th scope="row">{server.label}</th>
                <td data-label={columns.engine}>
                  <span>{server.engine === null ? text.customUnknown : engineNames[server.engine]}</span>{" "}
                  <span>{server.engineVersion}</span>
                </td>
                <td data-label={columns.health}>
                  <Health server={server} />
                  <Replicas replicas={server.replicas} />
                </td>
                <td data-label={columns.models}>
                  <Models models={server.modelDetails} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </section>
  );
}

const badges = { ready: "works", starting: undefined, failing: "unreachable" } as const;

function Health({ server: { health, problem, refreshedAt } }: { server: CustomProviderEntry }) {
  const { providerKeys: text } = useText();
  if (health === null) return text.notProbed;
  return (
    <>
      <span className="badge" data-test={badges[health]}>
        {text.health[health]}
      </span>{" "}
      {refreshedAt === null ? null : <Time iso={refreshedAt} />}
      {problem === null ? null : (
        <p className="hint" lang="en">
          {problem}
        </p>
      )}
    </>
  );
}

/** Lists the servers of a provider that has several. */
function Replicas({ replicas }: Pick<CustomProviderEntry, "replicas">) {
  const { providerKeys: text } = useText();
  if (replicas.length === 0) return null;
  return (
    <ul aria-label={text.replicas}>
      {replicas.map(({ baseUrl, health, problem }) => (
        <li key={baseUrl}>
          <code>{baseUrl}</code>{" "}
          {health === null ? (
            text.notProbed
          ) : (
            <span className="badge" data-test={badges[health]}>
              {text.health[health]}
            </span>
          )}
          {problem === null ? null : (
            <p className="hint" lang="en">
              {problem}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function Models({ models }: { models: readonly CustomProviderModel[] }) {
  const { providerKeys: text, language } = useText();
  if (models.length === 0) return text.noModels;
  const more = models.length - shownModels;
  return (
    <>
      <ul>
        {models.slice(0, shownModels).map((model) => (
          <li key={model.id}>
            <code>{model.id}</code>
            <ModelFacts model={model} />
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="hint">{text.modelsNotShown(formatNumber(more, language))}</p> : null}
    </>
  );
}

function ModelFacts({ model: { task, contextLength, state } }: { model: CustomProviderModel }) {
  const { providerKeys: text, language } = useText();
  return (
    <p className="facts">
      <span>{taskName()}</span>
      {contextLength === null ? null : <span>{text.modelContext(formatNumber(contextLength, language))}</span>}
      {state === null ? null : <span>{text.modelStates[state]}</span>}
    </p>
  );

  function taskName(): string {
    if (task === null) return text.modelTask.unknown;
    return task === "conversational" ? text.modelTask.conversational : taskLabel(task, language);
  }
}
