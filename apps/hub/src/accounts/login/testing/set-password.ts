import { randomBytes, scryptSync } from "node:crypto";
import type { Sql } from "@modelyard/platform/database";

/** A thousandth of the real cost, which is 80 ms for each sign-in. Each hash states its cost. */
const [cost, blockSize, parallelization] = [32, 8, 1];

/** Gives a user the password `password of <name>`. */
export async function setPassword(sql: Sql, name: string): Promise<void> {
  const salt = randomBytes(16);
  const key = scryptSync(`password of ${name}`, salt, 32, { cost, blockSize, parallelization });
  const parts = ["scrypt", cost, blockSize, parallelization, salt.toString("base64url"), key.toString("base64url")];
  await sql`update hub.namespaces set password_hash = ${parts.join("$")} where name = ${name}`;
}
