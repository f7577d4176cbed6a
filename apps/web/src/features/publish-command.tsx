import { usePage } from "../frame/page-context.tsx";
import { CodeBlock } from "../ui/code-block.tsx";

interface PublishCommandProps {
  owner: string;
  type?: "model" | "dataset";
}

/** Uploads a folder to this hub with the field's own command. */
export function PublishCommand({ owner, type = "model" }: PublishCommandProps) {
  const { text, hubUrl } = usePage();
  return (
    <CodeBlock id="publish-command" what={text.use.copyCode}>
      {`export HF_ENDPOINT=${hubUrl}\nhf upload ${owner}/my-${type} ./folder${type === "model" ? "" : ` --repo-type ${type}`}`}
    </CodeBlock>
  );
}
