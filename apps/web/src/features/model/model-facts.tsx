import type { ModelInfo } from "@modelyard/hub/contract";
import type { ReactNode } from "react";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { formatBytes, formatNumber } from "../../text/format.ts";
import { Time } from "../../ui/time.tsx";
import { taskLabel } from "../models/task-label.ts";
import { chatTemplateOf } from "./chat-template.ts";

const licencePrefix = "license:";

/** What is known of a model, beside its card. */
export function ModelFacts({ model }: { model: ModelInfo }) {
  const text = useText();
  const licence = model.tags.find((tag) => tag.startsWith(licencePrefix));
  const template = chatTemplateOf(model.config);
  return (
    <aside aria-label={text.model.about} className="model-facts">
      <dl>
        <Fact name={text.model.downloads}>
          <span className="figure">{formatNumber(model.downloads, text.language)}</span>
        </Fact>
        <Fact name={text.model.likes}>
          <span className="figure">{formatNumber(model.likes, text.language)}</span>
        </Fact>
        {model.pipeline_tag === undefined ? null : (
          <Fact name={text.model.task}>
            <a href={paths.models({ pipeline_tag: model.pipeline_tag })}>{taskLabel(model.pipeline_tag)}</a>
          </Fact>
        )}
        {model.library_name === undefined ? null : (
          <Fact name={text.model.library}>
            <a href={paths.models({ library: model.library_name })}>{model.library_name}</a>
          </Fact>
        )}
        <Fact name={text.model.licence}>
          {licence === undefined ? (
            text.model.noLicence
          ) : (
            <a href={paths.models({ other: [licence] })}>{licence.slice(licencePrefix.length)}</a>
          )}
        </Fact>
        <Fact name={text.model.size}>{formatBytes(model.usedStorage, text.language)}</Fact>
        <Fact name={text.model.created}>
          <Time iso={model.createdAt} />
        </Fact>
        <Fact name={text.model.updated}>
          <Time iso={model.lastModified} />
        </Fact>
      </dl>
      {template === undefined ? null : <ChatTemplate template={template} />}
    </aside>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function ChatTemplate({ template }: { template: string }) {
  const text = useText();
  return (
    <section className="mt-6">
      <h2>{text.model.chatTemplate}</h2>
      <p>{text.model.chatTemplateNote}</p>
      <details data-island="scrolling">
        <summary>{text.model.showTemplate}</summary>
        <div className="code-block">
          <pre>{template}</pre>
        </div>
      </details>
    </section>
  );
}
