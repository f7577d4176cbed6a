import { z } from "zod";

/** The body of every error of the `/v1` and `/router` addresses: OpenAI's format. */
export const RouterErrorBody = z.object({
  error: z.object({
    message: z.string(),
    type: z.string(),
    code: z.string().nullable(),
    param: z.string().nullable(),
  }),
});
export type RouterErrorBody = z.infer<typeof RouterErrorBody>;
