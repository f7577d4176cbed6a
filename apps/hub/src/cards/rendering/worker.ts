import { serveRequests } from "../../processes/serve-requests.ts";
import { MarkdownRequest } from "./markdown-request.ts";
import { createMarkdownRenderer } from "./render-markdown.ts";

/** Runs as a child process with little memory, so that a malicious card affects nothing else. */
const renderer = await createMarkdownRenderer();
serveRequests((request) => renderer.render(MarkdownRequest.parse(request)));
