import { bytesToCb58, sha256 } from '@firn/primitives';
import { skipFor } from '@firn/testing/skip-for';
import { describe, expect, it } from 'vitest';
import {
  assetIdOf,
  buildGenesis,
  exchangeGenesisBytes,
  genesisBytes,
  parseExchangeGenesis,
  parseGenesis,
  parseGenesisConfig,
  parsePlatformTx,
} from '../../src/index.js';
import { genesisText, startTime } from '../fixtures/genesis-file.js';
import { missingTestData, readTestData } from '../fixtures/test-data.js';

/** The identifiers that the real networks have (reference: section 5.3). */
const networks = [
  {
    name: 'local',
    length: 4141,
    id: '2nRRoR76HuEk1JjDpRdN8FKvZFvUXWxY3b9C5rZRPFjcgEh7S7',
    x: '2eNy1mUFdmaxXNj1eQHUe7Np4gju9sJsEtWQ4MX3ToiNKuADed',
    c: '2owdGqyG6FFzTHy5qhenDXQcEghvr571KZE3gSfRJERSJinuwC',
    asset: '2fombhL7aGPwj3KH4bfrmJwW6PVnMobf9Y2fn9GwxiAAJyFDbe',
    block: '2EMQkbjh1YYPsgsMtjWveeQcKvtttNKwVhuR1kcjhBmrRgPcpk',
    supply: 360_000_000_000_000_000n,
  },
  {
    name: 'fuji',
    length: 7106,
    id: 'MSj6o9TpezwsQx4Tv7SHqpVvCbJ8of1ikjsqPZ1bKRjc9zBy3',
    x: '2JVSBoinj9C2J33VntvzYtVJNZdN2NKiwwKjcumHUWEb5DbBrm',
    c: 'yH8D7ThNJkxmtkuv2jgBa4P1Rn3Qpr4pPr7QYNfcdoS6k6HWp',
    asset: 'U8iRqJoiJm8xZHAacmvYyZVwqQx6uDNtQeP3CQ6fcgQk3JqnK',
    block: '99BWrAqUMvTp9nXKXyjPsCqjGwDqVFqssTRQbu58af57Cf9VG',
    supply: 360_000_000_000_000_000n,
  },
  {
    name: 'mainnet',
    length: 4_402_540,
    id: 'UUvXi6j7QhVvgpbKM89MP5HdrxKm9CaJeHc187TsDNf8nZdLk',
    x: '2oYMBNV4eNHyqk2fjjV5nVQLDbtmNJzq5s3qs3Lo6ftnC6FByM',
    c: '2q9e4r6Mu3U68nU1fYjgbR6JvwrRx36CohpAX5UQxse55x1Q5',
    asset: 'FvwEAhmxKfeiG8SnEvq42hc6whRyY3EFYAvebMqDNDGCgxN5Z',
    block: '2FUFPVPxbTpKNn39moGSzsmGroYES4NZRdw3mJgNvMkMiMHJ9e',
    supply: 359_999_999_999_990_210n,
  },
];

describe('the genesis of real networks', skipFor(missingTestData), () => {
  it.each(networks)('$name has its known identifiers', ({ name, ...known }) => {
    const genesis = buildGenesis(parseGenesisConfig(readTestData('genesis', `${name}.json`)));
    expect({
      length: genesis.bytes.length,
      id: bytesToCb58(genesis.id),
      x: bytesToCb58(genesis.x.blockchainId),
      c: bytesToCb58(genesis.c.blockchainId),
      asset: bytesToCb58(genesis.assetId),
      block: bytesToCb58(genesis.block.id),
      supply: genesis.initialSupply,
    }).toEqual(known);
  });

  it.each(networks)('$name comes back from its bytes', ({ name }) => {
    const genesis = buildGenesis(parseGenesisConfig(readTestData('genesis', `${name}.json`)));
    const content = parseGenesis(genesis.bytes);
    expect(sha256(genesisBytes(content))).toEqual(genesis.id);
    expect(content.utxos).toHaveLength(genesis.utxos.length);
    expect(content.validators.map(({ id }) => id)).toEqual(genesis.validators.map(({ id }) => id));
    expect(content.chains.map(({ id }) => id)).toEqual([genesis.x.blockchainId, genesis.c.blockchainId]);
    const { unsigned } = genesis.x.tx;
    const [asset, ...others] = parseExchangeGenesis(unsigned.genesisData);
    expect(others).toEqual([]);
    expect(asset && assetIdOf(asset)).toEqual(genesis.assetId);
    expect(asset && sha256(exchangeGenesisBytes([asset]))).toEqual(sha256(unsigned.genesisData));
  });
});

describe('the genesis of a network of one’s own', () => {
  const genesis = buildGenesis(parseGenesisConfig(genesisText()));

  it('comes back from its bytes, field by field', () => {
    const content = parseGenesis(genesis.bytes);
    expect(content).toEqual({
      utxos: genesis.utxos,
      validators: genesis.validators,
      chains: [genesis.x.tx, genesis.c.tx],
      timestamp: BigInt(startTime),
      initialSupply: 1131n,
      message: 'hello',
    });
    expect(genesisBytes(content)).toEqual(genesis.bytes);
    expect(genesis.id).toEqual(sha256(genesis.bytes));
  });

  it('begins with a commit block whose parent is the genesis', () => {
    expect(genesis.block.content).toEqual({ type: 'ApricotCommitBlock', parentId: genesis.id, height: 0n });
  });

  it('gives what is not staked as outputs, locked where the lock ends later', () => {
    expect(
      genesis.utxos.map(({ outputIndex, output: { amount, stakeableLocktime } }) => [
        outputIndex,
        amount,
        stakeableLocktime,
      ]),
    ).toEqual([
      [0, 10n, 0n],
      [1, 20n, BigInt(startTime + 31_536_000)],
    ]);
  });

  it('shares the staked funds out equally, cutting an unlock in two, the rest to the last staker', () => {
    const [first, second] = genesis.validators
      .map(({ unsigned }) => unsigned)
      .toSorted((a, b) => Number(b.validator.endTime - a.validator.endTime));
    expect(first?.stake.map(({ output }) => output.amount)).toEqual([50n]);
    expect(second?.stake.map(({ output }) => output.amount)).toEqual([51n]);
    expect(first?.type).toBe('AddPermissionlessValidatorTx');
    expect(second?.type).toBe('AddValidatorTx');
    expect(first && second && first.validator.endTime - second.validator.endTime).toBe(5400n);
  });

  it('has transactions that are those of the codec', () => {
    for (const tx of genesis.validators) expect(parsePlatformTx(tx.bytes)).toEqual(tx);
    // The extensions of the exchange chain are in the order of history, which only a genesis may have.
    expect(() => parsePlatformTx(genesis.x.tx.bytes)).toThrow(
      expect.objectContaining({ rule: 'feature-extensions-not-sorted' }),
    );
    expect(parsePlatformTx(genesis.c.tx.bytes)).toEqual(genesis.c.tx);
  });

  it('gives the exchange chain one asset, whose holders are in the order of the bytes', () => {
    const [asset] = parseExchangeGenesis(genesis.x.tx.unsigned.genesisData);
    expect(asset).toMatchObject({ alias: 'AVAX', name: 'Avalanche', symbol: 'AVAX', denomination: 9 });
    expect(asset?.initialStates[0]?.outputs.map(({ amount }) => amount)).toEqual([300n, 700n]);
    expect(Buffer.from(asset?.memo ?? []).toString('hex')).toBe(`${'bb'.repeat(20)}${'aa'.repeat(20)}`);
  });
});
