/** Draws a decorative yard with sheds, crates and a crane. */
export function YardDrawing() {
  return (
    <svg viewBox="0 0 480 260" aria-hidden="true" className="yard" fill="none" strokeWidth="2" strokeLinejoin="round">
      <g stroke="currentColor">
        <path d="M8 258V150l44 36v-36l44 36v-36l44 36v72M28 258v-40h26v40M76 210h24v20H76zM112 210h16v20h-16z" />
        <path d="M196 258V34M196 34h236M196 60l60-26M196 34 176 14h-16M432 34v16M184 258h24M196 110l-8 8 8 8 8-8-8-8M196 160l-8 8 8 8 8-8-8-8M196 210l-8 8 8 8 8-8-8-8" />
        <path d="M256 34 286 14l146 20M352 34v62M340 34v-6h24v6" />
        <path d="M250 214h56v44h-56zM312 214h56v44h-56zM374 214h56v44h-56zM281 170h56v44h-56zM268 222v28M278 222v28M288 222v28M330 222v28M340 222v28M350 222v28M392 222v28M402 222v28M412 222v28M299 178v28M309 178v28M319 178v28" />
      </g>
      <g className="stroke-accent">
        <path d="M352 96l-24 18h48zM324 114h56v44h-56zM342 122v28M352 122v28M362 122v28" />
        <path d="M0 258h480" strokeWidth="4" />
      </g>
    </svg>
  );
}
