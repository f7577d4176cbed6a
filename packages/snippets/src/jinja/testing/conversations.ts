const system = { role: "system", content: "  You answer briefly.\n" };
const user = { role: "user", content: 'Merhaba! 😀 <b>Where</b> is "İzmir"?\n' };
const assistant = { role: "assistant", content: "On the Aegean coast." };
const thanks = { role: "user", content: "And Ankara?" };
const thought = { ...assistant, reasoning_content: "\nThe user asks about a city.\n" };
const inlineThought = { role: "assistant", content: "<think>\nA city.\n</think>\n\nOn the coast." };

const toolCall = {
  role: "assistant",
  content: null,
  tool_calls: [
    {
      id: "abcde1234",
      type: "function",
      function: {
        name: "get_weather",
        arguments: { city: "İzmir", days: 2, units: ["C"], detail: { wind: true, max: 1.5 } },
      },
    },
  ],
};
const toolResult = { role: "tool", name: "get_weather", tool_call_id: "abcde1234", content: '{"temperature": 21.5}' };
const toolText = { ...toolCall, content: "Let me look." };
const textArguments = {
  ...toolCall,
  tool_calls: [
    { id: "abcde1234", type: "function", function: { name: "get_weather", arguments: '{"city": "İzmir"}' } },
  ],
};

const tools = [
  {
    type: "function",
    function: {
      name: "get_weather",
      description: "Returns the weather of a city — today's & tomorrow's.",
      parameters: {
        type: "object",
        properties: {
          city: { type: "string", description: "Name of the city" },
          days: { type: "integer", minimum: 1, maximum: 7 },
          units: { type: "array", items: { type: "string", enum: ["C", "F"] } },
          mode: { type: "string", enum: ["short", "long"], default: null },
          "x-limit": { type: ["number", "null"], default: 0.5 },
        },
        required: ["city"],
      },
    },
  },
];

const picture = {
  role: "user",
  content: [
    { type: "image", url: "https://example.org/cat.png" },
    { type: "text", text: " What is this? 🐈" },
  ],
};
const pictureUrl = {
  role: "user",
  content: [
    { type: "text", text: "Compare:" },
    { type: "image_url", image_url: { url: "https://example.org/a.png" } },
  ],
};

const common = { bos_token: "<s>", eos_token: "</s>", tools: null, documents: null, add_generation_prompt: true };

/** Messages in the documented formats, with the other variables that transformers passes to templates. */
export const conversations: Readonly<Record<string, Record<string, unknown>>> = {
  "one question": { ...common, messages: [user] },
  "without a generation prompt": { ...common, messages: [user, assistant], add_generation_prompt: false },
  "several turns": { ...common, messages: [user, assistant, thanks] },
  "a system message": { ...common, messages: [system, user, assistant, thanks] },
  "a system message alone": { ...common, messages: [system] },
  "two users in a row": { ...common, messages: [user, thanks] },
  "an unknown role": { ...common, messages: [user, { role: "critic", content: "Hm." }] },
  "no messages": { ...common, messages: [] },
  tools: { ...common, messages: [user], tools },
  "tools and a system message": { ...common, messages: [system, user], tools, tools_in_user_message: false },
  "a tool call": { ...common, messages: [user, toolCall, toolResult], tools },
  "a tool call with text, and a reply": {
    ...common,
    messages: [system, user, toolText, toolResult, assistant, thanks],
    tools,
  },
  "arguments as text": { ...common, messages: [user, textArguments, toolResult], tools },
  "two tool calls": {
    ...common,
    messages: [
      user,
      { ...toolCall, tool_calls: [...toolCall.tool_calls, ...textArguments.tool_calls] },
      toolResult,
      toolResult,
    ],
    tools,
  },
  thinking: {
    ...common,
    messages: [user, thought, thanks],
    enable_thinking: true,
    thinking: true,
    reasoning_effort: "high",
  },
  "a thought at the end": { ...common, messages: [user, thought], add_generation_prompt: false },
  "a thought inside the text": { ...common, messages: [system, user, inlineThought, thanks, inlineThought] },
  "thinking off": {
    ...common,
    messages: [user, thought, thanks],
    enable_thinking: false,
    thinking: false,
    thinking_budget: 512,
  },
  "an image": { ...common, messages: [picture] },
  "images and a system message": { ...common, messages: [system, pictureUrl, assistant, picture], add_vision_id: true },
  documents: {
    ...common,
    messages: [user],
    documents: [
      { title: "İzmir", text: "A city." },
      { title: "Ankara", text: "The capital." },
    ],
    controls: { length: "short" },
  },
  "no tokens": { messages: [user, assistant], add_generation_prompt: true, tools: [], documents: [] },
};
