import { buildGenesis } from '@firn/platform-codec';
import { bytesToCb58 } from '@firn/primitives';
import { describe, expect, it } from 'vitest';
import { genesisOf } from '../fixtures/networks.js';

/** The identifiers that the real networks have. */
const known = [
  {
    name: 'local',
    length: 4141,
    id: '2nRRoR76HuEk1JjDpRdN8FKvZFvUXWxY3b9C5rZRPFjcgEh7S7',
    x: '2eNy1mUFdmaxXNj1eQHUe7Np4gju9sJsEtWQ4MX3ToiNKuADed',
    c: '2owdGqyG6FFzTHy5qhenDXQcEghvr571KZE3gSfRJERSJinuwC',
    asset: '2fombhL7aGPwj3KH4bfrmJwW6PVnMobf9Y2fn9GwxiAAJyFDbe',
    block: '2EMQkbjh1YYPsgsMtjWveeQcKvtttNKwVhuR1kcjhBmrRgPcpk',
    initialSupply: 360_000_000_000_000_000n,
  },
  {
    name: 'fuji',
    length: 7106,
    id: 'MSj6o9TpezwsQx4Tv7SHqpVvCbJ8of1ikjsqPZ1bKRjc9zBy3',
    x: '2JVSBoinj9C2J33VntvzYtVJNZdN2NKiwwKjcumHUWEb5DbBrm',
    c: 'yH8D7ThNJkxmtkuv2jgBa4P1Rn3Qpr4pPr7QYNfcdoS6k6HWp',
    asset: 'U8iRqJoiJm8xZHAacmvYyZVwqQx6uDNtQeP3CQ6fcgQk3JqnK',
    block: '99BWrAqUMvTp9nXKXyjPsCqjGwDqVFqssTRQbu58af57Cf9VG',
    initialSupply: 360_000_000_000_000_000n,
  },
  {
    name: 'mainnet',
    length: 4_402_540,
    id: 'UUvXi6j7QhVvgpbKM89MP5HdrxKm9CaJeHc187TsDNf8nZdLk',
    x: '2oYMBNV4eNHyqk2fjjV5nVQLDbtmNJzq5s3qs3Lo6ftnC6FByM',
    c: '2q9e4r6Mu3U68nU1fYjgbR6JvwrRx36CohpAX5UQxse55x1Q5',
    asset: 'FvwEAhmxKfeiG8SnEvq42hc6whRyY3EFYAvebMqDNDGCgxN5Z',
    block: '2FUFPVPxbTpKNn39moGSzsmGroYES4NZRdw3mJgNvMkMiMHJ9e',
    initialSupply: 359_999_999_999_990_210n,
  },
] as const;

describe('buildGenesis', () => {
  it.each(known)('gives the identifiers of the real $name network', (expected) => {
    const genesis = buildGenesis(genesisOf(expected.name));
    expect(genesis.bytes.length).toBe(expected.length);
    expect({
      id: bytesToCb58(genesis.id),
      x: bytesToCb58(genesis.x.blockchainId),
      c: bytesToCb58(genesis.c.blockchainId),
      asset: bytesToCb58(genesis.assetId),
      block: bytesToCb58(genesis.block.id),
      initialSupply: genesis.initialSupply,
    }).toEqual({
      id: expected.id,
      x: expected.x,
      c: expected.c,
      asset: expected.asset,
      block: expected.block,
      initialSupply: expected.initialSupply,
    });
  });
});
