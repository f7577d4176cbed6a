import { expect, test, vi } from "vitest";
import { limits } from "../limits/limits.ts";
import { parseAddressRanges } from "./address.ts";
import { type Arrival, arrivalOfMessage, arrivalOfRequest } from "./arrival.ts";
import { createForwarded, isForwarded } from "./forwarded.ts";

const forwarded = createForwarded({ trustedProxies: parseAddressRanges("loopback, 10.0.0.0/8, 2001:db8:1::/48") });
const client = "203.0.113.9";

function arrival(peerAddress: string | undefined, headers: Record<string, string> = {}): Arrival {
  return { peerAddress, header: (name) => headers[name] };
}

test.each([
  { title: "without headers the peer is the client", peer: client, is: client },
  { title: "an untrusted peer cannot name another client", peer: client, chain: "192.0.2.1", is: client },
  { title: "a trusted peer names its client", peer: "127.0.0.1", chain: client, is: client },
  { title: "a mapped peer is its IPv4 address", peer: "::ffff:127.0.0.1", chain: client, is: client },
  { title: "entries written by the client are ignored", peer: "127.0.0.1", chain: `192.0.2.1, ${client}`, is: client },
  { title: "trusted proxies are skipped", peer: "10.0.0.2", chain: `192.0.2.1, ${client}, 10.0.0.3`, is: client },
  { title: "an IPv6 proxy is skipped", peer: "2001:db8:1::5", chain: "2001:DB8::0:7, 10.1.1.1", is: "2001:db8::7" },
  {
    title: "a chain of only proxies starts at its first",
    peer: "10.0.0.2",
    chain: "10.0.0.4, 10.0.0.3",
    is: "10.0.0.4",
  },
  { title: "an entry may have a port", peer: "127.0.0.1", chain: `${client}:4711`, is: client },
  { title: "an IPv6 entry may have a port", peer: "127.0.0.1", chain: "[2001:db8::7]:4711", is: "2001:db8::7" },
  {
    title: "an entry that is not an address ends the chain",
    peer: "10.0.0.2",
    chain: "192.0.2.1, unknown, 10.0.0.3",
    is: "10.0.0.3",
  },
  { title: "a shortened address is invalid", peer: "10.0.0.2", chain: "127.1", is: "10.0.0.2" },
  { title: "an empty header is ignored", peer: "127.0.0.1", chain: " , ", is: "127.0.0.1" },
  { title: "a closed connection has no client", peer: undefined, chain: client, is: undefined },
])("$title", ({ peer, chain, is }) => {
  expect(forwarded.clientAddress(arrival(peer, chain === undefined ? {} : { "x-forwarded-for": chain }))).toBe(is);
});

test("proxies are followed up to the limit", () => {
  const chainOf = (proxies: number) => [client, ...Array.from({ length: proxies }, () => "10.0.0.3")].join(", ");
  const clientAfter = (proxies: number) =>
    forwarded.clientAddress(arrival("10.0.0.2", { "x-forwarded-for": chainOf(proxies - 1) }));
  expect(clientAfter(limits.http.forwardedProxies)).toBe(client);
  expect(clientAfter(limits.http.forwardedProxies + 1)).toBe("10.0.0.3");
});

const direct = "http://inner:7860";
test.each([
  { title: "one proxy", headers: { host: "hub.example.org", proto: "https" }, is: "https://hub.example.org" },
  {
    title: "an unusual port",
    headers: { host: "hub.example.org:8443", proto: "https" },
    is: "https://hub.example.org:8443",
  },
  { title: "the usual port", headers: { host: "hub.example.org:443", proto: "https" }, is: "https://hub.example.org" },
  { title: "only the scheme", headers: { proto: "HTTPS" }, is: "https://inner:7860" },
  { title: "a scheme of another kind", headers: { proto: "javascript" }, is: direct },
  {
    title: "a proxy that appends to what the client sent",
    headers: { host: "evil.example, hub.example.org", proto: "http, https" },
    is: "https://hub.example.org",
  },
  {
    title: "two proxies that append",
    headers: { for: `${client}, 10.0.0.3`, host: "evil.example, hub.example.org, inner", proto: "http, https, http" },
    is: "https://hub.example.org",
  },
  { title: "a host with a path", headers: { host: "hub.example.org/evil" }, is: direct },
  { title: "a host with a user", headers: { host: "user@hub.example.org" }, is: direct },
  { title: "an invalid host", headers: { host: 'x"><script>' }, is: direct },
  { title: "another peer", peer: client, headers: { host: "hub.example.org", proto: "https" }, is: direct },
])("origin of $title", ({ peer = "10.0.0.2", headers, is }) => {
  const named = Object.fromEntries(Object.entries(headers).map(([name, value]) => [`x-forwarded-${name}`, value]));
  expect(forwarded.publicOrigin(arrival(peer, named), direct)).toBe(is);
});

test("the first peer whose headers are ignored is reported once", () => {
  const onIgnored = vi.fn();
  const { clientAddress } = createForwarded({ trustedProxies: [], onIgnored });
  clientAddress(arrival("10.0.0.2"));
  expect(onIgnored).not.toHaveBeenCalled();
  clientAddress(arrival("::ffff:10.0.0.2", { "x-forwarded-for": client }));
  clientAddress(arrival("10.0.0.3", { "x-forwarded-for": client }));
  expect(onIgnored.mock.calls).toEqual([["10.0.0.2"]]);
});

test.each(["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "forwarded"])(
  "%s marks a forwarded request",
  (name) => {
    expect(isForwarded(arrival(client, { [name]: "x" }))).toBe(true);
    expect(isForwarded(arrival(client))).toBe(false);
  },
);

test("requests of both servers are read the same way", () => {
  const socket = { remoteAddress: "127.0.0.1" };
  const request = new Request("http://inner/", { headers: { "X-Forwarded-For": client } });
  for (const arrived of [
    arrivalOfRequest(request, { incoming: { socket } }),
    arrivalOfMessage({ headers: { "x-forwarded-for": client }, socket }),
  ]) {
    expect(forwarded.clientAddress(arrived)).toBe(client);
  }
  expect(arrivalOfRequest(request, undefined).peerAddress).toBeUndefined();
});
