import { useText } from "../../frame/page-context.tsx";
import { Icon } from "../../ui/icon.tsx";

/** A link to the next page of a list. */
export function NextPage({ href }: { href: string }) {
  return (
    <p className="mt-6">
      <a className="button" rel="next" href={href}>
        {useText().lists.nextPage}
        <Icon name="arrow" />
      </a>
    </p>
  );
}
