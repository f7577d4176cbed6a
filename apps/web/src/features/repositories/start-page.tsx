import type { ReactNode } from "react";
import { usePage } from "../../frame/page-context.tsx";
import { paths, type RepositoryAddress } from "../../paths.ts";
import { CodeBlock } from "../../ui/code-block.tsx";
import { Icon } from "../../ui/icon.tsx";
import { splitId } from "../lists/ledger.tsx";
import { cardPath, type StartStep } from "./start-steps.ts";

interface StartPageProps {
  /** The header shared by the repository's pages. */
  header: ReactNode;
  repository: RepositoryAddress;
  steps: readonly StartStep[];
}

/** The first steps with a new repository: what is done, and commands for the next one. */
export function StartPage({ header, repository, steps }: StartPageProps) {
  const { text, hubUrl, sshUrl } = usePage();
  const { repository: page } = text;
  const { type, id } = repository;
  const address = `${hubUrl}${paths.repository(repository)}`;
  const [, name] = splitId(id);
  const root = { ...repository, revision: "main", path: "" };
  const typeFlag = type === "dataset" ? " --repo-type dataset" : "";
  return (
    <>
      {header}
      <div className="wrap narrow py-8">
        <h2 className="section-title">{page.startHeading}</h2>
        <p className="mt-2 text-muted">{page.startLead}</p>
        <ol className="mt-6 grid gap-2" aria-label={page.startHeading}>
          {steps.map(({ step, isDone, href }) => (
            <li key={step} className="flex items-center gap-3">
              <span className="badge" data-change={isDone ? "added" : undefined}>
                {isDone ? <Icon name="check" /> : null}
                {isDone ? page.stepDone : page.stepOpen}
              </span>
              <a href={href}>{page.steps[step]}</a>
            </li>
          ))}
        </ol>
        <Way id="with-browser" heading={page.withBrowser} lead={page.withBrowserLead}>
          <p className="mt-3 flex flex-wrap gap-2">
            <a className="button primary" href={paths.upload(root)} rel="nofollow">
              {page.uploadFiles}
            </a>
            <a className="button" href={paths.editFile({ ...root, path: cardPath })} rel="nofollow">
              {page.editCard}
            </a>
          </p>
        </Way>
        <Way id="with-hf" heading={page.withHf} lead={page.withHfLead}>
          <CodeBlock id="hf-commands" what={page.commands}>
            {`export HF_ENDPOINT=${hubUrl}\nhf auth login\nhf upload ${id} ./folder${typeFlag}`}
          </CodeBlock>
        </Way>
        <Way id="with-git" heading={page.withGit} lead={page.withGitLead}>
          <CodeBlock id="git-commands" what={page.commands}>
            {`git lfs install\ngit clone ${address}\ncd ${name}\ngit add .\ngit commit -m "Add files"\ngit push`}
          </CodeBlock>
          {sshUrl === undefined ? null : (
            <CodeBlock id="ssh-command" what={page.commands}>
              {`git clone ${sshUrl}${paths.repository(repository)}`}
            </CodeBlock>
          )}
        </Way>
        <p className="mt-10">
          <a href={paths.tokens()}>{page.createToken}</a> · <a href={paths.doc("publish")}>{page.publishGuide}</a>
        </p>
      </div>
    </>
  );
}

function Way({ id, heading, lead, children }: { id: string; heading: string; lead: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-8">
      <h3 id={id} className="font-semibold">
        {heading}
      </h3>
      <p className="mt-1 text-muted">{lead}</p>
      {children}
    </section>
  );
}
