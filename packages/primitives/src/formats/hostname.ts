const maxLength = 253;
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const hostname = new RegExp(`^${label}(?:\\.${label})*$`, 'i');

/** Whether a JSON value is a host name of RFC 1123: labels of letters, digits and hyphens. The decoded text of an `xn--` label is not checked. */
export function isHostname(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxLength && hostname.test(value);
}
