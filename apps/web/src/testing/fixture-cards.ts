import type { RenderedCard } from "@modelyard/hub/contract";

const talker = `
<h1 id="talker-1b"><a href="#talker-1b">Talker 1B</a></h1>
<p>A small chat model that answers in <strong>English</strong> and <strong>Turkish</strong>. It was trained on the minutes of
harbour meetings, so it is <em>polite</em>, short, and fond of tides. See <a href="https://example.org/talker">the report</a>.</p>
<h2 id="intended-use"><a href="#intended-use">Intended use</a></h2>
<ul><li>Drafting replies to customers</li><li>Summaries of up to 4,096 tokens</li><li>Teaching: it runs on a laptop</li></ul>
<blockquote><p>Not for legal or medical advice.</p></blockquote>
<h2 id="how-it-was-trained"><a href="#how-it-was-trained">How it was trained</a></h2>
<p>Three stages, <code>bf16</code> throughout, with a cosine schedule:</p>
<pre><code>python train.py --stage 1 --tokens 300B --learning-rate 3e-4 --a-very-long-argument-that-does-not-fit-on-any-small-screen yes
python train.py --stage 2 --tokens 20B</code></pre>
<h3 id="data"><a href="#data">Data</a></h3>
<table><thead><tr><th>Source</th><th>Tokens</th><th>Share</th><th>Licence</th><th>Languages</th></tr></thead>
<tbody><tr><td>Harbour minutes</td><td>180B</td><td>60 %</td><td>CC BY 4.0</td><td>English, Turkish, German</td></tr>
<tr><td>Public law</td><td>120B</td><td>40 %</td><td>Public domain</td><td>English, Turkish</td></tr></tbody></table>
<h2 id="evaluation"><a href="#evaluation">Evaluation</a></h2>
<p>It scores 61.2 on the questions of the harbour exam. Larger models score more.</p>`;

const headings: RenderedCard["headings"] = [
  { level: 1, id: "talker-1b", text: "Talker 1B" },
  { level: 2, id: "intended-use", text: "Intended use" },
  { level: 2, id: "how-it-was-trained", text: "How it was trained" },
  { level: 3, id: "data", text: "Data" },
  { level: 2, id: "evaluation", text: "Evaluation" },
];

/** Rendered cards by model id; other models have none. */
export const fixtureCards: Readonly<Record<string, RenderedCard>> = {
  "acme/talker-1b": { html: talker, headings, problems: [] },
  "acme/lonely-7b": {
    html: "<h1 id='lonely'>Lonely</h1><p>No provider serves it.</p>",
    headings: [{ level: 1, id: "lonely", text: "Lonely" }],
    problems: [{ line: 4, message: "license: “freeware” is not a licence that we know." }],
  },
  "quay/hostile": {
    html: "<p>sanitised by the hub</p>",
    headings: ["one", "two", "three"].map((id) => ({ level: 1, id: `"${id}`, text: "</a><script>alert(9)</script>" })),
    problems: [{ message: "<script>alert(10)</script>" }],
  },
};
