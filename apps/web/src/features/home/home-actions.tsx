import { usePage } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { CodeBlock } from "../../ui/code-block.tsx";
import { PublishCommand } from "../publish-command.tsx";

/** Shows the three purposes of a hub (find, call, publish), each with its first step. */
export function HomeActions() {
  const { text, hubUrl, viewer } = usePage();
  const { find, call, publish } = text.home;
  return (
    <section aria-labelledby="things" className="min-w-0">
      <h2 id="things" className="section-title">
        {text.home.actionsHeading}
      </h2>
      <ol className="things">
        <li>
          <h3>{find.title}</h3>
          <p>{find.body}</p>
          <p>
            <a href={paths.models()}>{text.home.browse}</a>
          </p>
        </li>
        <li>
          <h3>{call.title}</h3>
          <p>{call.body}</p>
          <CodeBlock id="call-address" what={text.home.addressOfThisHub}>{`${hubUrl}/v1`}</CodeBlock>
          <p>
            <a href={paths.tokens()}>{text.home.makeToken}</a>
          </p>
        </li>
        <li>
          <h3>{publish.title}</h3>
          <p>{publish.body}</p>
          <PublishCommand owner={viewer?.name ?? "you"} />
        </li>
      </ol>
    </section>
  );
}
