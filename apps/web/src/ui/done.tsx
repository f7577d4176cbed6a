import { Icon } from "./icon.tsx";

/** Confirms that a form was processed, also for screen readers. */
export function Done({ message }: { message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <output className="note done">
      <Icon name="check" />
      {message}
    </output>
  );
}
