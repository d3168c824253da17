const duration = /^[-+]?(0|(\d+(\.\d*)?|\.\d+)(ns|us|µs|ms|s|m|h))+$/;

/** Whether a text is a duration as Go writes it: `1h30m`, `-1.5s`, `0`. */
export function isGoDuration(text: string): boolean {
  return duration.test(text);
}

/** Whether a duration is no time at all. */
export function isZeroDuration(text: string): boolean {
  return !/[1-9]/.test(text);
}
