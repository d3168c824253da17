import { describe, expect, it } from 'vitest';
import { parse } from './fixtures/parse.js';

describe('the flags of the network between nodes', () => {
  const subnet = '2DeHa7Qb6sufPkmQcFWG2uCd4pBPv9WB6dkzroiMQhd1NSRtof';

  it('say where to meet others, and what to tell them', () => {
    const { options } = parse(
      '--staking-host=::',
      '--staking-port=9700',
      '--public-ip=2001:db8::1',
      '--bootstrap-peer=[::1]:9651',
      '--bootstrap-peer=node.example:9652',
      `--track-subnets=${subnet}`,
      '--acp-support=23,41,23',
      '--acp-object=77',
    );
    expect(options?.network).toEqual({
      stakingHost: '::',
      stakingPort: 9700,
      publicIp: '2001:db8::1',
      bootstrapPeers: [
        { host: '::1', port: 9651 },
        { host: 'node.example', port: 9652 },
      ],
      trackSubnets: [subnet],
      acpSupport: [23, 41],
      acpObject: [77],
    });
    expect(parse('--track-subnets=').options?.network.trackSubnets).toEqual([]);
  });

  it.each([
    ['1', { kind: 'local', number: 1 }],
    ['5', { kind: 'local', number: 5 }],
    ['new', { kind: 'new' }],
    [import.meta.dirname, { kind: 'folder', folder: import.meta.dirname }],
  ])('take %s as an identity', (text, identity) => {
    expect(parse(`--staking-identity=${text}`).options?.network.stakingIdentity).toEqual(identity);
  });

  it.each([
    ['--staking-identity=6', 'It must be a number from 1 to 5, new, or a folder that is there.'],
    ['--public-ip=1.2.3.4:9651', 'It must be an IP address, without a port.'],
    ['--bootstrap-peer=9651', 'It must be HOST:PORT'],
    ['--bootstrap-peer=localhost:0', 'Nobody listens at port 0.'],
    ['--track-subnets=mine', '"mine" is no ID'],
    ['--acp-support=4294967296', 'A proposal has a number from 0 to 4294967295.'],
    [`--acp-support=${Array.from({ length: 257 }, (_, index) => index)}`, 'It must be at most 256, not 257.'],
  ])('refuse %s', (flag, text) => {
    expect(parse(flag)).toMatchObject({ code: 2, text: expect.stringContaining(text) });
  });

  it('refuse a node on both sides of a proposal', () => {
    expect(parse('--acp-support=23,41', '--acp-object=41').text).toContain('both name 41');
  });
});
