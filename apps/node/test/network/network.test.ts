import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeInfoGetTxFeeResult, encodeInfoUpgradesResult } from '@firn/node-validators';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadNetwork, staticFees } from '../../src/network/network.js';
import { startTestNode, temporaryFolder } from '../fixtures/test-node.js';

const start = '2020-12-05T05:00:00Z';

/** Field, main network, test network, local and custom ones. */
const schedule: readonly (readonly [string, unknown, unknown, unknown])[] = [
  ['apricotPhase1Time', '2021-03-31T14:00:00Z', '2021-03-26T14:00:00Z', start],
  ['apricotPhase2Time', '2021-05-10T11:00:00Z', '2021-05-05T14:00:00Z', start],
  ['apricotPhase3Time', '2021-08-24T14:00:00Z', '2021-08-16T19:00:00Z', start],
  ['apricotPhase4Time', '2021-09-22T21:00:00Z', '2021-09-16T21:00:00Z', start],
  ['apricotPhase4MinPChainHeight', 793_005, 47_437, 0],
  ['apricotPhase5Time', '2021-12-02T18:00:00Z', '2021-11-24T15:00:00Z', start],
  ['apricotPhasePre6Time', '2022-09-05T01:30:00Z', '2022-09-06T20:00:00Z', start],
  ['apricotPhase6Time', '2022-09-06T20:00:00Z', '2022-09-06T20:00:00Z', start],
  ['apricotPhasePost6Time', '2022-09-07T03:00:00Z', '2022-09-07T06:00:00Z', start],
  ['banffTime', '2022-10-18T16:00:00Z', '2022-10-03T14:00:00Z', start],
  ['cortinaTime', '2023-04-25T15:00:00Z', '2023-04-06T15:00:00Z', start],
  [
    'cortinaXChainStopVertexID',
    'jrGWDh5Po9FMj54depyunNixpia5PN4aAYxfmNzU8n752Rjga',
    '2D1cmbiG36BqQMRyHt4kFhWarmatA1ighSpND3FeFgz3vFVtCZ',
    '11111111111111111111111111111111LpoYY',
  ],
  ['durangoTime', '2024-03-06T16:00:00Z', '2024-02-13T16:00:00Z', start],
  ['etnaTime', '2024-12-16T17:00:00Z', '2024-11-25T16:00:00Z', start],
  ['fortunaTime', '2025-04-08T15:00:00Z', '2025-03-13T15:00:00Z', start],
  ['graniteTime', '2025-11-19T16:00:00Z', '2025-10-29T15:00:00Z', start],
  ['graniteEpochDuration', 300_000_000_000, 300_000_000_000, 30_000_000_000],
  ['heliconTime', '2026-09-22T15:00:00Z', '2026-07-28T15:00:00Z', start],
];

const fees: readonly (readonly [string, string, string, string])[] = [
  ['txFee', '1000000', '1000000', '1000000'],
  ['createAssetTxFee', '10000000', '10000000', '1000000'],
  ['createSubnetTxFee', '1000000000', '100000000', '100000000'],
  ['transformSubnetTxFee', '10000000000', '1000000000', '100000000'],
  ['createBlockchainTxFee', '1000000000', '100000000', '100000000'],
  ['addPrimaryNetworkValidatorFee', '0', '0', '0'],
  ['addPrimaryNetworkDelegatorFee', '0', '0', '0'],
  ['addSubnetValidatorFee', '1000000', '1000000', '1000000'],
  ['addSubnetDelegatorFee', '1000000', '1000000', '1000000'],
];

/** A genesis file of a network of this number. */
function customGenesis(networkID: number): string {
  const local = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../networks/local.json'), 'utf8'),
  ) as object;
  const file = join(temporaryFolder(onTestFinished), 'genesis.json');
  writeFileSync(file, JSON.stringify({ ...local, networkID }));
  return file;
}

describe.each([
  ['mainnet', 1],
  ['fuji', 2],
  ['local', 3],
] as const)('%s', (name, column) => {
  it('has the upgrades of the reference, in their order', () => {
    const { upgrades } = loadNetwork(name);
    const told = JSON.parse(encodeInfoUpgradesResult(upgrades)) as Record<string, unknown>;
    expect(Object.entries(told)).toEqual(schedule.map((row) => [row[0], row[column]]));
    const times = Object.values(told).filter((value) => /^\d{4}-.*Z$/.test(String(value)));
    expect(times).toEqual([...times].sort());
  });

  it('has the nine fees of the reference', () => {
    const told = JSON.parse(encodeInfoGetTxFeeResult(staticFees(loadNetwork(name).id))) as object;
    expect(Object.entries(told)).toEqual(fees.map((row) => [row[0], row[column]]));
  });
});

