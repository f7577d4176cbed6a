import { creationOptions, credentialJson, type OptionsJson, requestOptions } from "./passkey-json.ts";

/**
 * Lets a form create or use a passkey before it is sent: the credential goes into its field `response`. The form says by
 * data attributes what it does, and has a hidden paragraph for each problem.
 */
export function startPasskey(form: HTMLFormElement): void {
  const { options, optionsFrom, passkey } = form.dataset;
  const field = form.elements.namedItem("response");
  if (!(field instanceof HTMLInputElement)) return;
  if (typeof PublicKeyCredential === "undefined" || navigator.credentials === undefined) {
    form.hidden = passkey === "use";
    return show(form, "unsupported");
  }
  form.hidden = false;
  // At most one request may be open: the button ends the one behind the field for the user name.
  let pending = new AbortController();

  async function readOptions(signal: AbortSignal): Promise<OptionsJson> {
    if (options !== undefined) return JSON.parse(options);
    const response = await fetch(optionsFrom ?? "", { method: "POST", body: new URLSearchParams(), signal });
    if (!response.ok) throw new Error(`The options of passkeys responded ${response.status}.`);
    return response.json();
  }

  function begin(): AbortSignal {
    pending.abort();
    pending = new AbortController();
    return pending.signal;
  }

  async function run(): Promise<void> {
    const signal = begin();
    show(form, undefined);
    try {
      const read = await readOptions(signal);
      send(
        passkey === "create"
          ? await navigator.credentials.create({ publicKey: creationOptions(read), signal })
          : await navigator.credentials.get({ publicKey: requestOptions(read), signal }),
      );
    } catch (error) {
      if (!signal.aborted) show(form, problemOf(error));
    }
  }

  /** Offers passkeys beside the saved passwords, until the visitor selects one. */
  async function offer(): Promise<void> {
    const signal = begin();
    try {
      const read = await readOptions(signal);
      // The challenge expires, and the page may be open for longer.
      const timer = setTimeout(() => void offer(), (read.timeout ?? 0) * 0.9);
      signal.addEventListener("abort", () => clearTimeout(timer));
      const publicKey = requestOptions(read);
      send(await navigator.credentials.get({ publicKey, signal, mediation: "conditional" }));
    } catch {
      // The visitor has not asked for a passkey: the button and the password stay.
    }
  }

  function send(credential: Credential | null): void {
    if (!(credential instanceof PublicKeyCredential) || !(field instanceof HTMLInputElement)) return;
    field.value = credentialJson(credential);
    form.submit();
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void run();
  });
  if (form.dataset["autofill"] !== undefined) void offerIfPossible(offer);
}

async function offerIfPossible(offer: () => Promise<void>): Promise<void> {
  if (typeof PublicKeyCredential.isConditionalMediationAvailable !== "function") return;
  if (await PublicKeyCredential.isConditionalMediationAvailable()) await offer();
}

type Problem = "unsupported" | "cancelled" | "known" | "failed";

/** Shows one of the problems for which the form has a text. */
function show(form: HTMLFormElement, problem: Problem | undefined): void {
  for (const text of form.querySelectorAll<HTMLElement>("[data-problem]"))
    text.hidden = text.dataset["problem"] !== problem;
}

function problemOf(error: unknown): Problem {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "InvalidStateError") return "known";
  return name === "NotAllowedError" || name === "AbortError" ? "cancelled" : "failed";
}
