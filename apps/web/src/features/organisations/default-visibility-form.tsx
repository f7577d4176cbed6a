import type { OrganisationSettings } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { Choices } from "../../ui/choices.tsx";

interface DefaultVisibilityFormProps {
  organisation: string;
  value: OrganisationSettings["defaultVisibility"];
}

/** Shows the setting of the visibility that new repositories of an organisation get. */
export function DefaultVisibilityForm({ organisation, value }: DefaultVisibilityFormProps) {
  const { organisations: text } = useText();
  return (
    <section aria-labelledby="new-repositories" className="mt-10">
      <h2 id="new-repositories" className="section-title">
        {text.visibilityHeading}
      </h2>
      <form method="post" action={paths.defaultVisibility(organisation)} className="form">
        <Choices
          name="visibility"
          legend={text.defaultVisibility}
          value={value}
          choices={[
            { value: "public", label: text.publicByDefault },
            { value: "private", label: text.privateByDefault },
          ]}
        />
        <p className="hint">{text.defaultVisibilityHint}</p>
        <button className="button">{text.saveVisibility}</button>
      </form>
    </section>
  );
}
