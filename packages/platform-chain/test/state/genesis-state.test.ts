import { buildGenesis } from '@firn/platform-codec';
import { bytesToId, bytesToNodeId, idToBytes } from '@firn/primitives';
import type { Store } from '@firn/storage';
import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { describe, expect, it } from 'vitest';
import { platformRules } from '../../src/execution/rules-of-network.js';
import { openSharedMemory } from '../../src/shared-memory/open-shared-memory.js';
import type { DurableState } from '../../src/state/durable-state.js';
import { termShift } from '../../src/state/genesis-state.js';
import { openPlatformState } from '../../src/state/open-state.js';
import { genesisOf, localNetwork, plainSettings } from '../fixtures/networks.js';

const platformId = new Uint8Array(32);
const local = buildGenesis(genesisOf('local'));
const fuji = buildGenesis(genesisOf('fuji'));
const period = 23_328_000n;
const funds = {
  addresses: [new Uint8Array(20).fill(0xa1), new Uint8Array(20).fill(0xb0)],
  amount: 25_000_000n * 1_000_000_000n,
};

function open(
  store: Store,
  genesis = local,
  { now = 0n, devAccounts = false, heliconTime = localNetwork.heliconTime } = {},
): DurableState {
  return openPlatformState({
    store,
    sharedMemory: openSharedMemory(store),
    genesis: { facts: genesis, build: () => genesis },
    rules: platformRules({ ...localNetwork, heliconTime }, genesis.assetId, plainSettings),
    now,
    developmentFunds: devAccounts ? funds : undefined,
  });
}

