/** After a change of the schema, in this folder: `npx drizzle-kit@0.31.11 generate --name what_changed`. */
export default {
  dialect: "postgresql",
  schema: ["./src/database/hub-schema.ts", "./src/*/tables.ts", "./src/*/*/tables.ts"],
  out: "./migrations",
};
