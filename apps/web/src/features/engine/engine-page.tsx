import type { EngineModel, EngineState, LaunchedModelEntry } from "@modelyard/router/contract";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { formatBytes, formatNumber } from "../../text/format.ts";
import { ConfirmedForm } from "../../ui/confirmed-form.tsx";
import { Done } from "../../ui/done.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TableFrame } from "../../ui/scrolling/table-frame.tsx";
import { Time } from "../../ui/time.tsx";
import { AdministrationFrame } from "../administration/administration-frame.tsx";
import { LaunchedModels } from "./launched-models.tsx";

interface EnginePageProps {
  /** `undefined`: the engine is off. */
  state: EngineState | undefined;
  /** Models for which the hub starts engines. */
  launched: readonly LaunchedModelEntry[];
  done: string | undefined;
}

/** Shows what the hub's engine has loaded. */
export function EnginePage({ state, launched, done }: EnginePageProps) {
  const { engine: text, language } = useText();
  return (
    <AdministrationFrame tab="engine" heading={text.heading} lead={text.lead}>
      <Done message={done} />
      {state === undefined ? (
        <p className="note">{text.off}</p>
      ) : (
        <>
          <p className="mt-4">
            {text.memory(formatBytes(state.reservedBytes, language), formatBytes(state.memoryBytes, language))}
          </p>
          <section aria-labelledby="loaded-models" className="mt-8">
            <h2 id="loaded-models" className="section-title">
              {text.loadedHeading}
            </h2>
            {state.models.length === 0 ? (
              <EmptyState title={text.emptyTitle} body={text.emptyBody} />
            ) : (
              <LoadedModels models={state.models} />
            )}
          </section>
          <Failures failures={state.failures} />
        </>
      )}
      <LaunchedModels models={launched} />
    </AdministrationFrame>
  );
}

function LoadedModels({ models }: { models: readonly EngineModel[] }) {
  const { engine: text, language } = useText();
  const { columns } = text;
  const number = (value: number) => formatNumber(value, language);
  return (
    <TableFrame>
      <table className="stacked">
        <thead>
          <tr>
            {[columns.model, columns.state, columns.memory, columns.calls, columns.speed].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">{columns.action}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {models.map(({ id, commit, state, reservedBytes, usedBytes, running, waiting, tokensPerSecond }) => (
            <tr key={`${id} ${commit}`}>
              <th scope="row">
                <a className="link" href={paths.model(id)}>
                  {id}
                </a>
              </th>
              <td data-label={columns.state}>{text.states[state]}</td>
              <td data-label={columns.memory}>{formatBytes(usedBytes ?? reservedBytes, language)}</td>
              <td data-label={columns.calls}>{text.calls(number(running), number(waiting))}</td>
              <td data-label={columns.speed}>
                {tokensPerSecond === undefined ? text.notMeasured : text.speed(number(Math.round(tokensPerSecond)))}
              </td>
              <td>
                <UnloadForm id={id} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

function UnloadForm({ id }: { id: string }) {
  const { engine: text } = useText();
  return (
    <ConfirmedForm
      action={paths.unloadModel()}
      label={text.unload}
      accessibleLabel={text.unloadWhich(id)}
      consequence={text.unloadConsequence}
      confirmLabel={text.unloadConfirm}
    >
      <input type="hidden" name="model" value={id} />
    </ConfirmedForm>
  );
}

function Failures({ failures }: Pick<EngineState, "failures">) {
  const { engine: text } = useText();
  if (failures.length === 0) return null;
  return (
    <section aria-labelledby="failed-models" className="mt-10">
      <h2 id="failed-models" className="section-title">
        {text.failuresHeading}
      </h2>
      <TableFrame>
        <table className="stacked">
          <thead>
            <tr>
              {[text.columns.model, text.reason, text.retry].map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {failures.map(({ id, commit, message, retryAt }) => (
              <tr key={`${id} ${commit}`}>
                <th scope="row">
                  <a className="link" href={paths.model(id)}>
                    {id}
                  </a>
                </th>
                <td data-label={text.reason}>{message}</td>
                <td data-label={text.retry}>
                  <Time iso={new Date(retryAt).toISOString()} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </section>
  );
}
