import type { IncomingMessage, ServerResponse } from "node:http";
import { isDeepStrictEqual } from "node:util";
import { type FixtureAnswer, type ProviderFixture, readFixtures } from "./fixtures.ts";
import { pixel, withRealPictures } from "./real-pictures.ts";
import { sendError, sendJson } from "./send.ts";

/** Request header that selects a fixture (`fal-ai/text-to-video`). Without it, the body does. */
export const cellHeader = "x-simulator-cell";
/** Request header that requests a fault, by its model id. */
export const faultHeader = "x-simulator-fault";

interface DocumentedTarget {
  host: string;
  path: string;
  /** Whether URLs of the host in a response are rewritten to the simulator. */
  isMirror: boolean;
}

/**
 * @returns the host and path of a request below `/hosts/` or `/mirrors/`. Mirrors are for callers that would follow a
 *   URL in a response to the real host
 */
export function documentedTarget(url: string): DocumentedTarget | undefined {
  const [, kind, host, rest] = /^\/(hosts|mirrors)\/([^/]+)\/(.*)$/s.exec(url) ?? [];
  if (host === undefined || rest === undefined) return undefined;
  return { host, path: `/${rest}`, isMirror: kind === "mirrors" };
}

interface Addressed {
  request: IncomingMessage;
  response: ServerResponse;
  target: DocumentedTarget;
}

/** Simulates every provider's host: responds to the documented requests with the documented responses. */
export class DocumentedHosts {
  readonly #key: string;
  readonly #hasRealPictures: boolean;
  readonly #fixtures = readFixtures();
  /** Fixture of requests without {@link cellHeader}. */
  cell: string | undefined;
  /** Number of responses sent, by fixture and URL. */
  readonly #given = new Map<string, number>();

  constructor(key: string, hasRealPictures: boolean) {
    this.#key = key;
    this.#hasRealPictures = hasRealPictures;
  }

  answer(request: IncomingMessage, response: ServerResponse, body: string, target: DocumentedTarget): void {
    const addressed = { request, response, target };
    if (request.method === "GET") this.#answerGet(addressed);
    else this.#answerPost(addressed, body);
  }

  #answerPost(addressed: Addressed, body: string): void {
    const { request, response, target } = addressed;
    const { host, path } = target;
    const here = this.#fixtures.filter((fixture) => fixture.host === host && fixture.request.path === path);
    const cell = request.headers[cellHeader] ?? this.cell;
    const fixture = here.find((candidate) =>
      cell === undefined ? isDocumented(candidate, body) : cell === `${candidate.provider}/${candidate.task}`,
    );
    if (fixture === undefined) {
      sendError(response, 404, `No documentation has POST ${path} on ${host} with this body.`, "not_found");
    } else if (!this.#hasKey(request, fixture)) {
      sendError(response, 401, "Incorrect API key provided to the provider simulator.", "invalid_api_key");
    } else {
      for (const address of this.#given.keys()) {
        if (address.startsWith(`${fixture.provider}/${fixture.task} `)) this.#given.delete(address);
      }
      const [first] = fixture.answers;
      if (first !== undefined) this.#send(addressed, first);
    }
  }

  #answerGet(addressed: Addressed): void {
    const { request, response, target } = addressed;
    const url = `https://${target.host}${target.path}`;
    const cell = request.headers[cellHeader] ?? this.cell;
    const fixture = this.#fixtures.find(
      (candidate) =>
        (cell === undefined || cell === `${candidate.provider}/${candidate.task}`) &&
        candidate.answers.some((answer) => answer.url === url),
    );
    const answers = fixture?.answers.filter((answer) => answer.url === url) ?? [];
    const address = `${fixture?.provider}/${fixture?.task} ${url}`;
    const given = this.#given.get(address) ?? 0;
    const answer = answers[Math.min(given, answers.length - 1)];
    if (fixture === undefined || answer === undefined) {
      sendError(response, 404, `No documentation has GET ${url}.`, "not_found");
    } else if (answer.key !== undefined && answer.key !== this.#hasKey(request, fixture)) {
      const problem = answer.key ? "The key is missing." : "The key must not be sent here.";
      sendError(response, 401, problem, "invalid_api_key");
    } else {
      this.#given.set(address, given + 1);
      this.#send(addressed, answer);
    }
  }

  #send({ request, response, target }: Addressed, { status, json, file }: FixtureAnswer): void {
    const isReal = this.#hasRealPictures;
    const { host, isMirror } = target;
    if (file === undefined) {
      const mirrored = isMirror ? withMirrorUrls(`http://${request.headers.host}/mirrors/${host}/`, host, json) : json;
      sendJson(response, status, Object(isReal ? withRealPictures(mirrored) : mirrored));
    } else {
      const body = isReal && file.type.startsWith("image/") ? pixel : file.text;
      response.writeHead(status, { "content-type": file.type }).end(body);
    }
  }

  #hasKey(request: IncomingMessage, { request: { headers } }: ProviderFixture): boolean {
    const keys = Object.entries(headers).filter(([, value]) => value.includes("{key}"));
    return keys.every(([name, value]) => request.headers[name] === value.replace("{key}", this.#key));
  }
}

function withMirrorUrls(mirror: string, host: string, json: unknown): unknown {
  return JSON.parse(JSON.stringify(json).replaceAll(`"https://${host}/`, `"${mirror}`));
}

function isDocumented({ request: { json } }: ProviderFixture, body: string): boolean {
  try {
    return json !== undefined && isDeepStrictEqual(JSON.parse(body), json);
  } catch {
    return false;
  }
}
