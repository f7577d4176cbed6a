import { fitVerdict, type MemoryAtHand, memoryNeed } from "@modelyard/model-files/memory";
import { hardwareCookie } from "../features/weights/hardware-cookie.ts";
import { formatBytes } from "../text/format.ts";
import { languages, parseLanguage } from "../text/language.ts";

const yearSeconds = 365 * 24 * 60 * 60;

/** Says at once whether each file fits the chosen machine, and keeps the choice as the form would. */
export function hardwareFit(element: HTMLElement): void {
  const form = element.querySelector("form");
  const frame = element.querySelector<HTMLElement>("[data-fits]");
  if (form === null || frame === null) return;
  form.querySelector("button")?.setAttribute("hidden", "");
  whenNear(form, () => {
    for (const packed of form.querySelectorAll("noscript")) unpack(packed);
  });
  form.addEventListener("change", () => {
    const chosen = read(form);
    remember(chosen);
    for (const row of frame.querySelectorAll<HTMLElement>("tr[data-weight-bytes]")) {
      show(row, chosen, frame.dataset);
    }
  });
}

/** As soon as the visitor is a window away, or goes through the page by keys. */
function whenNear(element: HTMLElement, act: () => void): void {
  const come = () => {
    near.disconnect();
    document.removeEventListener("keydown", come);
    act();
  };
  const near = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && come(), {
    rootMargin: "100% 0%",
  });
  near.observe(element);
  document.addEventListener("keydown", come);
}

/** What stands there for browsers without script is text to one with it. */
function unpack(packed: Element): void {
  const { body } = new DOMParser().parseFromString(packed.textContent, "text/html");
  packed.replaceWith(...body.children);
}

interface Chosen {
  key: string;
  memory: MemoryAtHand | undefined;
  processors: number;
  contextTokens: number;
}

function read(form: HTMLFormElement): Chosen {
  const of = (name: string) => form.querySelector<HTMLSelectElement>(`select[name=${name}]`);
  const hardware = of("hardware");
  const key = hardware?.value ?? "";
  const kind = hardware?.selectedOptions[0]?.dataset["kind"];
  const processors = Number(of("processors")?.value ?? 1);
  const isKnown = kind === "GPU" || kind === "CPU" || kind === "Apple Silicon";
  return {
    key,
    processors,
    memory: isKnown ? { kind, memoryGb: Number(key.split("|")[1]), processors } : undefined,
    contextTokens: Number(of("context")?.value ?? 0),
  };
}

function remember({ key, processors, contextTokens }: Chosen): void {
  const value = encodeURIComponent([key, processors, contextTokens].join("~"));
  document.cookie = `${hardwareCookie}=${value}; path=/; max-age=${key === "" ? 0 : yearSeconds}; samesite=lax`;
}

/** @param words those of the verdicts */
function show(row: HTMLElement, { memory, contextTokens }: Chosen, words: DOMStringMap): void {
  const { weightBytes, cachedNumbers, longestTokens } = row.dataset;
  // All layers and heads in one: only their product counts.
  const attention = { layers: 1, keyValueHeads: 1, keyLength: Number(cachedNumbers), valueLength: 0 };
  const need = memoryNeed({
    weightBytes: Number(weightBytes),
    attention,
    contextTokens,
    longestTokens: longestTokens === undefined ? undefined : Number(longestTokens),
  });
  const language = parseLanguage(document.documentElement.lang) ?? languages[0];
  const needed = row.querySelector('[data-shows="need"]');
  const fit = row.querySelector('[data-shows="fit"]');
  if (needed !== null) needed.textContent = `≈ ${formatBytes(need.total, language)}`;
  if (fit === null) return;
  fit.textContent = "";
  if (memory === undefined) return;
  const verdict = fitVerdict(need, memory);
  const word = document.createElement("span");
  word.className = "verdict";
  word.dataset["verdict"] = verdict;
  word.textContent = { fits: words["fits"], tight: words["tight"], "too-big": words["tooBig"] }[verdict] ?? "";
  fit.append(word);
}
