import { isHostname } from './hostname.js';
import { isIpv4, isIpv6 } from './ip-address.js';

const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const localPart = new RegExp(`^(?:${atom}(?:\\.${atom})*|"(?:[ !#-[\\]-~]|\\\\[ -~])*")@`, 'i');
// RFC 5321, 4.5.3.1: at most 64 octets before the @, and 255 behind it.
const maxLocalLength = 64;
const maxLength = maxLocalLength + 1 + 255;

/** Whether a JSON value is a `Mailbox` of RFC 5321: `user@example.com`, `"a b"@[192.0.2.1]`. */
export function isEmail(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > maxLength) return false;
  const length = localPart.exec(value)?.[0].length ?? 0;
  return length > 0 && length <= maxLocalLength + 1 && isMailDomain(value.slice(length));
}

function isMailDomain(text: string): boolean {
  if (!text.startsWith('[') || !text.endsWith(']')) return isHostname(text);
  const address = text.slice(1, -1);
  return /^ipv6:/i.test(address) ? isIpv6(address.slice(5)) : isIpv4(address);
}
