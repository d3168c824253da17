const time = 'T(?:[0-9]+H(?:[0-9]+M(?:[0-9]+S)?)?|[0-9]+M(?:[0-9]+S)?|[0-9]+S)';
const date = '(?:[0-9]+Y(?:[0-9]+M(?:[0-9]+D)?)?|[0-9]+M(?:[0-9]+D)?|[0-9]+D)';
const duration = new RegExp(`^P(?:[0-9]+W|${date}(?:${time})?|${time})$`, 'i');

/** Whether a JSON value is a `duration` of RFC 3339, appendix A: `P1DT12H`, `P2W`. Fractions are not part of it. */
export function isDuration(value: unknown): value is string {
  return typeof value === 'string' && duration.test(value);
}
