import { expect, test } from "vitest";
import { Rendezvous } from "./rendezvous.ts";

test("members continue when all have arrived, or the others have left", async () => {
  const rendezvous = new Rendezvous();
  const order: string[] = [];
  const arrive = async (name: string) => {
    await rendezvous.arrive();
    order.push(name);
  };
  rendezvous.join();
  expect(rendezvous.arrive()).toBeUndefined();
  rendezvous.join();
  rendezvous.join();
  const [one, two] = [arrive("one"), arrive("two")];
  await Promise.resolve();
  order.push("three");
  await Promise.all([arrive("three arrives"), one, two]);
  expect(order).toEqual(["three", "one", "two", "three arrives"]);
  const again = arrive("again");
  rendezvous.leave();
  order.push("one left");
  rendezvous.leave();
  await again;
  expect(order.slice(-2)).toEqual(["one left", "again"]);
});