describe('loadNetwork', () => {
  it.each([
    ['mainnet', 1, 'mainnet', 'avax'],
    ['1', 1, 'mainnet', 'avax'],
    ['fuji', 5, 'fuji', 'fuji'],
    ['testnet', 5, 'fuji', 'fuji'],
    ['12345', 12_345, 'local', 'local'],
  ])('knows %s', (text, id, name, hrp) => {
    expect(loadNetwork(text)).toMatchObject({ id, name, hrp });
  });

  it.each([
    [2, 'cascade', 'cascade'],
    [3, 'denali', 'denali'],
    [4, 'everest', 'everest'],
    [10, 'testing', 'testing'],
    [77, 'network-77', 'custom'],
    [4_294_967_295, 'network-4294967295', 'custom'],
  ])('names network %i', (id, name, hrp) => {
    const network = loadNetwork(customGenesis(id));
    expect(network).toMatchObject({ id, name, hrp });
    expect(network.upgrades).toEqual(loadNetwork('local').upgrades);
  });

  it.each(['mainnet', 'fuji', 'local'])('refuses upgrades of %s, which has its own', (name) => {
    const { upgrades } = loadNetwork('local');
    expect(() => loadNetwork(name, { upgrades })).toThrow(`cannot configure upgrades for networkID: ${name}`);
  });

  it('refuses an upgrade before Helicon that is after the start of the network', () => {
    const upgrades = { ...loadNetwork('local').upgrades, graniteTime: '2090-01-01T00:00:00Z' };
    expect(() => loadNetwork(customGenesis(77), { upgrades })).toThrow(
      /^graniteTime 2090-01-01T00:00:00Z is after the start of the network at 20/,
    );
  });

  it.each([1, 5, 12_345])('refuses a file that says it is network %i', (id) => {
    expect(() => loadNetwork(customGenesis(id))).toThrow(/overrides standard network genesis config/);
  });
});

describe('a node of a custom network', () => {
  const upgradesFrom = (heliconTime: string): string => {
    const { upgrades } = loadNetwork('local');
    const text = JSON.stringify({ ...upgrades, heliconTime }, (_, value) =>
      typeof value === 'bigint' ? Number(value) : value,
    );
    return Buffer.from(text).toString('base64');
  };

  it('has the upgrades that it is given, and keeps what has happened of them', async () => {
    const networkId = customGenesis(77);
    const dataDir = temporaryFolder(onTestFinished);
    const start = (heliconTime: string, file?: string) =>
      startTestNode(onTestFinished, {
        dataDir,
        networkId,
        upgrades: { file, content: upgradesFrom(heliconTime) },
      });
    const first = await start('2090-01-01T02:00:00+02:00');
    expect(await first.client.info.upgrades()).toMatchObject({
      graniteTime: '2020-12-05T05:00:00Z',
      heliconTime: '2090-01-01T00:00:00Z',
    });
    await first.running.close();
    await expect(start('2020-12-05T05:00:00Z')).rejects.toThrow(
      /was made with heliconTime 2090-01-01T00:00:00Z, which cannot become 2020-12-05T05:00:00Z/,
    );
    const file = join(temporaryFolder(onTestFinished), 'upgrades.json');
    writeFileSync(file, Buffer.from(upgradesFrom('2091-01-01T00:00:00.5Z'), 'base64'));
    const moved = await start('2020-12-05T05:00:00Z', file);
    expect((await moved.client.info.upgrades()).heliconTime).toBe('2091-01-01T00:00:00.500Z');
  });

  it('has validators that renew themselves where Helicon holds from its beginning on', async () => {
    const node = await startTestNode(onTestFinished, {
      networkId: customGenesis(77),
      upgrades: { content: upgradesFrom('2020-12-05T05:00:00Z') },
    });
    const { supply } = await node.client.platform.getCurrentSupply({});
    expect(supply).toBe(361_196_248_632_186_809n);
  });

  it('tells its number and name', async () => {
    const node = await startTestNode(onTestFinished, { networkId: customGenesis(10) });
    expect(await node.client.info.getNetworkID()).toEqual({ networkID: 10n });
    expect(await node.client.info.getNetworkName()).toEqual({ networkName: 'testing' });
    expect(await node.client.info.getTxFee()).toEqual(staticFees(10));
  });
});
