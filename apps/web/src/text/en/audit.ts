export const audit = {
  title: "Audit log",
  heading: "Audit log",
  headingOf: (organization: string) => `Audit log of ${organization}`,
  lead: "Who changed what, newest first. Entries cannot be changed or removed.",
  action: "Event",
  allActions: "All events",
  actor: "User name",
  apply: "Apply filters",
  emptyTitle: "No entries",
  emptyBody: "No event matches these filters.",
  older: "Show older entries",
  export: "Export JSON Lines",
  /** Who caused an entry that names no user. */
  withoutUser: (requestId: string | null) => {
    if (requestId === "(provision)") return "Provision of the server";
    return requestId === "(command line)" ? "Command line of the server" : "Visitor";
  },
  columns: {
    time: "Time (UTC)",
    action: "Event",
    actor: "User",
    subject: "Subject",
    details: "Details",
  },
};
