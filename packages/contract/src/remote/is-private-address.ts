import { BlockList, isIPv4 } from 'node:net';

/** Addresses that no public server has: IANA's special-purpose registries of IPv4 and IPv6. */
const ranges: readonly (readonly [address: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
];

const list = new BlockList();
for (const [address, prefix] of ranges) list.addSubnet(address, prefix, isIPv4(address) ? 'ipv4' : 'ipv6');

/** Whether an address is this machine's, a local network's, or otherwise none of the public Internet. */
export function isPrivateAddress(address: string): boolean {
  return list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}
