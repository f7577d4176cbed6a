import { Icon } from "./icon.tsx";

/** Why a form was rejected. */
export function Problem({ message }: { message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <p role="alert" className="note problem">
      <Icon name="alert" />
      {message}
    </p>
  );
}
