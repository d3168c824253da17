import { BlockList, isIP } from 'node:net';

/** What a request tells of where it came from. */
export interface RequestOrigin {
  /** IP address of the peer. */
  readonly remoteAddress?: string | undefined;
  /** A header by its name in lower case. */
  header(name: string): string | undefined;
}

/** The name under which a request is counted. */
export type ClientAddress = (request: RequestOrigin) => string;

/** Most addresses whose names are remembered. */
const maxRemembered = 4096;

/**
 * Makes the function that finds the address of a client: that of the peer or, behind trusted proxies, the last address of `X-Forwarded-For`
 * that no trusted proxy has. Of an IPv6 address the first 64 bits count, which is what one client is given.
 *
 * `trustedProxies` are addresses and networks: `10.0.0.0/8`, `::1`.
 * @throws TypeError for one that is neither.
 */
export function createClientAddress(trustedProxies: readonly string[]): ClientAddress {
  const isTrusted = createProxyTrust(trustedProxies);
  // Most requests come from an address that was seen before, and to work out its name costs more than to remember it.
  const names = new Map<string, string | undefined>();
  const nameOfClient = (address: string): string | undefined => {
    if (names.has(address)) return names.get(address);
    const plain = toPlain(address);
    const name = isTrusted(plain) ? undefined : toClientName(plain);
    if (names.size >= maxRemembered) names.clear();
    names.set(address, name);
    return name;
  };
  return (request) => {
    const { remoteAddress = '' } = request;
    const name = nameOfClient(remoteAddress);
    if (name !== undefined) return name;
    const forwarded = (request.header('x-forwarded-for') ?? '')
      .split(',')
      .map((entry) => toPlain(entry.trim()));
    // A client can write the head of the list; every trusted proxy appends the address that it saw.
    const client = forwarded.findLast((address) => !isTrusted(address));
    return toClientName(client !== undefined && isIP(client) !== 0 ? client : remoteAddress);
  };
}

/**
 * Makes the function that tells whether an address is that of a trusted proxy. `trustedProxies` are addresses and networks.
 * @throws TypeError for one that is neither.
 */
export function createProxyTrust(trustedProxies: readonly string[]): (address: string) => boolean {
  if (trustedProxies.length === 0) return () => false;
  const trusted = new BlockList();
  for (const entry of trustedProxies) addNetwork(trusted, entry);
  return (address) => {
    const plain = toPlain(address);
    return isIP(plain) !== 0 && trusted.check(plain, familyOf(plain));
  };
}

/** The name under which an address is counted: all of IPv4, of IPv6 the first 64 bits, which is what one client is given. */
export function toClientName(address: string): string {
  const plain = toPlain(address);
  return isIP(plain) === 6 ? networkOf(plain) : plain;
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
