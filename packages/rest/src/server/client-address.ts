import { BlockList, isIP } from 'node:net';
import type { ServerRequest } from './server-request.js';

/** The address that a request is counted for. */
export type ClientAddress = (request: ServerRequest) => string;

/**
 * Makes the function that finds the address of a client: that of the peer or, behind trusted proxies, the last address of `X-Forwarded-For`
 * that no trusted proxy has. Of an IPv6 address the first 64 bits count, which is what one client is given.
 *
 * `trustedProxies` are addresses and networks: `10.0.0.0/8`, `::1`.
 * @throws TypeError for one that is neither.
 */
export function createClientAddress(trustedProxies: readonly string[]): ClientAddress {
  const trusted = new BlockList();
  for (const entry of trustedProxies) addNetwork(trusted, entry);
  const isTrusted = (address: string) => isIP(address) !== 0 && trusted.check(address, familyOf(address));
  return (request) => {
    const peer = toPlain(request.remoteAddress ?? '');
    if (trustedProxies.length === 0 || !isTrusted(peer)) return toBucket(peer);
    const forwarded = (request.header('x-forwarded-for') ?? '')
      .split(',')
      .map((entry) => toPlain(entry.trim()));
    // A client can write the head of the list; every trusted proxy appends the address that it saw.
    const client = forwarded.findLast((address) => !isTrusted(address));
    return toBucket(client !== undefined && isIP(client) !== 0 ? client : peer);
  };
}

/** Whether a text is an IP address or a network such as `10.0.0.0/8`. */
export function isAddressOrNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  if (isIP(address) === 0 || rest.length > 0) return false;
  return (
    prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (isIP(address) === 4 ? 32 : 128))
  );
}

function addNetwork(list: BlockList, entry: string): void {
  if (!isAddressOrNetwork(entry)) {
    throw new TypeError(
      `trusted proxy ${JSON.stringify(entry)} must be an IP address or a network such as 10.0.0.0/8`,
    );
  }
  const [address = '', prefix] = entry.split('/');
  if (prefix === undefined) list.addAddress(address, familyOf(address));
  else list.addSubnet(address, Number(prefix), familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}

const withPort = /^(?:(\d+\.\d+\.\d+\.\d+)|\[([^\]]+)\])(?::\d{1,5})?$/;

// A dual-stack socket reports IPv4 peers as ::ffff:192.0.2.1; some proxies append the port of the client.
function toPlain(text: string): string {
  const [, ipv4, ipv6] = withPort.exec(text) ?? [];
  const address = ipv4 ?? ipv6 ?? text;
  const mapped = address.toLowerCase().startsWith('::ffff:') ? address.slice(7) : address;
  return isIP(mapped) === 4 ? mapped : address;
}

function toBucket(address: string): string {
  return isIP(address) === 6 ? networkOf(address) : address;
}

function networkOf(address: string): string {
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  return [...first, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
