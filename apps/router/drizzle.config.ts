// After a change of the tables, with drizzle-kit 0.31.11 installed beside drizzle-orm: drizzle-kit generate --name what-changed
export default { dialect: "postgresql", schema: "./src/*/tables.ts", out: "./migrations" };
