import { serveRequests } from "../serve-requests.ts";

/** Misbehaves like a worker with a malicious request. */
serveRequests(async (request) => {
  const { act } = Object(request);
  if (act === "throw") throw new Error("no such thing");
  if (act === "spin") for (;;);
  if (act === "grow") {
    const kept: string[][] = [];
    for (;;) kept.push(Array.from({ length: 1000 }, (_, index) => `${kept.length} ${index}`));
  }
  if (act === "exit") process.exit(3);
  if (act === "odd") return 5;
  return { act, pid: process.pid };
});
