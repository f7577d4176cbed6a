import { type ApiOperation, json } from "@modelyard/platform/api/operation";
import { z } from "zod";
import { responses } from "../api/responses.ts";
import { HubErrorBody } from "../contract/repositories.ts";

export const ValidateYaml = z.object({
  content: z.string().describe("The whole card, with its front matter."),
  repoType: z.string().optional().describe("`model` or `dataset`. By default `model`."),
});
export const PreviewRequest = z.object({
  content: z.string(),
  /** Where the file is or will be: relative links start there. */
  revision: z.string().max(500),
  path: z.string().max(4096),
});
const Message = z.object({ message: z.string() });
const Verdict = z.object({ errors: z.array(Message), warnings: z.array(Message) });

export const validateCardOperation: ApiOperation = {
  method: "POST",
  path: "/api/validate-yaml",
  id: "validate-card",
  summary: "Check the front matter of a card",
  description:
    "Errors, for which a commit or push of the card is refused: invalid YAML, an unknown `license`, an unknown `pipeline_tag` of a model. Everything else is a warning. Whether repositories that the card names exist is not checked.",
  body: { content: json(ValidateYaml, { content: "---\nlicense: mit\n---\n# Tiny chat\n", repoType: "model" }) },
  responses: responses(
    {
      200: { description: "The card is valid.", content: json(Verdict, { errors: [], warnings: [] }) },
      400: {
        description: "The card has errors, or the request is malformed.",
        content: json(z.union([Verdict, HubErrorBody]), {
          errors: [{ message: '"license" must be a string' }],
          warnings: [],
        }),
      },
    },
    [413],
  ),
  auth: "none",
};
