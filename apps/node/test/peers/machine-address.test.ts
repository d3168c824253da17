import type { NetworkInterfaceInfo } from 'node:os';
import { describe, expect, it } from 'vitest';
import { machineAddress } from '../../src/peers/known-hosts.js';

const shared = { netmask: '', mac: '', cidr: null };

function ip4(address: string, internal = false): NetworkInterfaceInfo {
  return { ...shared, family: 'IPv4', address, internal };
}

function ip6(address: string, scopeid = 0, internal = false): NetworkInterfaceInfo {
  return { ...shared, family: 'IPv6', address, scopeid, internal };
}

describe('the address of this machine', () => {
  const lo = [ip4('127.0.0.1', true), ip6('::1', 0, true)];

  it.each([
    ['IPv4 before IPv6', { lo, a: [ip6('2001:db8::1')], b: [ip4('192.0.2.1')] }, '192.0.2.1'],
    ['none of a link alone', { lo, a: [ip6('fe80::1', 2), ip6('2001:db8::1')] }, '2001:db8::1'],
    ['that of loopback without another', { lo, a: [ip6('fe80::1', 2)] }, '127.0.0.1'],
  ])('is %s', (_, interfaces, address) => {
    expect(machineAddress(interfaces)).toBe(address);
  });
});
