import { type Metrics, tex } from "./metric.ts";

/** Metrics for speech, sound and music. */
export const audioMetrics = {
  wer: {
    name: "Word error rate (WER)",
    formula: tex`\frac{S + D + I}{N}`,
    symbols: "S words replaced, D deleted, I inserted; N words in the reference.",
    range: "[0, ∞)",
    better: "lower",
    pitfall: "Case, punctuation and numerals change it by points. Normalize both texts in the same way, and say how.",
  },
  cer: {
    name: "Character error rate (CER)",
    formula: tex`\frac{S + D + I}{N}`,
    symbols: "S characters replaced, D deleted, I inserted; N characters in the reference.",
    range: "[0, ∞)",
    better: "lower",
    pitfall: "A low value can hide that most long words have one error. Unicode must be normalized first.",
  },
  rtf: {
    name: "Real-time factor (RTF)",
    formula: tex`\frac{t_{\text{processing}}}{t_{\text{audio}}}`,
    symbols: "t are durations; below 1 the model keeps up with live audio.",
    range: "(0, ∞)",
    better: "lower",
    pitfall: "Batching makes it look good without lowering the delay of one request. Name hardware and batch size.",
  },
  "mean-opinion-score": {
    name: "Mean opinion score (MOS)",
    formula: tex`\frac{1}{N}\sum_{i=1}^{N} r_i`,
    symbols: "rᵢ are the ratings of listeners.",
    range: "[1, 5]",
    better: "higher",
    pitfall:
      "Only scores of one listening test compare: other listeners and samples shift it. Give confidence intervals.",
  },
  "mel-cepstral-distortion": {
    name: "Mel cepstral distortion (MCD)",
    formula: tex`\frac{10}{\ln 10}\sqrt{2\sum_{d=1}^{D}(c_d - \hat c_d)^2}`,
    symbols: "c and ĉ are the mel cepstra of recording and output, averaged over aligned frames.",
    range: "[0, ∞) dB",
    better: "lower",
    pitfall: "A natural voice with other timing scores badly. It says little of rhythm and nothing of the words.",
  },
  "frechet-audio-distance": {
    name: "Fréchet audio distance (FAD)",
    formula: tex`\lVert\mu_r - \mu_g\rVert^2 + \operatorname{Tr}\left(\Sigma_r + \Sigma_g - 2(\Sigma_r\Sigma_g)^{1/2}\right)`,
    symbols: "μ and Σ are mean and covariance of the features of real and generated sound.",
    range: "[0, ∞)",
    better: "lower",
    pitfall: "The feature network decides what is heard, and few samples raise it. Name both.",
  },
  "clap-score": {
    name: "CLAP score",
    formula: tex`\cos(e_{\text{audio}},\,e_{\text{text}})`,
    symbols: "e are the vectors of a joint audio-text model.",
    range: "[−1, 1]",
    better: "higher",
    pitfall: "The order of events and counts hardly matter to it. Other CLAP weights give other numbers.",
  },
  sdri: {
    name: "SDR improvement",
    formula: tex`\text{SDR}(\hat s) - \text{SDR}(x),\quad \text{SDR}(\hat s) = 10\log_{10}\frac{\lVert s\rVert^2}{\lVert s - \hat s\rVert^2}`,
    symbols: "s is the clean signal, ŝ the output, x the input.",
    range: "(−∞, ∞) dB",
    better: "higher",
    pitfall: "SDR and scale-invariant SI-SDR differ by decibels. A small delay of the output ruins both.",
  },
  snri: {
    name: "SNR improvement",
    formula: tex`\text{SNR}_{\text{out}} - \text{SNR}_{\text{in}}`,
    symbols: "SNR is the power of the speech over that of the noise, in dB.",
    range: "(−∞, ∞) dB",
    better: "higher",
    pitfall: "Removing noise and speech together can raise it. Check intelligibility, for example with WER.",
  },
  pesq: {
    name: "PESQ",
    range: "about [1, 4.6]",
    better: "higher",
    pitfall:
      "Made for telephone codecs: it is unreliable for generated speech and for other sampling rates than 8 and 16 kHz.",
  },
} as const satisfies Metrics;
