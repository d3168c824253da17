/** How times are written. */
export const timeForms = ['relative', 'local', 'utc', 'unix'] as const;

/** A way of writing times. */
export type TimeForm = (typeof timeForms)[number];

/** A time in seconds as text. @param now in milliseconds */
export function formatTime(seconds: bigint, form: TimeForm, now: number): string {
  if (form === 'unix') return seconds.toString();
  const date = new Date(Number(seconds) * 1000);
  if (Number.isNaN(date.getTime())) return seconds.toString();
  if (form === 'utc') return date.toISOString().replace('T', ' ').replace('.000Z', ' UTC');
  if (form === 'local') return localText(date);
  const ago = Math.floor(now / 1000) - Number(seconds);
  if (ago < -1) return `in ${durationText(-ago)}`;
  return ago < 1 ? 'now' : `${durationText(ago)} ago`;
}

/** RFC 3339, for machines. */
export function machineTime(seconds: bigint): string {
  const date = new Date(Number(seconds) * 1000);
  return Number.isNaN(date.getTime()) ? seconds.toString() : date.toISOString();
}

const steps: readonly (readonly [seconds: number, unit: string])[] = [
  [86_400, 'd'],
  [3600, 'h'],
  [60, 'min'],
  [1, 's'],
];

function durationText(seconds: number): string {
  const [size, unit] = steps.find(([size]) => seconds >= size) ?? [1, 's'];
  return `${Math.floor(seconds / size)} ${unit}`;
}

function localText(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}
