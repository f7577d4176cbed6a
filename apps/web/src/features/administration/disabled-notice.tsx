import { useText } from "../../frame/page-context.tsx";
import { Icon } from "../../ui/icon.tsx";

/** Tells the members of a disabled repository why it is disabled. */
export function DisabledNotice({ reason }: { reason: string | undefined }) {
  const { notice: text } = useText().administration;
  if (reason === undefined) return null;
  return (
    <div className="note problem mb-5">
      <Icon name="alert" />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-semibold">{text.title}</p>
        <p>{text.body}</p>
        <p>{text.reason(reason)}</p>
      </div>
    </div>
  );
}
