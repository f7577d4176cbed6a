/** Tells those who wait when a job has changed. */
export interface JobWatch {
  /** @returns when the job changes, the watch ends, `signal` says so, or the time is up */
  next(id: string, ms: number, signal: AbortSignal): Promise<"changed" | "waited" | "ended">;
  changed(id: string): void;
  /** All may have changed: notifications were missed. */
  allChanged(): void;
  end(): void;
}

export function jobWatch(): JobWatch {
  const watchers = new Map<string, Set<(why: "changed" | "ended") => void>>();
  let ended = false;

  function tell(id: string, why: "changed" | "ended"): void {
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
    changed: (id) => tell(id, "changed"),
    allChanged() {
      for (const id of watchers.keys()) tell(id, "changed");
    },
    end() {
      ended = true;
      for (const id of watchers.keys()) tell(id, "ended");
    },
  };
}
