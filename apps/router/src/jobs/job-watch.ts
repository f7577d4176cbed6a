/** Lets callers wait for changes of a job. */
export interface JobWatch {
  /** Resolves when the job changes, the watch ends, `signal` aborts, or the time has passed. */
  next(id: string, ms: number, signal: AbortSignal): Promise<"changed" | "waited" | "ended">;
  changed(id: string): void;
  /** Must be called when notifications may have been missed. */
  allChanged(): void;
  end(): void;
}

export function createJobWatch(): JobWatch {
  const watchers = new Map<string, Set<(why: "changed" | "ended") => void>>();
  let ended = false;

  function notify(id: string, why: "changed" | "ended"): void {
    for (const watcher of watchers.get(id) ?? []) watcher(why);
  }

  return {
    async next(id, ms, signal) {
      if (ended || signal.aborted) return "ended";
      const { promise, resolve } = Promise.withResolvers<"changed" | "waited" | "ended">();
      const all = watchers.get(id) ?? new Set();
      const leave = () => resolve("ended");
      const timer = setTimeout(() => resolve("waited"), ms);
      watchers.set(id, all.add(resolve));
      signal.addEventListener("abort", leave);
      const why = await promise;
      clearTimeout(timer);
      signal.removeEventListener("abort", leave);
      all.delete(resolve);
      if (all.size === 0) watchers.delete(id);
      return why;
    },
    changed: (id) => notify(id, "changed"),
    allChanged() {
      for (const id of watchers.keys()) notify(id, "changed");
    },
    end() {
      ended = true;
      for (const id of watchers.keys()) notify(id, "ended");
    },
  };
}