describe('the state of a genesis', () => {
  it('counts rewards by the rate of Helicon where that was active before it', () => {
    const state = open(temporaryStore(), local, { heliconTime: 1_607_144_400n });
    const rewards = Object.fromEntries(
      [...state.stakers()].map(({ nodeId, potentialReward }) => [
        bytesToNodeId(nodeId).slice('NodeID-'.length, 'NodeID-'.length + 4),
        potentialReward,
      ]),
    );
    expect(rewards).toEqual({
      P7oB: 239_774_014_824_544n,
      GWPc: 239_511_242_938_084n,
      MFrZ: 239_305_448_695_409n,
      '7Xhw': 239_043_787_739_289n,
      NFBb: 238_614_137_989_483n,
    });
    expect(state.supply).toBe(361_196_248_632_186_809n);
  });

  it('has the known potential rewards and supply on the local network', () => {
    const state = open(temporaryStore());
    expect(state.supply).toBe(361_196_333_750_752_149n);
    const rewards = [...state.stakers()].map(({ nodeId, potentialReward, weight }) => ({
      node: bytesToNodeId(nodeId).slice('NodeID-'.length, 'NodeID-'.length + 4),
      potentialReward,
      weight,
    }));
    const weight = 2_000_000_000_000_000n;
    // By end time: the last of the configuration ends first.
    expect(rewards).toEqual([
      { node: 'P7oB', potentialReward: 239_808_237_943_328n, weight },
      { node: 'GWPc', potentialReward: 239_536_834_958_496n, weight },
      { node: 'NFBb', potentialReward: 238_631_074_194_715n, weight },
      { node: 'MFrZ', potentialReward: 239_313_906_584_684n, weight },
      { node: '7Xhw', potentialReward: 239_043_697_070_926n, weight },
    ]);
    expect(state.timestamp).toBe(1_721_016_000n);
    expect(state.gas).toEqual({ capacity: 0n, excess: 0n });
  });

  it('has the known supply on the test network, whose validators have no keys', () => {
    const state = open(temporaryStore(), fuji);
    expect(state.supply).toBe(364_651_610_969_869_743n);
    expect(state.stakers()).toHaveLength(20);
    expect(state.stakers().every(({ publicKey }) => publicKey === undefined)).toBe(true);
    expect(state.validatorsAt(0n, platformId)).toHaveLength(20);
  });

  it.each([
    ['local', local],
    ['fuji', fuji],
  ])('holds outputs, chains, transactions and the block: %s', (_, genesis) => {
    const state = open(temporaryStore(), genesis);
    expect(state.blockByHeight(0n)?.id).toEqual(genesis.block.id);
    expect(state.blockById(genesis.block.id)?.content).toMatchObject({
      type: 'ApricotCommitBlock',
      parentId: genesis.id,
      height: 0n,
    });
    expect(state.height).toBe(0n);
    expect(state.blockchains.map(({ id, name }) => [bytesToId(id), name])).toEqual([
      [bytesToId(genesis.x.blockchainId), 'X-Chain'],
      [bytesToId(genesis.c.blockchainId), 'C-Chain'],
    ]);
    for (const { blockchainId } of [genesis.x, genesis.c]) {
      expect(state.tx(blockchainId)).toMatchObject({
        status: 'Committed',
        height: 0n,
        tx: { unsigned: { type: 'CreateChainTx' } },
      });
    }
    for (const { id: txId } of genesis.validators) {
      expect(state.tx(txId)?.status).toBe('Committed');
      expect(state.staker(txId)?.txId).toEqual(txId);
    }
    const addresses = genesis.utxos.flatMap(({ output }) => output.owners.addresses);
    expect([...state.utxosOf(addresses)]).toHaveLength(genesis.utxos.length);
  });

  it('moves the terms of the validators to the present, and nothing else', async () => {
    const now = 1_790_000_000n;
    const store = temporaryStore();
    const moved = open(store, local, { now });
    const unmoved = open(temporaryStore());
    expect(moved.timestamp).toBe(unmoved.timestamp + 2n * period);
    expect(moved.timestamp + period).toBeGreaterThan(now);
    expect(moved.stakers().map(({ startTime, endTime }) => [startTime, endTime])).toEqual(
      unmoved.stakers().map(({ startTime, endTime }) => [startTime + 2n * period, endTime + 2n * period]),
    );
    expect(moved.stakers().every(({ endTime }) => endTime > now)).toBe(true);
    expect(moved.supply).toBe(unmoved.supply);
    expect(moved.lastAccepted).toEqual(unmoved.lastAccepted);
    // Once: a node that is started again years later finds what it left.
    const later = open(store, local, { now: now + 10n * period });
    expect(later.timestamp).toBe(moved.timestamp);
    expect(later.stakers()).toEqual(moved.stakers());
  });

  it('moves by whole periods only, and not before the genesis', () => {
    const terms = { startTime: 1000n, firstEndTime: 1000n + 2n * period };
    expect(termShift(terms, 0n)).toBe(0n);
    expect(termShift(terms, 1000n + period - 1n)).toBe(0n);
    expect(termShift(terms, 1000n + period)).toBe(period);
    expect(termShift(terms, 1000n + 7n * period + 5n)).toBe(7n * period);
  });

  it('moves by three quarters of the shortest term where that is shorter than a period', () => {
    const terms = { startTime: 1000n, firstEndTime: 1600n };
    expect(termShift(terms, 1449n)).toBe(0n);
    expect(termShift(terms, 1450n)).toBe(450n);
    expect(termShift({ startTime: 1000n, firstEndTime: 1000n }, 1000n + period)).toBe(period);
  });

  it('leaves nobody at his end on the main network, whose terms are short', () => {
    const now = 1_790_000_000n;
    const state = open(temporaryStore(), buildGenesis(genesisOf('mainnet')), { now });
    expect(state.timestamp).toBeLessThanOrEqual(now);
    expect(state.stakers()).toHaveLength(75);
    expect(state.stakers().every(({ endTime }) => endTime > now)).toBe(true);
  });

  it('has the known IDs of the local validators and their keys', () => {
    const state = open(temporaryStore());
    const first = state.staker(idToBytes('32fSGy5ZU9WBprRFSBkFqZ3Qy7BUZF6fxDuPGsQcvLfYuwSR4'));
    expect(first?.publicKey).toHaveLength(48);
    expect(bytesToNodeId(first?.nodeId ?? platformId)).toMatch(/^NodeID-P7oB2/);
  });
});

describe('funds of the development accounts', () => {
  it('are given once, kept, and counted', () => {
    const store = temporaryStore();
    const before = open(store, fuji);
    expect([...before.utxosOf(funds.addresses)]).toEqual([]);
    const { supply } = before;
    const funded = open(store, fuji, { devAccounts: true });
    expect(funded.supply).toBe(supply + 50_000_000n * 1_000_000_000n);
    for (const devAccounts of [true, false]) {
      const again = open(store, fuji, { devAccounts });
      expect(again.supply).toBe(funded.supply);
      const outputs = [...again.utxosOf(funds.addresses)];
      expect(outputs).toHaveLength(10);
      expect(outputs.reduce((sum, { output }) => sum + output.amount, 0n)).toBe(50_000_000n * 1_000_000_000n);
      expect(outputs.every(({ assetId }) => Buffer.compare(assetId, fuji.assetId) === 0)).toBe(true);
    }
    expect(funded.height).toBe(0n);
  });
});
