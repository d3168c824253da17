const octet = '(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])';
const dottedQuad = `${octet}(?:\\.${octet}){3}`;
const ipv4 = new RegExp(`^${dottedQuad}$`);
const lastQuad = new RegExp(`:${dottedQuad}$`);
const groups = /^(?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4})*)?$/i;
const maxIpv6Length = 'ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255'.length;

/** Whether a JSON value is an IPv4 address: four decimal numbers without leading zeros, `192.0.2.1`. */
export function isIpv4(value: unknown): value is string {
  return typeof value === 'string' && ipv4.test(value);
}

/** Whether a JSON value is an IPv6 address of RFC 4291, without a zone: `2001:db8::1`, `::ffff:192.0.2.1`. */
export function isIpv6(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > maxIpv6Length) return false;
  const halves = value.replace(lastQuad, ':0:0').split('::');
  if (halves.length > 2 || !halves.every((half) => groups.test(half))) return false;
  const count = halves.flatMap((half) => (half === '' ? [] : half.split(':'))).length;
  return halves.length === 2 ? count < 8 : count === 8;
}
