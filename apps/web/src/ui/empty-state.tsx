import type { ReactNode } from "react";

/** An empty state: what is missing, and how to add it. */
export function EmptyState({ title, body, children }: { title: string; body: string; children?: ReactNode }) {
  return (
    <div className="empty-state">
      <p className="font-semibold">{title}</p>
      <p className="mt-1 text-muted">{body}</p>
      {children}
    </div>
  );
}
