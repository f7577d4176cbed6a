import type { ReactNode } from "react";

interface ConfirmedFormProps {
  action: string;
  /** On the button that asks for confirmation. */
  label: string;
  /** The same, with what it is about, for screen readers. */
  accessibleLabel: string;
  /** What will happen, and whether it can be undone. */
  consequence: string;
  /** On the button that sends the form. */
  confirmLabel: string;
  /** Fields of the form. */
  children?: ReactNode;
}

/** A form that removes something: the first button opens the explanation with the second one, without a script. */
export function ConfirmedForm({
  action,
  label,
  accessibleLabel,
  consequence,
  confirmLabel,
  children,
}: ConfirmedFormProps) {
  return (
    <details className="confirmed-form">
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
