import type { LaunchedModelEntry } from "@modelyard/router/contract";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { formatNumber } from "../../text/format.ts";
import { ConfirmedForm } from "../../ui/confirmed-form.tsx";
import { scrollable } from "../../ui/scrolling/scrollable.ts";
import { TableFrame } from "../../ui/scrolling/table-frame.tsx";
import { Time } from "../../ui/time.tsx";

/** Shows the engines that the hub starts, and why they failed. */
export function LaunchedModels({ models }: { models: readonly LaunchedModelEntry[] }) {
  const { engine: text } = useText();
  const { launched, columns } = text;
  if (models.length === 0) return null;
  return (
    <section aria-labelledby="launched-models" className="mt-10">
      <h2 id="launched-models" className="section-title">
        {launched.heading}
      </h2>
      <p className="mt-2 text-muted">{launched.lead}</p>
      <TableFrame>
        <table className="stacked">
          <thead>
            <tr>
              {[columns.model, launched.engine, columns.state, columns.calls].map((column) => (
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
            {models.map((model) => (
              <LaunchedModel key={`${model.launcher} ${model.model}`} model={model} />
            ))}
          </tbody>
        </table>
      </TableFrame>
    </section>
  );
}

function LaunchedModel({ model }: { model: LaunchedModelEntry }) {
  const { engine: text, language } = useText();
  const { launched, columns } = text;
  const number = (value: number) => formatNumber(value, language);
  const replicas = launched.replicas(number(model.ready), number(model.most));
  return (
    <tr>
      <th scope="row">
        <a className="link" href={paths.model(model.model)}>
          {model.model}
        </a>
      </th>
      <td data-label={launched.engine}>
        {model.label} {model.engine === null ? null : `(${model.engine} ${model.engineVersion ?? ""})`}
      </td>
      <td data-label={columns.state}>
        {model.isStarting ? `${replicas}, ${launched.starting}` : replicas}
        {model.progress === null ? null : (
          <p className="hint" lang="en">
            {model.progress}
          </p>
        )}
        {model.failure === null ? null : <Failure failure={model.failure} />}
      </td>
      <td data-label={columns.calls}>{text.calls(number(model.running), number(model.waiting))}</td>
      <td>
        <LaunchForms model={model} />
      </td>
    </tr>
  );
}

function Failure({ failure }: { failure: NonNullable<LaunchedModelEntry["failure"]> }) {
  const { engine: text } = useText();
  return (
    <details>
      <summary>
        {text.launched.lastFailure} <Time iso={new Date(failure.at).toISOString()} />
      </summary>
      <p className="hint" lang="en">
        {failure.message}
      </p>
      {failure.output.length === 0 ? null : (
        <pre {...scrollable} lang="en">
          {failure.output.join("\n")}
        </pre>
      )}
    </details>
  );
}

function LaunchForms({ model: { launcher, model, most, ready, isStarting } }: { model: LaunchedModelEntry }) {
  const { launched } = useText().engine;
  const fields = (
    <>
      <input type="hidden" name="launcher" value={launcher} />
      <input type="hidden" name="model" value={model} />
    </>
  );
  return (
    <>
      {isStarting || ready >= most ? null : (
        <form method="post" action={paths.startLaunched()}>
          {fields}
          <button type="submit" className="button" aria-label={launched.startWhich(model)}>
            {launched.start}
          </button>
        </form>
      )}
      {ready > 0 || isStarting ? (
        <ConfirmedForm
          action={paths.stopLaunched()}
          label={launched.stop}
          accessibleLabel={launched.stopWhich(model)}
          consequence={launched.stopConsequence}
          confirmLabel={launched.stopConfirm}
        >
          {fields}
        </ConfirmedForm>
      ) : null}
    </>
  );
}
