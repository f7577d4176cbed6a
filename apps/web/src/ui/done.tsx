import { Icon } from "./icon.tsx";

/** That a form was carried out; said aloud as well. */
export function Done({ message }: { message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <output className="note done">
      <Icon name="check" />
      {message}
    </output>
  );
}
