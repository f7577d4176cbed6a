import { usePage } from "../../../frame/page-context.tsx";
import { paths } from "../../../paths.ts";
import { formatList } from "../../../text/format.ts";
import { ChoiceForm } from "../../../ui/choice-form.tsx";
import { CodeBlock } from "../../../ui/code-block.tsx";
import { Views } from "../../../ui/views.tsx";
import { DocsLink } from "../docs-link.tsx";
import type { LocalAppView, LocalAppViews } from "./local-apps.ts";
import { localSystemCookie } from "./local-system-cookie.ts";

const systemNames = { macos: "macOS", linux: "Linux", windows: "Windows" } as const;

/** Apps that run a model locally, with a selection of the file. */
export function LocalAppsPanel({ modelId, apps }: { modelId: string; apps: LocalAppViews }) {
  const { text } = usePage();
  return (
    <>
      {apps.files.length < 2 ? null : (
        <ChoiceForm
          action={`${paths.model(modelId)}#use`}
          className="call-options"
          hidden={[{ name: "use", value: "apps" }]}
          choices={[
            {
              name: "file",
              label: text.use.ggufFile,
              className: "field wide",
              value: apps.file ?? "",
              options: apps.files.map((file) => ({ value: file, label: file })),
            },
          ]}
          submit={{ label: text.use.showCode, className: "button" }}
        />
      )}
      {apps.hasPreset ? <p className="note">{text.use.llamaPreset}</p> : null}
      <Views
        label={text.use.systems}
        look="pills"
        open={apps.open}
        views={apps.systems.map(({ id, href, system, apps: ofSystem, open }) => ({
          id,
          href,
          label: systemNames[system],
          content: (
            <Views
              label={text.use.apps}
              look="underlined"
              open={open}
              views={ofSystem.map((app) => ({ ...app, content: <Commands app={app} /> }))}
            />
          ),
        }))}
        remember={{ parameter: "system", cookie: localSystemCookie }}
        {...(apps.isChosen ? {} : { guess: "system" as const })}
      />
      {apps.elsewhere.length === 0 || apps.file === undefined ? null : (
        <p className="hint">
          {text.use.appsElsewhere(formatList(apps.elsewhere, text.language))}{" "}
          <a href={paths.resolve({ type: "model", id: modelId, revision: "main", path: apps.file })}>
            {text.use.downloadFile(apps.file)}
          </a>
        </p>
      )}
    </>
  );
}

function Commands({ app: { id, commands, docsUrl } }: { app: LocalAppView }) {
  const { text } = usePage();
  return (
    <>
      {commands.map(({ title, codes }, command) => (
        <section key={title} className="app-command">
          <h2>{text.use.appCommand(title)}</h2>
          {codes.map((html, index) => (
            <CodeBlock key={html} id={`${id}-${command + 1}-${index + 1}`} what={text.use.copyCode}>
              {/* Escaped and marked by our own highlighter. */}
              <span dangerouslySetInnerHTML={{ __html: html }} />
            </CodeBlock>
          ))}
        </section>
      ))}
      <DocsLink url={docsUrl} />
    </>
  );
}
