import { orgRoles, providerModelIdProblem, tokenRoles, visibilities } from "@modelyard/hub/contract";
import { limits } from "@modelyard/platform/limits";
import { isPipelineType } from "@modelyard/tasks";
import { z } from "zod";

const Task = z
  .string()
  .refine(
    (task) => task === "conversational" || isPipelineType(task),
    "expected a task such as conversational or text-to-image",
  );

/**
 * What a provision file may declare. Names and token values may break the rules for new ones: test suites of other
 * clients need odd ones.
 */
export const Provision = z.strictObject({
  users: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        fullName: z.string().optional(),
        email: z.string().optional(),
        password: z.string().optional(),
        admin: z.boolean().optional(),
        tokens: z
          .array(z.strictObject({ name: z.string().min(1), value: z.string().min(1), role: z.enum(tokenRoles) }))
          .default([]),
      }),
    )
    .default([]),
  organisations: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        fullName: z.string().optional(),
        readersMaySpend: z.boolean().optional(),
        defaultVisibility: z.enum(visibilities).optional(),
        members: z.array(z.strictObject({ user: z.string().min(1), role: z.enum(orgRoles) })).default([]),
      }),
    )
    .default([]),
  providerKeys: z.array(z.strictObject({ provider: z.string().min(1), key: z.string().min(1) })).default([]),
  customProviders: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,40}$/, "expected lower-case letters, digits and hyphens"),
        label: z.string().optional(),
        baseUrl: z.url({ protocol: /^https?$/ }),
        replicaUrls: z
          .array(z.url({ protocol: /^https?$/ }))
          .max(limits.router.replicas - 1)
          .optional(),
        key: z.string().min(1).optional(),
      }),
    )
    .default([]),
  modelMappings: z
    .array(
      z.strictObject({
        model: z.string().regex(/^[^/\s]+\/[^/\s]+$/, "expected namespace/name"),
        provider: z.string().min(1),
        providerModelId: z.string().superRefine((id, context) => {
          const problem = providerModelIdProblem(id);
          if (problem !== undefined) context.addIssue({ code: "custom", message: problem });
        }),
        task: Task,
        status: z.enum(["live", "staging", "error"]).default("live"),
      }),
    )
    .default([]),
  /** Hosts, as `name` or `name:port`, that may be called although they are private. */
  listedHosts: z.array(z.string().min(1)).default([]),
});
export type Provision = z.infer<typeof Provision>;
