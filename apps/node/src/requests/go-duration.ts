const duration = /^[-+]?(0|(\d+(\.\d*)?|\.\d+)(ns|us|µs|ms|s|m|h))+$/;

/** Whether a text is a duration as Go writes it: `1h30m`, `-1.5s`, `0`. */
export function isGoDuration(text: string): boolean {
  return duration.test(text);
}

/** Whether a duration is no time at all. */
export function isZeroDuration(text: string): boolean {
  return !/[1-9]/.test(text);
}

const milliseconds: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};

/** The milliseconds of a duration as Go writes it; undefined where it is none. */
export function goDurationMs(text: string): number | undefined {
  if (!isGoDuration(text)) return undefined;
  let sum = 0;
  for (const [, count = '0', unit = 's'] of text.matchAll(/(\d+\.?\d*|\.\d+)(ns|us|µs|ms|s|m|h)/g)) {
    sum += Number(count) * (milliseconds[unit] ?? 0);
  }
  return text.startsWith('-') ? -sum : sum;
}
