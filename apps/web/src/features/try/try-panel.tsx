import type { ReactNode } from "react";
import { type PageContext, usePage } from "../../frame/page-context.tsx";
import { Island } from "../../islands/island.tsx";
import { paths } from "../../paths.ts";
import { providerName } from "../serving/provider-name.ts";
import { showField, showProblem } from "./form/show-field.ts";
import { type TryFormProps, tryFormIsland } from "./form/try-form-island.tsx";
import type { FieldProblem } from "./read-widget-input.ts";
import type { Widget } from "./widget.ts";
import { exampleFileName, type WidgetExample } from "./widget-examples.ts";

export interface TryPanelProps {
  widget: Widget;
  problem?: FieldProblem | undefined;
  /** HTML of the result, rendered by `CallAnswer`. */
  answer?: string | undefined;
  /** Name of the model, on a page other than the model's. */
  namesModel?: boolean;
}

/** A form that calls the model, and the result. */
export function TryPanel({ widget, problem, answer = "", namesModel = false }: TryPanelProps) {
  const page = usePage();
  const { text } = page;
  const { model, callee } = widget;
  const inPlayground: ReactNode =
    callee.task === "conversational" ? (
      <p className="mt-4">
        <a href={paths.playground({ model: [callee.target.model] })}>{text.widget.inPlayground}</a>
      </p>
    ) : null;
  return (
    <section id="try" className="try-panel" aria-labelledby="try-heading">
      <h2 id="try-heading">{text.widget.heading}</h2>
      {namesModel ? (
        <p className="hint">
          {text.widget.withModel} <a href={paths.model(model.id)}>{model.id}</a>
        </p>
      ) : null}
      <Examples widget={widget} />
      <Island
        of={tryFormIsland}
        props={formProps(widget, problem, page)}
        slots={{ links: inPlayground }}
        html={{ answer }}
      />
    </section>
  );
}

function formProps(widget: Widget, problem: FieldProblem | undefined, page: PageContext): TryFormProps {
  const { model, fields, values, file, provider, providers } = widget;
  const { widget: text, use } = page.text;
  const shown = (list: Widget["fields"]["inputs"]) =>
    list.map((field) => showField(field, values.get(field.path), text));
  return {
    action: `${paths.tryModel(model.id)}#try`,
    inputs: shown(fields.inputs),
    settings: shown(fields.settings),
    areSettingsOpen: fields.settings.some(({ path }) => path === problem?.field.path || values.has(path)),
    exampleFile: file && {
      name: exampleFileName(file),
      hint: text.exampleFile(file.kind === "demo" ? file.name : file.path),
    },
    provider: {
      chosen: provider ?? "",
      choices: [...providers].map((id) => ({ id, name: providerName(id, page.text) })),
    },
    signIn: page.viewer === undefined ? paths.login({ next: `${page.location}#try` }) : undefined,
    problem: problem && showProblem(problem, text),
    text: {
      settings: text.settings,
      provider: text.provider,
      anyProvider: use.anyProvider,
      signIn: text.signInToRun,
      run: text.run,
      stop: text.stop,
      showCode: text.showCode,
      answer: text.answer,
      running: text.running,
      stopped: text.stopped,
      broken: text.broken,
    },
  };
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
