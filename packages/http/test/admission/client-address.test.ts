import { describe, expect, it } from 'vitest';
import { createClientAddress } from '../../src/admission/client-address.js';

function addressOf(
  trusted: readonly string[],
  remoteAddress: string | undefined,
  forwarded?: string,
): string {
  const header = (name: string) => (name === 'x-forwarded-for' ? forwarded : undefined);
  return createClientAddress(trusted)({ remoteAddress, header });
}

describe('createClientAddress', () => {
  it('takes the address of the peer where no proxy is trusted', () => {
    expect(addressOf([], '203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
    expect(addressOf(['10.0.0.0/8'], '203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
    expect(addressOf([], undefined)).toBe('');
  });

  it('takes the last address that is not of a trusted proxy', () => {
    const trusted = ['10.0.0.0/8', '::1'];
    expect(addressOf(trusted, '10.1.2.3', '198.51.100.1')).toBe('198.51.100.1');
    expect(addressOf(trusted, '::1', '1.1.1.1, 198.51.100.1, 10.9.9.9')).toBe('198.51.100.1');
    expect(addressOf(trusted, '::ffff:10.1.2.3', '::ffff:198.51.100.1')).toBe('198.51.100.1');
  });

  it('takes the address of the proxy where the header says nothing of use', () => {
    expect(addressOf(['10.0.0.1'], '10.0.0.1')).toBe('10.0.0.1');
    expect(addressOf(['10.0.0.1'], '10.0.0.1', 'unknown')).toBe('10.0.0.1');
    expect(addressOf(['10.0.0.0/8'], '10.0.0.1', '10.0.0.2')).toBe('10.0.0.1');
  });

  it('takes addresses that a proxy wrote with a port or in brackets', () => {
    expect(addressOf(['10.0.0.1'], '10.0.0.1', '198.51.100.1:4711')).toBe('198.51.100.1');
    expect(addressOf(['10.0.0.1'], '10.0.0.1', '[2001:db8::1]:443')).toBe('2001:db8:0:0');
    expect(addressOf(['10.0.0.1'], '10.0.0.1', '[2001:db8::1]')).toBe('2001:db8:0:0');
  });

  it('counts the first 64 bits of an IPv6 address, however it is written', () => {
    const network = '2001:db8:0:1';
    for (const address of [
      '2001:db8:0:1::1',
      '2001:0DB8:0000:0001:ffff:ffff:ffff:ffff',
      '2001:db8:0:1:0:0:0:2%eth0',
    ]) {
      expect(addressOf([], address), address).toBe(network);
    }
    expect(addressOf([], '2001:db8::1')).toBe('2001:db8:0:0');
    expect(addressOf([], '::1')).toBe('0:0:0:0');
  });

  it.each(['10.0.0.0/33', '10.0.0.0/x', 'proxy.example', '', '::1/129', '10.0.0.0/8/8'])(
    'refuses to trust %j',
    (entry) => {
      expect(() => createClientAddress([entry])).toThrow('must be an IP address or a network');
    },
  );
});
