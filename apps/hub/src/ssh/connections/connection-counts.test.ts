import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { ConnectionCounts } from "./connection-counts.ts";

const { connections, unauthenticated } = limits.ssh;

test("connections of one address are limited, fewer before their users log in", () => {
  const counts = new ConnectionCounts();
  const waiting = Array.from({ length: unauthenticated.perAddress }, () => counts.open("192.0.2.1"));
  expect(counts.open("192.0.2.1")).toBeUndefined();
  expect(counts.open("::ffff:192.0.2.1")).toBeUndefined();
  expect(counts.open("192.0.2.2")).toBeDefined();
  waiting[0]?.close();
  expect(counts.open("192.0.2.1")).toBeDefined();
});

test("connections of one IPv6 network share a limit", () => {
  const counts = new ConnectionCounts();
  for (let host = 1; host <= unauthenticated.perAddress; host += 1)
    expect(counts.open(`2001:db8::${host}`)).toBeDefined();
  expect(counts.open("2001:db8::ffff")).toBeUndefined();
});

test("connections are limited per address and per user after the login", () => {
  const counts = new ConnectionCounts();
  const open = (address: string, user: string) => {
    const connection = counts.open(address);
    return connection === undefined ? undefined : { connection, isIn: connection.logIn(user) };
  };
  for (let count = 0; count < connections.perAddress; count += 1) {
    expect(open("192.0.2.1", `user${count}`)?.isIn).toBe(true);
  }
  expect(open("192.0.2.1", "another")).toBeUndefined();
  const ofUser = Array.from({ length: connections.perUser }, (_, count) => open(`192.0.3.${count}`, "alice"));
  expect(ofUser.every((one) => one?.isIn === true)).toBe(true);
  expect(open("192.0.4.1", "alice")?.isIn).toBe(false);
  ofUser[0]?.connection.close();
  expect(open("192.0.4.2", "alice")?.isIn).toBe(true);
});

test("connections are limited in total, and a closed one counts once", () => {
  const counts = new ConnectionCounts();
  const all = Array.from({ length: connections.total }, (_, count) => {
    const connection = counts.open(`10.0.${count >> 8}.${count & 255}`);
    connection?.logIn(`user${count}`);
    return connection;
  });
  expect(counts.open("192.0.2.1")).toBeUndefined();
  all[0]?.close();
  all[0]?.close();
  expect(counts.open("192.0.2.1")).toBeDefined();
  expect(counts.open("192.0.2.1")).toBeUndefined();
});
