// Generated from the TeX of the metrics by `npm run gen --workspace @modelyard/tasks`. Do not edit.

/** The formula of each metric as MathML, by the metric's key. */
export const formulas: ReadonlyMap<string, string> = new Map([
  [
    "accuracy",
    `<math display="block"><mrow><mfrac><mn>1</mn><mi>n</mi></mfrac><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mo stretchy="false">[</mo><msub><mover accent="true"><mi>y</mi><mo>^</mo></mover><mi>i</mi></msub><mo>=</mo><msub><mi>y</mi><mi>i</mi></msub><mo stretchy="false">]</mo></mrow></math>`,
  ],
  [
    "top-k-accuracy",
    `<math display="block"><mrow><mfrac><mn>1</mn><mi>n</mi></mfrac><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mo stretchy="false">[</mo><msub><mi>y</mi><mi>i</mi></msub><mo>∈</mo><msubsup><mover accent="true"><mi>Y</mi><mo>^</mo></mover><mi>i</mi><mrow><mo stretchy="false">(</mo><mi>k</mi><mo stretchy="false">)</mo></mrow></msubsup><mo stretchy="false">]</mo></mrow></math>`,
  ],
  [
    "precision",
    `<math display="block"><mrow><mfrac><mi>TP</mi><mrow><mi>TP</mi><mo>+</mo><mi>FP</mi></mrow></mfrac></mrow></math>`,
  ],
  [
    "recall",
    `<math display="block"><mrow><mfrac><mi>TP</mi><mrow><mi>TP</mi><mo>+</mo><mi>FN</mi></mrow></mfrac></mrow></math>`,
  ],
  [
    "f1",
    `<math display="block"><mrow><mfrac><mrow><mn>2</mn><mi>P</mi><mi>R</mi></mrow><mrow><mi>P</mi><mo>+</mo><mi>R</mi></mrow></mfrac><mo>=</mo><mfrac><mrow><mn>2</mn><mtext> </mtext><mi>TP</mi></mrow><mrow><mn>2</mn><mtext> </mtext><mi>TP</mi><mo>+</mo><mi>FP</mi><mo>+</mo><mi>FN</mi></mrow></mfrac></mrow></math>`,
  ],
  [
    "entity-f1",
    `<math display="block"><mrow><mfrac><mrow><mn>2</mn><mtext> </mtext><mi>TP</mi></mrow><mrow><mn>2</mn><mtext> </mtext><mi>TP</mi><mo>+</mo><mi>FP</mi><mo>+</mo><mi>FN</mi></mrow></mfrac></mrow></math>`,
  ],
  [
    "roc-auc",
    `<math display="block"><mrow><mi>Pr</mi><mo>⁡</mo><mo stretchy="false">(</mo><msub><mi>s</mi><mo lspace="0em" rspace="0em">+</mo></msub><mo>&gt;</mo><msub><mi>s</mi><mo lspace="0em" rspace="0em">−</mo></msub><mo stretchy="false">)</mo><mo>+</mo><mstyle scriptlevel="0" displaystyle="false"><mfrac><mn>1</mn><mn>2</mn></mfrac></mstyle><mi>Pr</mi><mo>⁡</mo><mo stretchy="false">(</mo><msub><mi>s</mi><mo lspace="0em" rspace="0em">+</mo></msub><mo>=</mo><msub><mi>s</mi><mo lspace="0em" rspace="0em">−</mo></msub><mo stretchy="false">)</mo></mrow></math>`,
  ],
  [
    "mean-average-precision",
    `<math display="block"><mrow><mfrac><mn>1</mn><mi>C</mi></mfrac><munderover><mo>∑</mo><mrow><mi>c</mi><mo>=</mo><mn>1</mn></mrow><mi>C</mi></munderover><munder><mo>∑</mo><mi>k</mi></munder><mo stretchy="false">(</mo><msub><mi>R</mi><mi>k</mi></msub><mo>−</mo><msub><mi>R</mi><mrow><mi>k</mi><mo>−</mo><mn>1</mn></mrow></msub><mo stretchy="false">)</mo><mtext> </mtext><msub><mi>P</mi><mi>k</mi></msub></mrow></math>`,
  ],
  [
    "exact-match",
    `<math display="block"><mrow><mfrac><mn>1</mn><mi>n</mi></mfrac><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><munder><mrow><mi>max</mi><mo>⁡</mo></mrow><mi>j</mi></munder><mtext> </mtext><mo stretchy="false">[</mo><mi>ν</mi><mo stretchy="false">(</mo><msub><mover accent="true"><mi>y</mi><mo>^</mo></mover><mi>i</mi></msub><mo stretchy="false">)</mo><mo>=</mo><mi>ν</mi><mo stretchy="false">(</mo><msub><mi>y</mi><mrow><mi>i</mi><mi>j</mi></mrow></msub><mo stretchy="false">)</mo><mo stretchy="false">]</mo></mrow></math>`,
  ],
  [
    "token-f1",
    `<math display="block"><mrow><mfrac><mrow><mn>2</mn><mtext> </mtext><mi mathvariant="normal">∣</mi><mi>A</mi><mo>∩</mo><mi>G</mi><mi mathvariant="normal">∣</mi></mrow><mrow><mi mathvariant="normal">∣</mi><mi>A</mi><mi mathvariant="normal">∣</mi><mo>+</mo><mi mathvariant="normal">∣</mi><mi>G</mi><mi mathvariant="normal">∣</mi></mrow></mfrac></mrow></math>`,
  ],
  [
    "probe-accuracy",
    `<math display="block"><mrow><mfrac><mn>1</mn><mi>n</mi></mfrac><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mo stretchy="false">[</mo><mi>g</mi><mo stretchy="false">(</mo><mi>f</mi><mo stretchy="false">(</mo><msub><mi>x</mi><mi>i</mi></msub><mo stretchy="false">)</mo><mo stretchy="false">)</mo><mo>=</mo><msub><mi>y</mi><mi>i</mi></msub><mo stretchy="false">]</mo></mrow></math>`,
  ],
  [
    "vqa-accuracy",
    `<math display="block"><mrow><mfrac><mn>1</mn><mi>n</mi></mfrac><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mi>min</mi><mo>⁡</mo><mrow><mo fence="true">(</mo><mfrac><msub><mi>m</mi><mi>i</mi></msub><mn>3</mn></mfrac><mo separator="true">,</mo><mtext> </mtext><mn>1</mn><mo fence="true">)</mo></mrow></mrow></math>`,
  ],
  [
    "denotation-accuracy",
    `<math display="block"><mrow><mfrac><mn>1</mn><mi>n</mi></mfrac><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mo stretchy="false">[</mo><mi mathvariant="normal">result</mi><mo>⁡</mo><mo stretchy="false">(</mo><msub><mover accent="true"><mi>z</mi><mo>^</mo></mover><mi>i</mi></msub><mo stretchy="false">)</mo><mo>=</mo><msub><mi>y</mi><mi>i</mi></msub><mo stretchy="false">]</mo></mrow></math>`,
  ],
  [
    "wu-palmer",
    `<math display="block"><mrow><mfrac><mrow><mn>2</mn><mtext> </mtext><mi>d</mi><mo stretchy="false">(</mo><mi mathvariant="normal">lcs</mi><mo>⁡</mo><mo stretchy="false">(</mo><mi>a</mi><mo separator="true">,</mo><mi>b</mi><mo stretchy="false">)</mo><mo stretchy="false">)</mo></mrow><mrow><mi>d</mi><mo stretchy="false">(</mo><mi>a</mi><mo stretchy="false">)</mo><mo>+</mo><mi>d</mi><mo stretchy="false">(</mo><mi>b</mi><mo stretchy="false">)</mo></mrow></mfrac></mrow></math>`,
  ],
  [
    "detection-error-rate",
    `<math display="block"><mrow><mfrac><mrow><msub><mi>t</mi><mi>miss</mi></msub><mo>+</mo><msub><mi>t</mi><mi>false</mi></msub></mrow><msub><mi>t</mi><mi>speech</mi></msub></mfrac></mrow></math>`,
  ],
  [
    "ndcg",
    `<math display="block"><mrow><mfrac><msub><mi>DCG</mi><mi>k</mi></msub><msub><mi>IDCG</mi><mi>k</mi></msub></mfrac><mo separator="true">,</mo><mspace width="1em"/><msub><mi>DCG</mi><mi>k</mi></msub><mo>=</mo><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>k</mi></munderover><mfrac><mrow><msup><mn>2</mn><msub><mi>g</mi><mi>i</mi></msub></msup><mo>−</mo><mn>1</mn></mrow><mrow><msub><mrow><mi>log</mi><mo>⁡</mo></mrow><mn>2</mn></msub><mo stretchy="false">(</mo><mi>i</mi><mo>+</mo><mn>1</mn><mo stretchy="false">)</mo></mrow></mfrac></mrow></math>`,
  ],
  [
    "mean-reciprocal-rank",
    `<math display="block"><mrow><mfrac><mn>1</mn><mrow><mi mathvariant="normal">∣</mi><mi>Q</mi><mi mathvariant="normal">∣</mi></mrow></mfrac><munder><mo>∑</mo><mrow><mi>q</mi><mo>∈</mo><mi>Q</mi></mrow></munder><mfrac><mn>1</mn><msub><mi>r</mi><mi>q</mi></msub></mfrac></mrow></math>`,
  ],
  [
    "ranking-map",
    `<math display="block"><mrow><mfrac><mn>1</mn><mrow><mi mathvariant="normal">∣</mi><mi>Q</mi><mi mathvariant="normal">∣</mi></mrow></mfrac><munder><mo>∑</mo><mrow><mi>q</mi><mo>∈</mo><mi>Q</mi></mrow></munder><mfrac><mn>1</mn><mrow><mi mathvariant="normal">∣</mi><msub><mi>R</mi><mi>q</mi></msub><mi mathvariant="normal">∣</mi></mrow></mfrac><munder><mo>∑</mo><mrow><mi>k</mi><mo>:</mo><mtext> </mtext><msub><mi>d</mi><mi>k</mi></msub><mo>∈</mo><msub><mi>R</mi><mi>q</mi></msub></mrow></munder><msub><mi>P</mi><mi>q</mi></msub><mo stretchy="false">(</mo><mi>k</mi><mo stretchy="false">)</mo></mrow></math>`,
  ],
  [
    "recall-at-k",
    `<math display="block"><mrow><mfrac><mrow><mi mathvariant="normal">∣</mi><mi>R</mi><mo>∩</mo><msub><mi>T</mi><mi>k</mi></msub><mi mathvariant="normal">∣</mi></mrow><mrow><mi mathvariant="normal">∣</mi><mi>R</mi><mi mathvariant="normal">∣</mi></mrow></mfrac></mrow></math>`,
  ],
  [
    "hits-at-k",
    `<math display="block"><mrow><mfrac><mn>1</mn><mrow><mi mathvariant="normal">∣</mi><mi>Q</mi><mi mathvariant="normal">∣</mi></mrow></mfrac><munder><mo>∑</mo><mrow><mi>q</mi><mo>∈</mo><mi>Q</mi></mrow></munder><mo stretchy="false">[</mo><msub><mi>r</mi><mi>q</mi></msub><mo>≤</mo><mi>k</mi><mo stretchy="false">]</mo></mrow></math>`,
  ],
  [
    "spearman",
    `<math display="block"><mrow><mn>1</mn><mo>−</mo><mfrac><mrow><mn>6</mn><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><msubsup><mi>d</mi><mi>i</mi><mn>2</mn></msubsup></mrow><mrow><mi>n</mi><mo stretchy="false">(</mo><msup><mi>n</mi><mn>2</mn></msup><mo>−</mo><mn>1</mn><mo stretchy="false">)</mo></mrow></mfrac></mrow></math>`,
  ],
  [
    "cosine-similarity",
    `<math display="block"><mrow><mfrac><mrow><mi>a</mi><mo>⋅</mo><mi>b</mi></mrow><mrow><mo stretchy="false">∥</mo><mi>a</mi><mo stretchy="false">∥</mo><mtext> </mtext><mo stretchy="false">∥</mo><mi>b</mi><mo stretchy="false">∥</mo></mrow></mfrac></mrow></math>`,
  ],
  [
    "cross-entropy",
    `<math display="block"><mrow><mo>−</mo><mfrac><mn>1</mn><mi>N</mi></mfrac><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>N</mi></munderover><mi>ln</mi><mo>⁡</mo><mi>p</mi><mo stretchy="false">(</mo><msub><mi>x</mi><mi>i</mi></msub><mo>∣</mo><msub><mi>c</mi><mi>i</mi></msub><mo stretchy="false">)</mo></mrow></math>`,
  ],
  [
    "perplexity",
    `<math display="block"><mrow><mi>exp</mi><mo>⁡</mo><mrow><mo fence="true">(</mo><mo>−</mo><mfrac><mn>1</mn><mi>N</mi></mfrac><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>N</mi></munderover><mi>ln</mi><mo>⁡</mo><mi>p</mi><mo stretchy="false">(</mo><msub><mi>x</mi><mi>i</mi></msub><mo>∣</mo><msub><mi>c</mi><mi>i</mi></msub><mo stretchy="false">)</mo><mo fence="true">)</mo></mrow></mrow></math>`,
  ],
  [
    "pass-at-k",
    `<math display="block"><mrow><mi>E</mi><mrow><mo fence="true">[</mo><mn>1</mn><mo>−</mo><mfrac><mrow><mo fence="true">(</mo><mfrac linethickness="0px"><mrow><mi>n</mi><mo>−</mo><mi>c</mi></mrow><mi>k</mi></mfrac><mo fence="true">)</mo></mrow><mrow><mo fence="true">(</mo><mfrac linethickness="0px"><mi>n</mi><mi>k</mi></mfrac><mo fence="true">)</mo></mrow></mfrac><mo fence="true">]</mo></mrow></mrow></math>`,
  ],
  [
    "bleu",
    `<math display="block"><mrow><mi>min</mi><mo>⁡</mo><mrow><mo fence="true">(</mo><mn>1</mn><mo separator="true">,</mo><mtext> </mtext><msup><mi>e</mi><mrow><mn>1</mn><mo>−</mo><mi>r</mi><mi mathvariant="normal">/</mi><mi>c</mi></mrow></msup><mo fence="true">)</mo></mrow><mo>⋅</mo><mi>exp</mi><mo>⁡</mo><mrow><mo fence="true">(</mo><mfrac><mn>1</mn><mn>4</mn></mfrac><munderover><mo>∑</mo><mrow><mi>n</mi><mo>=</mo><mn>1</mn></mrow><mn>4</mn></munderover><mi>ln</mi><mo>⁡</mo><msub><mi>p</mi><mi>n</mi></msub><mo fence="true">)</mo></mrow></mrow></math>`,
  ],
  [
    "sacrebleu",
    `<math display="block"><mrow><mn>100</mn><mo>⋅</mo><mi>min</mi><mo>⁡</mo><mrow><mo fence="true">(</mo><mn>1</mn><mo separator="true">,</mo><mtext> </mtext><msup><mi>e</mi><mrow><mn>1</mn><mo>−</mo><mi>r</mi><mi mathvariant="normal">/</mi><mi>c</mi></mrow></msup><mo fence="true">)</mo></mrow><mo>⋅</mo><mi>exp</mi><mo>⁡</mo><mrow><mo fence="true">(</mo><mfrac><mn>1</mn><mn>4</mn></mfrac><munderover><mo>∑</mo><mrow><mi>n</mi><mo>=</mo><mn>1</mn></mrow><mn>4</mn></munderover><mi>ln</mi><mo>⁡</mo><msub><mi>p</mi><mi>n</mi></msub><mo fence="true">)</mo></mrow></mrow></math>`,
  ],
  [
    "comet",
    `<math display="block"><mrow><msub><mi>f</mi><mi>θ</mi></msub><mo stretchy="false">(</mo><mi>source</mi><mo separator="true">,</mo><mtext> </mtext><mi>translation</mi><mo separator="true">,</mo><mtext> </mtext><mi>reference</mi><mo stretchy="false">)</mo></mrow></math>`,
  ],
  [
    "rouge",
    `<math display="block"><mrow><mfrac><mrow><munder><mo>∑</mo><mrow><mi>g</mi><mo>∈</mo><mi>ref</mi></mrow></munder><mi mathvariant="normal">match</mi><mo>⁡</mo><mo stretchy="false">(</mo><mi>g</mi><mo stretchy="false">)</mo></mrow><mrow><munder><mo>∑</mo><mrow><mi>g</mi><mo>∈</mo><mi>ref</mi></mrow></munder><mi mathvariant="normal">count</mi><mo>⁡</mo><mo stretchy="false">(</mo><mi>g</mi><mo stretchy="false">)</mo></mrow></mfrac></mrow></math>`,
  ],
  [
    "bertscore",
    `<math display="block"><mrow><mfrac><mrow><mn>2</mn><mi>P</mi><mi>R</mi></mrow><mrow><mi>P</mi><mo>+</mo><mi>R</mi></mrow></mfrac><mo separator="true">,</mo><mspace width="1em"/><mi>R</mi><mo>=</mo><mfrac><mn>1</mn><mrow><mi mathvariant="normal">∣</mi><mi>x</mi><mi mathvariant="normal">∣</mi></mrow></mfrac><munder><mo>∑</mo><mrow><msub><mi>x</mi><mi>i</mi></msub><mo>∈</mo><mi>x</mi></mrow></munder><munder><mrow><mi>max</mi><mo>⁡</mo></mrow><mrow><msub><mover accent="true"><mi>x</mi><mo>^</mo></mover><mi>j</mi></msub><mo>∈</mo><mover accent="true"><mi>x</mi><mo>^</mo></mover></mrow></munder><msubsup><mi>x</mi><mi>i</mi><mi mathvariant="normal">⊤</mi></msubsup><msub><mover accent="true"><mi>x</mi><mo>^</mo></mover><mi>j</mi></msub></mrow></math>`,
  ],
  [
    "meteor",
    `<math display="block"><mrow><mfrac><mrow><mn>10</mn><mi>P</mi><mi>R</mi></mrow><mrow><mi>R</mi><mo>+</mo><mn>9</mn><mi>P</mi></mrow></mfrac><mrow><mo fence="true">(</mo><mn>1</mn><mo>−</mo><mfrac><mn>1</mn><mn>2</mn></mfrac><msup><mrow><mo fence="true">(</mo><mfrac><mi>c</mi><mi>m</mi></mfrac><mo fence="true">)</mo></mrow><mn>3</mn></msup><mo fence="true">)</mo></mrow></mrow></math>`,
  ],
  [
    "parent",
    `<math display="block"><mrow><mfrac><mrow><mn>2</mn><mtext> </mtext><msub><mi>P</mi><mi>E</mi></msub><msub><mi>R</mi><mi>E</mi></msub></mrow><mrow><msub><mi>P</mi><mi>E</mi></msub><mo>+</mo><msub><mi>R</mi><mi>E</mi></msub></mrow></mfrac></mrow></math>`,
  ],
  [
    "cider",
    `<math display="block"><mrow><mfrac><mn>10</mn><mn>4</mn></mfrac><munderover><mo>∑</mo><mrow><mi>n</mi><mo>=</mo><mn>1</mn></mrow><mn>4</mn></munderover><mfrac><mn>1</mn><mi>m</mi></mfrac><munderover><mo>∑</mo><mrow><mi>j</mi><mo>=</mo><mn>1</mn></mrow><mi>m</mi></munderover><mi>cos</mi><mo>⁡</mo><mrow><mo fence="true">(</mo><msup><mi>g</mi><mi>n</mi></msup><mo stretchy="false">(</mo><mi>c</mi><mo stretchy="false">)</mo><mo separator="true">,</mo><mtext> </mtext><msup><mi>g</mi><mi>n</mi></msup><mo stretchy="false">(</mo><msub><mi>s</mi><mi>j</mi></msub><mo stretchy="false">)</mo><mo fence="true">)</mo></mrow></mrow></math>`,
  ],
  [
    "spice",
    `<math display="block"><mrow><mfrac><mrow><mn>2</mn><mi>P</mi><mi>R</mi></mrow><mrow><mi>P</mi><mo>+</mo><mi>R</mi></mrow></mfrac></mrow></math>`,
  ],
  [
    "anls",
    `<math display="block"><mrow><mfrac><mn>1</mn><mi>n</mi></mfrac><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><munder><mrow><mi>max</mi><mo>⁡</mo></mrow><mi>j</mi></munder><msub><mi>s</mi><mrow><mi>i</mi><mi>j</mi></mrow></msub><mo separator="true">,</mo><mspace width="1em"/><msub><mi>s</mi><mrow><mi>i</mi><mi>j</mi></mrow></msub><mo>=</mo><mrow><mo fence="true">{</mo><mtable rowspacing="0.36em" columnalign="left left" columnspacing="1em"><mtr><mtd><mstyle scriptlevel="0" displaystyle="false"><mrow><mn>1</mn><mo>−</mo><msub><mi>l</mi><mrow><mi>i</mi><mi>j</mi></mrow></msub></mrow></mstyle></mtd><mtd><mstyle scriptlevel="0" displaystyle="false"><mrow><msub><mi>l</mi><mrow><mi>i</mi><mi>j</mi></mrow></msub><mo>&lt;</mo><mn>0.5</mn></mrow></mstyle></mtd></mtr><mtr><mtd><mstyle scriptlevel="0" displaystyle="false"><mn>0</mn></mstyle></mtd><mtd><mstyle scriptlevel="0" displaystyle="false"><mi>else</mi></mstyle></mtd></mtr></mtable></mrow></mrow></math>`,
  ],
  [
    "judge-score",
    `<math display="block"><mrow><mfrac><mn>1</mn><mi>n</mi></mfrac><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><msub><mi>r</mi><mi>i</mi></msub></mrow></math>`,
  ],
  [
    "fact-coverage",
    `<math display="block"><mrow><mfrac><mrow><mi mathvariant="normal">∣</mi><msub><mi>F</mi><mi>stated</mi></msub><mi mathvariant="normal">∣</mi></mrow><mrow><mi mathvariant="normal">∣</mi><msub><mi>F</mi><mi>given</mi></msub><mi mathvariant="normal">∣</mi></mrow></mfrac></mrow></math>`,
  ],
  [
    "wer",
    `<math display="block"><mrow><mfrac><mrow><mi>S</mi><mo>+</mo><mi>D</mi><mo>+</mo><mi>I</mi></mrow><mi>N</mi></mfrac></mrow></math>`,
  ],
  [
    "cer",
    `<math display="block"><mrow><mfrac><mrow><mi>S</mi><mo>+</mo><mi>D</mi><mo>+</mo><mi>I</mi></mrow><mi>N</mi></mfrac></mrow></math>`,
  ],
  [
    "rtf",
    `<math display="block"><mrow><mfrac><msub><mi>t</mi><mi>processing</mi></msub><msub><mi>t</mi><mi>audio</mi></msub></mfrac></mrow></math>`,
  ],
  [
    "mean-opinion-score",
    `<math display="block"><mrow><mfrac><mn>1</mn><mi>N</mi></mfrac><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>N</mi></munderover><msub><mi>r</mi><mi>i</mi></msub></mrow></math>`,
  ],
  [
    "mel-cepstral-distortion",
    `<math display="block"><mrow><mfrac><mn>10</mn><mrow><mi>ln</mi><mo>⁡</mo><mn>10</mn></mrow></mfrac><msqrt><mrow><mn>2</mn><munderover><mo>∑</mo><mrow><mi>d</mi><mo>=</mo><mn>1</mn></mrow><mi>D</mi></munderover><mo stretchy="false">(</mo><msub><mi>c</mi><mi>d</mi></msub><mo>−</mo><msub><mover accent="true"><mi>c</mi><mo>^</mo></mover><mi>d</mi></msub><msup><mo stretchy="false">)</mo><mn>2</mn></msup></mrow></msqrt></mrow></math>`,
  ],
  [
    "frechet-audio-distance",
    `<math display="block"><mrow><mo stretchy="false">∥</mo><msub><mi>μ</mi><mi>r</mi></msub><mo>−</mo><msub><mi>μ</mi><mi>g</mi></msub><msup><mo stretchy="false">∥</mo><mn>2</mn></msup><mo>+</mo><mi mathvariant="normal">Tr</mi><mo>⁡</mo><mrow><mo fence="true">(</mo><msub><mi mathvariant="normal">Σ</mi><mi>r</mi></msub><mo>+</mo><msub><mi mathvariant="normal">Σ</mi><mi>g</mi></msub><mo>−</mo><mn>2</mn><mo stretchy="false">(</mo><msub><mi mathvariant="normal">Σ</mi><mi>r</mi></msub><msub><mi mathvariant="normal">Σ</mi><mi>g</mi></msub><msup><mo stretchy="false">)</mo><mrow><mn>1</mn><mi mathvariant="normal">/</mi><mn>2</mn></mrow></msup><mo fence="true">)</mo></mrow></mrow></math>`,
  ],
  [
    "clap-score",
    `<math display="block"><mrow><mi>cos</mi><mo>⁡</mo><mo stretchy="false">(</mo><msub><mi>e</mi><mi>audio</mi></msub><mo separator="true">,</mo><mtext> </mtext><msub><mi>e</mi><mi>text</mi></msub><mo stretchy="false">)</mo></mrow></math>`,
  ],
  [
    "sdri",
    `<math display="block"><mrow><mi>SDR</mi><mo stretchy="false">(</mo><mover accent="true"><mi>s</mi><mo>^</mo></mover><mo stretchy="false">)</mo><mo>−</mo><mi>SDR</mi><mo stretchy="false">(</mo><mi>x</mi><mo stretchy="false">)</mo><mo separator="true">,</mo><mspace width="1em"/><mi>SDR</mi><mo stretchy="false">(</mo><mover accent="true"><mi>s</mi><mo>^</mo></mover><mo stretchy="false">)</mo><mo>=</mo><mn>10</mn><msub><mrow><mi>log</mi><mo>⁡</mo></mrow><mn>10</mn></msub><mfrac><mrow><mo stretchy="false">∥</mo><mi>s</mi><msup><mo stretchy="false">∥</mo><mn>2</mn></msup></mrow><mrow><mo stretchy="false">∥</mo><mi>s</mi><mo>−</mo><mover accent="true"><mi>s</mi><mo>^</mo></mover><msup><mo stretchy="false">∥</mo><mn>2</mn></msup></mrow></mfrac></mrow></math>`,
  ],
  [
    "snri",
    `<math display="block"><mrow><msub><mi>SNR</mi><mi>out</mi></msub><mo>−</mo><msub><mi>SNR</mi><mi>in</mi></msub></mrow></math>`,
  ],
  [
    "iou",
    `<math display="block"><mrow><mfrac><mrow><mi mathvariant="normal">∣</mi><mi>A</mi><mo>∩</mo><mi>B</mi><mi mathvariant="normal">∣</mi></mrow><mrow><mi mathvariant="normal">∣</mi><mi>A</mi><mo>∪</mo><mi>B</mi><mi mathvariant="normal">∣</mi></mrow></mfrac></mrow></math>`,
  ],
  [
    "mean-iou",
    `<math display="block"><mrow><mfrac><mn>1</mn><mi>C</mi></mfrac><munderover><mo>∑</mo><mrow><mi>c</mi><mo>=</mo><mn>1</mn></mrow><mi>C</mi></munderover><mfrac><msub><mi>TP</mi><mi>c</mi></msub><mrow><msub><mi>TP</mi><mi>c</mi></msub><mo>+</mo><msub><mi>FP</mi><mi>c</mi></msub><mo>+</mo><msub><mi>FN</mi><mi>c</mi></msub></mrow></mfrac></mrow></math>`,
  ],
  [
    "average-precision",
    `<math display="block"><mrow><msubsup><mo>∫</mo><mn>0</mn><mn>1</mn></msubsup><mi>p</mi><mo stretchy="false">(</mo><mi>r</mi><mo stretchy="false">)</mo><mtext> </mtext><mi>d</mi><mi>r</mi></mrow></math>`,
  ],
  [
    "detection-map",
    `<math display="block"><mrow><mfrac><mn>1</mn><mrow><mi mathvariant="normal">∣</mi><mi>T</mi><mi mathvariant="normal">∣</mi><mtext> </mtext><mi mathvariant="normal">∣</mi><mi>C</mi><mi mathvariant="normal">∣</mi></mrow></mfrac><munder><mo>∑</mo><mrow><mi>t</mi><mo>∈</mo><mi>T</mi></mrow></munder><munder><mo>∑</mo><mrow><mi>c</mi><mo>∈</mo><mi>C</mi></mrow></munder><msubsup><mi>AP</mi><mi>c</mi><mi>t</mi></msubsup></mrow></math>`,
  ],
  [
    "ap-at-threshold",
    `<math display="block"><mrow><msubsup><mo>∫</mo><mn>0</mn><mn>1</mn></msubsup><msub><mi>p</mi><mi>α</mi></msub><mo stretchy="false">(</mo><mi>r</mi><mo stretchy="false">)</mo><mtext> </mtext><mi>d</mi><mi>r</mi></mrow></math>`,
  ],
  [
    "panoptic-quality",
    `<math display="block"><mrow><mfrac><mrow><munder><mo>∑</mo><mrow><mo stretchy="false">(</mo><mi>p</mi><mo separator="true">,</mo><mi>g</mi><mo stretchy="false">)</mo><mo>∈</mo><mi>TP</mi></mrow></munder><mi>IoU</mi><mo stretchy="false">(</mo><mi>p</mi><mo separator="true">,</mo><mi>g</mi><mo stretchy="false">)</mo></mrow><mrow><mi mathvariant="normal">∣</mi><mi>TP</mi><mi mathvariant="normal">∣</mi><mo>+</mo><mfrac><mn>1</mn><mn>2</mn></mfrac><mi mathvariant="normal">∣</mi><mi>FP</mi><mi mathvariant="normal">∣</mi><mo>+</mo><mfrac><mn>1</mn><mn>2</mn></mfrac><mi mathvariant="normal">∣</mi><mi>FN</mi><mi mathvariant="normal">∣</mi></mrow></mfrac></mrow></math>`,
  ],
  [
    "clicks-to-90",
    `<math display="block"><mrow><mfrac><mn>1</mn><mi>n</mi></mfrac><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mi>min</mi><mo>⁡</mo><mo stretchy="false">{</mo><mi>k</mi><mo>:</mo><msub><mi>IoU</mi><mi>i</mi></msub><mo stretchy="false">(</mo><mi>k</mi><mo stretchy="false">)</mo><mo>≥</mo><mn>0.9</mn><mo stretchy="false">}</mo></mrow></math>`,
  ],
  [
    "object-keypoint-similarity",
    `<math display="block"><mrow><mi>OKS</mi><mo>=</mo><mfrac><mrow><munder><mo>∑</mo><mi>i</mi></munder><msup><mi>e</mi><mrow><mo>−</mo><msubsup><mi>d</mi><mi>i</mi><mn>2</mn></msubsup><mi mathvariant="normal">/</mi><mo stretchy="false">(</mo><mn>2</mn><msup><mi>s</mi><mn>2</mn></msup><msubsup><mi>k</mi><mi>i</mi><mn>2</mn></msubsup><mo stretchy="false">)</mo></mrow></msup><mtext> </mtext><mo stretchy="false">[</mo><msub><mi>v</mi><mi>i</mi></msub><mo>&gt;</mo><mn>0</mn><mo stretchy="false">]</mo></mrow><mrow><munder><mo>∑</mo><mi>i</mi></munder><mo stretchy="false">[</mo><msub><mi>v</mi><mi>i</mi></msub><mo>&gt;</mo><mn>0</mn><mo stretchy="false">]</mo></mrow></mfrac></mrow></math>`,
  ],
  [
    "pck",
    `<math display="block"><mrow><mfrac><mn>1</mn><mi>n</mi></mfrac><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mo stretchy="false">[</mo><msub><mi>d</mi><mi>i</mi></msub><mo>&lt;</mo><mi>α</mi><mtext> </mtext><mi>L</mi><mo stretchy="false">]</mo></mrow></math>`,
  ],
  [
    "repeatability",
    `<math display="block"><mrow><mfrac><mrow><mi mathvariant="normal">∣</mi><mi>M</mi><mi mathvariant="normal">∣</mi></mrow><mrow><mi>min</mi><mo>⁡</mo><mo stretchy="false">(</mo><msub><mi>n</mi><mn>1</mn></msub><mo separator="true">,</mo><msub><mi>n</mi><mn>2</mn></msub><mo stretchy="false">)</mo></mrow></mfrac></mrow></math>`,
  ],
  [
    "absolute-relative-error",
    `<math display="block"><mrow><mfrac><mn>1</mn><mi>n</mi></mfrac><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mfrac><mrow><mi mathvariant="normal">∣</mi><msub><mi>d</mi><mi>i</mi></msub><mo>−</mo><msub><mover accent="true"><mi>d</mi><mo>^</mo></mover><mi>i</mi></msub><mi mathvariant="normal">∣</mi></mrow><msub><mi>d</mi><mi>i</mi></msub></mfrac></mrow></math>`,
  ],
  [
    "delta-accuracy",
    `<math display="block"><mrow><mfrac><mn>1</mn><mi>n</mi></mfrac><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mrow><mo fence="true">[</mo><mi>max</mi><mo>⁡</mo><mrow><mo fence="true">(</mo><mfrac><msub><mi>d</mi><mi>i</mi></msub><msub><mover accent="true"><mi>d</mi><mo>^</mo></mover><mi>i</mi></msub></mfrac><mo separator="true">,</mo><mtext> </mtext><mfrac><msub><mover accent="true"><mi>d</mi><mo>^</mo></mover><mi>i</mi></msub><msub><mi>d</mi><mi>i</mi></msub></mfrac><mo fence="true">)</mo></mrow><mo>&lt;</mo><mn>1.25</mn><mo fence="true">]</mo></mrow></mrow></math>`,
  ],
  [
    "psnr",
    `<math display="block"><mrow><mn>10</mn><msub><mrow><mi>log</mi><mo>⁡</mo></mrow><mn>10</mn></msub><mfrac><msup><mi>M</mi><mn>2</mn></msup><mi>MSE</mi></mfrac></mrow></math>`,
  ],
  [
    "ssim",
    `<math display="block"><mrow><mfrac><mrow><mo stretchy="false">(</mo><mn>2</mn><msub><mi>μ</mi><mi>x</mi></msub><msub><mi>μ</mi><mi>y</mi></msub><mo>+</mo><msub><mi>c</mi><mn>1</mn></msub><mo stretchy="false">)</mo><mo stretchy="false">(</mo><mn>2</mn><msub><mi>σ</mi><mrow><mi>x</mi><mi>y</mi></mrow></msub><mo>+</mo><msub><mi>c</mi><mn>2</mn></msub><mo stretchy="false">)</mo></mrow><mrow><mo stretchy="false">(</mo><msubsup><mi>μ</mi><mi>x</mi><mn>2</mn></msubsup><mo>+</mo><msubsup><mi>μ</mi><mi>y</mi><mn>2</mn></msubsup><mo>+</mo><msub><mi>c</mi><mn>1</mn></msub><mo stretchy="false">)</mo><mo stretchy="false">(</mo><msubsup><mi>σ</mi><mi>x</mi><mn>2</mn></msubsup><mo>+</mo><msubsup><mi>σ</mi><mi>y</mi><mn>2</mn></msubsup><mo>+</mo><msub><mi>c</mi><mn>2</mn></msub><mo stretchy="false">)</mo></mrow></mfrac></mrow></math>`,
  ],
  [
    "lpips",
    `<math display="block"><mrow><munder><mo>∑</mo><mi>l</mi></munder><mfrac><mn>1</mn><mrow><msub><mi>H</mi><mi>l</mi></msub><msub><mi>W</mi><mi>l</mi></msub></mrow></mfrac><munder><mo>∑</mo><mrow><mi>h</mi><mo separator="true">,</mo><mi>w</mi></mrow></munder><msubsup><mrow><mo fence="true">∥</mo><msub><mi>w</mi><mi>l</mi></msub><mo>⊙</mo><mo stretchy="false">(</mo><msubsup><mover accent="true"><mi>f</mi><mo>^</mo></mover><mrow><mi>h</mi><mi>w</mi></mrow><mi>l</mi></msubsup><mo>−</mo><msubsup><mi>f</mi><mrow><mi>h</mi><mi>w</mi></mrow><mi>l</mi></msubsup><mo stretchy="false">)</mo><mo fence="true">∥</mo></mrow><mn>2</mn><mn>2</mn></msubsup></mrow></math>`,
  ],
  [
    "chamfer-distance",
    `<math display="block"><mrow><mfrac><mn>1</mn><mrow><mi mathvariant="normal">∣</mi><mi>A</mi><mi mathvariant="normal">∣</mi></mrow></mfrac><munder><mo>∑</mo><mrow><mi>a</mi><mo>∈</mo><mi>A</mi></mrow></munder><munder><mrow><mi>min</mi><mo>⁡</mo></mrow><mrow><mi>b</mi><mo>∈</mo><mi>B</mi></mrow></munder><mo stretchy="false">∥</mo><mi>a</mi><mo>−</mo><mi>b</mi><msup><mo stretchy="false">∥</mo><mn>2</mn></msup><mo>+</mo><mfrac><mn>1</mn><mrow><mi mathvariant="normal">∣</mi><mi>B</mi><mi mathvariant="normal">∣</mi></mrow></mfrac><munder><mo>∑</mo><mrow><mi>b</mi><mo>∈</mo><mi>B</mi></mrow></munder><munder><mrow><mi>min</mi><mo>⁡</mo></mrow><mrow><mi>a</mi><mo>∈</mo><mi>A</mi></mrow></munder><mo stretchy="false">∥</mo><mi>a</mi><mo>−</mo><mi>b</mi><msup><mo stretchy="false">∥</mo><mn>2</mn></msup></mrow></math>`,
  ],
  [
    "surface-f-score",
    `<math display="block"><mrow><mfrac><mrow><mn>2</mn><mtext> </mtext><msub><mi>P</mi><mi>τ</mi></msub><msub><mi>R</mi><mi>τ</mi></msub></mrow><mrow><msub><mi>P</mi><mi>τ</mi></msub><mo>+</mo><msub><mi>R</mi><mi>τ</mi></msub></mrow></mfrac></mrow></math>`,
  ],
  [
    "fid",
    `<math display="block"><mrow><mo stretchy="false">∥</mo><msub><mi>μ</mi><mi>r</mi></msub><mo>−</mo><msub><mi>μ</mi><mi>g</mi></msub><msup><mo stretchy="false">∥</mo><mn>2</mn></msup><mo>+</mo><mi mathvariant="normal">Tr</mi><mo>⁡</mo><mrow><mo fence="true">(</mo><msub><mi mathvariant="normal">Σ</mi><mi>r</mi></msub><mo>+</mo><msub><mi mathvariant="normal">Σ</mi><mi>g</mi></msub><mo>−</mo><mn>2</mn><mo stretchy="false">(</mo><msub><mi mathvariant="normal">Σ</mi><mi>r</mi></msub><msub><mi mathvariant="normal">Σ</mi><mi>g</mi></msub><msup><mo stretchy="false">)</mo><mrow><mn>1</mn><mi mathvariant="normal">/</mi><mn>2</mn></mrow></msup><mo fence="true">)</mo></mrow></mrow></math>`,
  ],
  [
    "fvd",
    `<math display="block"><mrow><mo stretchy="false">∥</mo><msub><mi>μ</mi><mi>r</mi></msub><mo>−</mo><msub><mi>μ</mi><mi>g</mi></msub><msup><mo stretchy="false">∥</mo><mn>2</mn></msup><mo>+</mo><mi mathvariant="normal">Tr</mi><mo>⁡</mo><mrow><mo fence="true">(</mo><msub><mi mathvariant="normal">Σ</mi><mi>r</mi></msub><mo>+</mo><msub><mi mathvariant="normal">Σ</mi><mi>g</mi></msub><mo>−</mo><mn>2</mn><mo stretchy="false">(</mo><msub><mi mathvariant="normal">Σ</mi><mi>r</mi></msub><msub><mi mathvariant="normal">Σ</mi><mi>g</mi></msub><msup><mo stretchy="false">)</mo><mrow><mn>1</mn><mi mathvariant="normal">/</mi><mn>2</mn></mrow></msup><mo fence="true">)</mo></mrow></mrow></math>`,
  ],
  [
    "inception-score",
    `<math display="block"><mrow><mi>exp</mi><mo>⁡</mo><mrow><mo fence="true">(</mo><msub><mi>E</mi><mi>x</mi></msub><mtext> </mtext><msub><mi>D</mi><mi>KL</mi></msub><mrow><mo fence="true">(</mo><mi>p</mi><mo stretchy="false">(</mo><mi>y</mi><mo>∣</mo><mi>x</mi><mo stretchy="false">)</mo><mtext> </mtext><mi mathvariant="normal">∥</mi><mtext> </mtext><mi>p</mi><mo stretchy="false">(</mo><mi>y</mi><mo stretchy="false">)</mo><mo fence="true">)</mo></mrow><mo fence="true">)</mo></mrow></mrow></math>`,
  ],
  [
    "clip-score",
    `<math display="block"><mrow><mi>w</mi><mo>⋅</mo><mi>max</mi><mo>⁡</mo><mrow><mo fence="true">(</mo><mi>cos</mi><mo>⁡</mo><mo stretchy="false">(</mo><msub><mi>e</mi><mi>image</mi></msub><mo separator="true">,</mo><mtext> </mtext><msub><mi>e</mi><mi>text</mi></msub><mo stretchy="false">)</mo><mo separator="true">,</mo><mtext> </mtext><mn>0</mn><mo fence="true">)</mo></mrow></mrow></math>`,
  ],
  [
    "frame-clip-score",
    `<math display="block"><mrow><mfrac><mn>1</mn><mi>T</mi></mfrac><munderover><mo>∑</mo><mrow><mi>t</mi><mo>=</mo><mn>1</mn></mrow><mi>T</mi></munderover><mi>cos</mi><mo>⁡</mo><mo stretchy="false">(</mo><msub><mi>e</mi><mi>t</mi></msub><mo separator="true">,</mo><mtext> </mtext><msub><mi>e</mi><mi>text</mi></msub><mo stretchy="false">)</mo></mrow></math>`,
  ],
  [
    "subject-consistency",
    `<math display="block"><mrow><mfrac><mn>1</mn><mi>T</mi></mfrac><munderover><mo>∑</mo><mrow><mi>t</mi><mo>=</mo><mn>1</mn></mrow><mi>T</mi></munderover><mi>cos</mi><mo>⁡</mo><mo stretchy="false">(</mo><mi>f</mi><mo stretchy="false">(</mo><msub><mi>x</mi><mn>0</mn></msub><mo stretchy="false">)</mo><mo separator="true">,</mo><mtext> </mtext><mi>f</mi><mo stretchy="false">(</mo><msub><mi>x</mi><mi>t</mi></msub><mo stretchy="false">)</mo><mo stretchy="false">)</mo></mrow></math>`,
  ],
  [
    "motion-score",
    `<math display="block"><mrow><mfrac><mn>1</mn><mrow><mi>T</mi><mo>−</mo><mn>1</mn></mrow></mfrac><munderover><mo>∑</mo><mrow><mi>t</mi><mo>=</mo><mn>1</mn></mrow><mrow><mi>T</mi><mo>−</mo><mn>1</mn></mrow></munderover><mover accent="true"><mrow><mo stretchy="false">∥</mo><msub><mi>u</mi><mi>t</mi></msub><mo stretchy="false">∥</mo></mrow><mo stretchy="true">‾</mo></mover></mrow></math>`,
  ],
  [
    "warping-error",
    `<math display="block"><mrow><mfrac><mn>1</mn><mrow><mi>T</mi><mo>−</mo><mn>1</mn></mrow></mfrac><munderover><mo>∑</mo><mrow><mi>t</mi><mo>=</mo><mn>1</mn></mrow><mrow><mi>T</mi><mo>−</mo><mn>1</mn></mrow></munderover><mfrac><mrow><mo stretchy="false">∥</mo><msub><mi>m</mi><mi>t</mi></msub><mo>⊙</mo><mo stretchy="false">(</mo><msub><mi>x</mi><mrow><mi>t</mi><mo>+</mo><mn>1</mn></mrow></msub><mo>−</mo><mi>w</mi><mo stretchy="false">(</mo><msub><mi>x</mi><mi>t</mi></msub><mo stretchy="false">)</mo><mo stretchy="false">)</mo><msup><mo stretchy="false">∥</mo><mn>2</mn></msup></mrow><mrow><mo stretchy="false">∥</mo><msub><mi>m</mi><mi>t</mi></msub><msub><mo stretchy="false">∥</mo><mn>1</mn></msub></mrow></mfrac></mrow></math>`,
  ],
  [
    "generative-precision-recall",
    `<math display="block"><mrow><mi>P</mi><mo>=</mo><mfrac><mn>1</mn><mrow><mi mathvariant="normal">∣</mi><mi>G</mi><mi mathvariant="normal">∣</mi></mrow></mfrac><munder><mo>∑</mo><mrow><mi>g</mi><mo>∈</mo><mi>G</mi></mrow></munder><mo stretchy="false">[</mo><mi>g</mi><mo>∈</mo><mi>M</mi><mo stretchy="false">(</mo><mi>R</mi><mo stretchy="false">)</mo><mo stretchy="false">]</mo><mo separator="true">,</mo><mspace width="1em"/><mi>R</mi><mo>=</mo><mfrac><mn>1</mn><mrow><mi mathvariant="normal">∣</mi><mi>R</mi><mi mathvariant="normal">∣</mi></mrow></mfrac><munder><mo>∑</mo><mrow><mi>r</mi><mo>∈</mo><mi>R</mi></mrow></munder><mo stretchy="false">[</mo><mi>r</mi><mo>∈</mo><mi>M</mi><mo stretchy="false">(</mo><mi>G</mi><mo stretchy="false">)</mo><mo stretchy="false">]</mo></mrow></math>`,
  ],
  [
    "win-rate",
    `<math display="block"><mrow><mfrac><mrow><mi>wins</mi><mo>+</mo><mfrac><mn>1</mn><mn>2</mn></mfrac><mtext> </mtext><mi>ties</mi></mrow><mi>comparisons</mi></mfrac></mrow></math>`,
  ],
  [
    "mse",
    `<math display="block"><mrow><mfrac><mn>1</mn><mi>n</mi></mfrac><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mo stretchy="false">(</mo><msub><mi>y</mi><mi>i</mi></msub><mo>−</mo><msub><mover accent="true"><mi>y</mi><mo>^</mo></mover><mi>i</mi></msub><msup><mo stretchy="false">)</mo><mn>2</mn></msup></mrow></math>`,
  ],
  [
    "rmse",
    `<math display="block"><mrow><msqrt><mrow><mfrac><mn>1</mn><mi>n</mi></mfrac><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mo stretchy="false">(</mo><msub><mi>y</mi><mi>i</mi></msub><mo>−</mo><msub><mover accent="true"><mi>y</mi><mo>^</mo></mover><mi>i</mi></msub><msup><mo stretchy="false">)</mo><mn>2</mn></msup></mrow></msqrt></mrow></math>`,
  ],
  [
    "mae",
    `<math display="block"><mrow><mfrac><mn>1</mn><mi>n</mi></mfrac><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mi mathvariant="normal">∣</mi><msub><mi>y</mi><mi>i</mi></msub><mo>−</mo><msub><mover accent="true"><mi>y</mi><mo>^</mo></mover><mi>i</mi></msub><mi mathvariant="normal">∣</mi></mrow></math>`,
  ],
  [
    "r-squared",
    `<math display="block"><mrow><mn>1</mn><mo>−</mo><mfrac><mrow><munder><mo>∑</mo><mi>i</mi></munder><mo stretchy="false">(</mo><msub><mi>y</mi><mi>i</mi></msub><mo>−</mo><msub><mover accent="true"><mi>y</mi><mo>^</mo></mover><mi>i</mi></msub><msup><mo stretchy="false">)</mo><mn>2</mn></msup></mrow><mrow><munder><mo>∑</mo><mi>i</mi></munder><mo stretchy="false">(</mo><msub><mi>y</mi><mi>i</mi></msub><mo>−</mo><mover accent="true"><mi>y</mi><mo>ˉ</mo></mover><msup><mo stretchy="false">)</mo><mn>2</mn></msup></mrow></mfrac></mrow></math>`,
  ],
  [
    "mase",
    `<math display="block"><mrow><mfrac><mrow><mfrac><mn>1</mn><mi>h</mi></mfrac><munderover><mo>∑</mo><mrow><mi>t</mi><mo>=</mo><mi>n</mi><mo>+</mo><mn>1</mn></mrow><mrow><mi>n</mi><mo>+</mo><mi>h</mi></mrow></munderover><mi mathvariant="normal">∣</mi><msub><mi>y</mi><mi>t</mi></msub><mo>−</mo><msub><mover accent="true"><mi>y</mi><mo>^</mo></mover><mi>t</mi></msub><mi mathvariant="normal">∣</mi></mrow><mrow><mfrac><mn>1</mn><mrow><mi>n</mi><mo>−</mo><mi>m</mi></mrow></mfrac><munderover><mo>∑</mo><mrow><mi>t</mi><mo>=</mo><mi>m</mi><mo>+</mo><mn>1</mn></mrow><mi>n</mi></munderover><mi mathvariant="normal">∣</mi><msub><mi>y</mi><mi>t</mi></msub><mo>−</mo><msub><mi>y</mi><mrow><mi>t</mi><mo>−</mo><mi>m</mi></mrow></msub><mi mathvariant="normal">∣</mi></mrow></mfrac></mrow></math>`,
  ],
  [
    "crps",
    `<math display="block"><mrow><msubsup><mo>∫</mo><mrow><mo>−</mo><mi mathvariant="normal">∞</mi></mrow><mi mathvariant="normal">∞</mi></msubsup><msup><mrow><mo fence="true">(</mo><mi>F</mi><mo stretchy="false">(</mo><mi>x</mi><mo stretchy="false">)</mo><mo>−</mo><mo stretchy="false">[</mo><mi>x</mi><mo>≥</mo><mi>y</mi><mo stretchy="false">]</mo><mo fence="true">)</mo></mrow><mn>2</mn></msup><mi>d</mi><mi>x</mi></mrow></math>`,
  ],
  [
    "smape",
    `<math display="block"><mrow><mfrac><mrow><mn>100</mn><mtext> </mtext><mi mathvariant="normal">%</mi></mrow><mi>h</mi></mfrac><munder><mo>∑</mo><mi>t</mi></munder><mfrac><mrow><mn>2</mn><mtext> </mtext><mi mathvariant="normal">∣</mi><msub><mi>y</mi><mi>t</mi></msub><mo>−</mo><msub><mover accent="true"><mi>y</mi><mo>^</mo></mover><mi>t</mi></msub><mi mathvariant="normal">∣</mi></mrow><mrow><mi mathvariant="normal">∣</mi><msub><mi>y</mi><mi>t</mi></msub><mi mathvariant="normal">∣</mi><mo>+</mo><mi mathvariant="normal">∣</mi><msub><mover accent="true"><mi>y</mi><mo>^</mo></mover><mi>t</mi></msub><mi mathvariant="normal">∣</mi></mrow></mfrac></mrow></math>`,
  ],
  [
    "mean-reward",
    `<math display="block"><mrow><mfrac><mn>1</mn><mi>E</mi></mfrac><munderover><mo>∑</mo><mrow><mi>e</mi><mo>=</mo><mn>1</mn></mrow><mi>E</mi></munderover><munder><mo>∑</mo><mi>t</mi></munder><msub><mi>r</mi><mrow><mi>e</mi><mo separator="true">,</mo><mi>t</mi></mrow></msub></mrow></math>`,
  ],
  [
    "discounted-return",
    `<math display="block"><mrow><munderover><mo>∑</mo><mrow><mi>t</mi><mo>=</mo><mn>0</mn></mrow><mi mathvariant="normal">∞</mi></munderover><msup><mi>γ</mi><mi>t</mi></msup><msub><mi>r</mi><mi>t</mi></msub></mrow></math>`,
  ],
  [
    "performance-after-steps",
    `<math display="block"><mrow><mfrac><mn>1</mn><mi>E</mi></mfrac><munderover><mo>∑</mo><mrow><mi>e</mi><mo>=</mo><mn>1</mn></mrow><mi>E</mi></munderover><msub><mi>R</mi><mi>e</mi></msub><mo stretchy="false">(</mo><mi>T</mi><mo stretchy="false">)</mo></mrow></math>`,
  ],
  [
    "success-rate",
    `<math display="block"><mrow><mfrac><mi>successes</mi><mi>attempts</mi></mfrac></mrow></math>`,
  ],
  [
    "completion-time",
    `<math display="block"><mrow><mfrac><mn>1</mn><mrow><mi mathvariant="normal">∣</mi><mi>S</mi><mi mathvariant="normal">∣</mi></mrow></mfrac><munder><mo>∑</mo><mrow><mi>i</mi><mo>∈</mo><mi>S</mi></mrow></munder><msub><mi>t</mi><mi>i</mi></msub></mrow></math>`,
  ],
]);
