import type { ReactNode } from "react";

interface ConfirmedFormProps {
  action: string;
  /** Label of the button that asks for confirmation. */
  label: string;
  /** The same with its object, for screen readers. */
  accessibleLabel: string;
  /** Consequences, and whether they can be undone. */
  consequence: string;
  /** Label of the submit button. */
  confirmLabel: string;
  /** Whether the form is shown at first, because it has a problem. @default false */
  open?: boolean;
  /** Fields of the form. */
  children?: ReactNode;
}

/** A form that removes something: the first button shows the explanation with the second one, without JavaScript. */
export function ConfirmedForm({
  action,
  label,
  accessibleLabel,
  consequence,
  confirmLabel,
  open = false,
  children,
}: ConfirmedFormProps) {
  return (
    <details className="confirmed-form" open={open}>
      <summary className="button danger" aria-label={accessibleLabel}>
        {label}
      </summary>
      <form method="post" action={action}>
        <p>{consequence}</p>
        {children}
        <button className="button danger">{confirmLabel}</button>
      </form>
    </details>
  );
}
