import type { ReactNode } from "react";

/** An empty state: what is missing, and how to add it. */
export function EmptyState({ title, body, children }: { title: string; body: string; children?: ReactNode }) {
  return (
    <div className="empty-state">
      <EmptyBerth />
      <p className="font-semibold">{title}</p>
      <p className="mt-1 text-muted">{body}</p>
      {children}
    </div>
  );
}

/** A crane above an outline where a container could stand. */
function EmptyBerth() {
  return (
    <svg viewBox="0 0 96 56" aria-hidden="true" className="empty-drawing" fill="none" strokeLinejoin="round">
      <path d="M4 52h88M14 52V8h60M14 16 30 8M58 8v10M50 26l8-8 8 8" />
      <path className="berth" d="M46 34h24v18H46z" />
      <path d="M76 40h16v12H76zM81 43v6M87 43v6" />
    </svg>
  );
}
