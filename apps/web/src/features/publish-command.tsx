import { usePage } from "../frame/page-context.tsx";
import { CodeBlock } from "../ui/code-block.tsx";

/** Uploads a folder to this hub with the field's own command. */
export function PublishCommand({ owner }: { owner: string }) {
  const { text, hubUrl } = usePage();
  return (
    <CodeBlock id="publish-command" what={text.use.copyCode}>
      {`export HF_ENDPOINT=${hubUrl}\nhf upload ${owner}/my-model ./folder`}
    </CodeBlock>
  );
}
