import { isIpv6 } from './ip-address.js';

// Escapes are checked apart, so that every run of characters is a plain loop.
export const wrongEscape = /%(?![0-9a-f]{2})/i;
const plain = "a-z0-9._~!$&'()*+,;=%\\-";
const authority = `//(?:[${plain}:]*@)?(?:\\[([^\\]]*)\\]|[${plain}]*)(?::[0-9]*)?(?:/[${plain}:@/]*)?`;
const rest = `(?:\\?[${plain}:@/?]*)?(?:#[${plain}:@/?]*)?`;
const uri = new RegExp(`^[a-z][a-z0-9+.-]*:(?:${authority}|(?!//)[${plain}:@/]*)${rest}$`, 'i');
// The first segment of a relative path has no colon, which would make a scheme of it.
const relative = new RegExp(`^(?:${authority}|(?!//)(?![^/?#]*:)[${plain}:@/]*)${rest}$`, 'i');
const futureAddress = new RegExp(`^v[0-9a-f]+\\.[${plain}:]+$`, 'i');

/** Whether a JSON value is a URI of RFC 3986, with its scheme: `https://example.com/a?b#c`, `urn:isbn:0451450523`. */
export function isUri(value: unknown): value is string {
  return typeof value === 'string' && fits(value, uri);
}

/** Whether a JSON value is a URI or a relative reference of RFC 3986: `/a?b#c`. */
export function isUriReference(value: unknown): value is string {
  return typeof value === 'string' && (fits(value, uri) || fits(value, relative));
}

function fits(text: string, pattern: RegExp): boolean {
  const parts = wrongEscape.test(text) ? null : pattern.exec(text);
  if (parts === null) return false;
  const address = parts[1];
  return address === undefined || isIpv6(address) || futureAddress.test(address);
}
