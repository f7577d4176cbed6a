/** What a call asks for, to estimate its usage: the body of a chat, or of a call for another task. */
export type CallContent = Buffer | { task: string; body: () => Buffer };
