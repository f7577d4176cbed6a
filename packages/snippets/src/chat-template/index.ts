export { ChatTemplateError, type ChatTemplateFailure } from "./chat-template-error.ts";
export { type ChatTemplateLimits, chatTemplateLimits } from "./limits.ts";
export { type ChatTemplatePool, createChatTemplatePool, type RenderOptions } from "./pool.ts";
export { type ChatTemplateOptions, renderChatTemplate } from "./render-chat-template.ts";
