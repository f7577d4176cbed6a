import { usePage } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { FieldControl } from "./field-control.tsx";
import type { FieldProblem } from "./read-widget-input.ts";
import type { Widget } from "./widget.ts";
import { type ExampleFile, exampleFileName, type WidgetExample } from "./widget-examples.ts";

export interface TryPanelProps {
  widget: Widget;
  problem?: FieldProblem | undefined;
  /** The answer's HTML, as `CallAnswer` renders it. */
  answer?: string | undefined;
  /** Says which model it is, on a page that is not the model's. */
  namesModel?: boolean;
}

/**
 * A form that calls the model, and its answer. Without a script the form leads to a page with the answer; with one the
 * answer arrives as it is written, and can be stopped.
 */
export function TryPanel({ widget, problem, answer = "", namesModel = false }: TryPanelProps) {
  const { text, viewer, location } = usePage();
  const { model, callee, fields, values, file } = widget;
  return (
    <section id="try" className="try-panel" aria-labelledby="try-heading">
      <h2 id="try-heading">{text.widget.heading}</h2>
      {namesModel ? (
        <p className="hint">
          {text.widget.withModel} <a href={paths.model(model.id)}>{model.id}</a>
        </p>
      ) : null}
      <Examples widget={widget} />
      <form
        method="post"
        action={`${paths.tryModel(model.id)}#try`}
        encType="multipart/form-data"
        data-enhance="try"
        data-running={text.widget.running}
        data-stopped={text.widget.stopped}
        data-broken={text.widget.broken}
      >
        {fields.inputs.map((field) => (
          <FieldControl key={field.path} field={field} value={values.get(field.path)} problem={problem} />
        ))}
        {file === undefined ? null : <ExampleFileField file={file} />}
        {fields.settings.length === 0 ? null : (
          <details open={fields.settings.some(({ path }) => path === problem?.field.path || values.has(path))}>
            <summary>{text.widget.settings}</summary>
            <div className="try-settings">
              {fields.settings.map((field) => (
                <FieldControl key={field.path} field={field} value={values.get(field.path)} problem={problem} />
              ))}
            </div>
          </details>
        )}
        <div className="try-actions">
          <Provider widget={widget} />
          {viewer === undefined ? (
            <a className="button primary" href={paths.login({ next: `${location}#try` })}>
              {text.widget.signInToRun}
            </a>
          ) : (
            <button className="button primary" name="do" value="run">
              {text.widget.run}
            </button>
          )}
          <button type="button" className="button" data-part="stop" hidden>
            {text.widget.stop}
          </button>
          <button className="button" name="do" value="code">
            {text.widget.showCode}
          </button>
        </div>
        <output data-part="status" className="hint" />
      </form>
      {callee.task === "conversational" ? (
        <p className="mt-4">
          <a href={paths.playground({ model: [callee.target.model] })}>{text.widget.inPlayground}</a>
        </p>
      ) : null}
      <section
        data-part="answer"
        className="try-answer"
        aria-label={text.widget.answer}
        dangerouslySetInnerHTML={{ __html: answer }}
      />
    </section>
  );
}

function ExampleFileField({ file }: { file: ExampleFile }) {
  const { text } = usePage();
  return (
    <>
      <input type="hidden" name="example_file" value={exampleFileName(file)} />
      <p className="hint">{text.widget.exampleFile(file.kind === "demo" ? file.name : file.path)}</p>
    </>
  );
}

function Examples({ widget: { model, examples, open, provider } }: { widget: Widget }) {
  const { text } = usePage();
  if (examples.length < 2) return null;
  const name = ({ title }: WidgetExample, index: number) => title ?? text.widget.example(index + 1);
  return (
    <nav aria-label={text.widget.examples} className="pills">
      {examples.map((example, index) => (
        <a
          key={name(example, index)}
          href={`${paths.model(model.id, { provider, example: String(index + 1) })}#try`}
          aria-current={index === open ? "true" : undefined}
        >
          {name(example, index)}
        </a>
      ))}
    </nav>
  );
}

function Provider({ widget: { providers, provider } }: { widget: Widget }) {
  const { text } = usePage();
  return (
    <label className="field">
      <span>{text.widget.provider}</span>
      <select name="provider" defaultValue={provider ?? ""}>
        <option value="">{text.use.anyProvider}</option>
        {providers.map((id) => (
          <option key={id} value={id}>
            {id}
          </option>
        ))}
      </select>
    </label>
  );
}
