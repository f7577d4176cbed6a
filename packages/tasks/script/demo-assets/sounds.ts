const samplesPerSecond = 11_025;
const twoPi = 2 * Math.PI;

type Samples = Float64Array<ArrayBuffer>;

function silence(seconds: number): Samples {
  return new Float64Array(Math.round(seconds * samplesPerSecond));
}

function join(...parts: readonly Samples[]): Samples {
  const whole = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Fades in and out over 30 ms to avoid clicks. */
function faded(samples: Samples): Samples {
  const ramp = Math.round(0.03 * samplesPerSecond);
  return samples.map((value, index) => value * Math.min(1, index / ramp, (samples.length - 1 - index) / ramp));
}

/** Returns a sum of decaying partials; higher ones decay faster. */
function struck(hertz: number, partials: readonly number[], seconds: number): Samples {
  return silence(seconds).map((_, index) => {
    const time = index / samplesPerSecond;
    const parts = partials.map((ratio) => Math.sin(twoPi * hertz * ratio * time) * Math.exp(-time * (2 + ratio)));
    return (parts.reduce((sum, part) => sum + part, 0) / partials.length) * 1.6 * Math.min(1, time * 200);
  });
}

/** One resonance of the vocal tract: a two-pole filter. */
function resonate(samples: Samples, hertz: number, bandwidthHertz: number): Samples {
  const radius = Math.exp((-Math.PI * bandwidthHertz) / samplesPerSecond);
  const feedback1 = 2 * radius * Math.cos((twoPi * hertz) / samplesPerSecond);
  const feedback2 = -radius * radius;
  const gain = 1 - feedback1 - feedback2;
  let last = 0;
  let beforeLast = 0;
  return samples.map((sample) => {
    const value = gain * sample + feedback1 * last + feedback2 * beforeLast;
    beforeLast = last;
    last = value;
    return value;
  });
}

function loudest(samples: Samples): number {
  return samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
}

/** A vowel: pulses of the vocal cords through the first three formants. Averages of Peterson and Barney (1952) for men. */
function vowel(formants: readonly number[], seconds: number): Samples {
  let phase = 0;
  const pulses = silence(seconds).map((_, index) => {
    const pitch = 120 - (20 * index) / (seconds * samplesPerSecond);
    const before = phase;
    phase = (phase + pitch / samplesPerSecond) % 1;
    return phase < before ? 1 : 0;
  });
  const bandwidths = [60, 90, 150];
  let voiced: Samples = pulses;
  for (const [index, hertz] of formants.entries()) voiced = resonate(voiced, hertz, bandwidths[index] ?? 150);
  const level = loudest(voiced);
  return faded(voiced.map((value) => (value / level) * 0.7));
}

const vowels = {
  ah: [730, 1090, 2440],
  eh: [530, 1840, 2480],
  ee: [270, 2290, 3010],
  oh: [570, 840, 2410],
  oo: [300, 870, 2240],
} as const;

const spoken = join(...Object.values(vowels).flatMap((formants) => [vowel(formants, 0.34), silence(0.06)]));

/** Returns noise that is the same in every run. */
function noise(length: number): Samples {
  let state = 7;
  return new Float64Array(length).map(() => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 30 - 1;
  });
}

function withNoise(samples: Samples): Samples {
  const hiss = noise(samples.length);
  return samples.map((value, index) => 0.8 * value + 0.16 * (hiss[index] ?? 0));
}

const arpeggio = join(...[261.63, 329.63, 392, 523.25, 659.25].map((hertz) => struck(hertz, [1, 2, 3], 0.36)));

/** 16-bit mono PCM. Values are rounded to whole steps, so that every machine writes the same bytes. */
function wav(samples: Samples): Uint8Array {
  const dataBytes = samples.length * 2;
  const file = new DataView(new ArrayBuffer(44 + dataBytes));
  const text = (offset: number, letters: string) =>
    new TextEncoder().encode(letters).forEach((letter, index) => file.setUint8(offset + index, letter));
  text(0, "RIFF");
  file.setUint32(4, 36 + dataBytes, true);
  text(8, "WAVEfmt ");
  file.setUint32(16, 16, true);
  file.setUint16(20, 1, true);
  file.setUint16(22, 1, true);
  file.setUint32(24, samplesPerSecond, true);
  file.setUint32(28, samplesPerSecond * 2, true);
  file.setUint16(32, 2, true);
  file.setUint16(34, 16, true);
  text(36, "data");
  file.setUint32(40, dataBytes, true);
  samples.forEach((value, index) => {
    const limited = Math.max(-1, Math.min(1, value));
    file.setInt16(44 + index * 2, Math.round(limited * 2000) * 16, true);
  });
  return new Uint8Array(file.buffer);
}

export const sounds = {
  "vowels.wav": wav(spoken),
  "vowels-noisy.wav": wav(withNoise(spoken)),
  "vowels-pauses.wav": wav(
    withNoise(join(silence(0.3), vowel(vowels.ah, 0.6), silence(0.6), vowel(vowels.ee, 0.6), silence(0.4))),
  ),
  "bell.wav": wav(struck(880, [1, 2, 2.76, 5.4], 1.6)),
  "arpeggio.wav": wav(arpeggio),
};
