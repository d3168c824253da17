import { compareBytes, type PlatformTx } from '@firn/platform-codec';
import { openStore } from '@firn/storage';
import { temporaryFolder, temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { times } from '@firn/testing/property-settings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyOf } from '../../src/key-of.js';
import { primaryNetworkId } from '../../src/primary-network.js';
import { openSharedMemory } from '../../src/shared-memory/open-shared-memory.js';
import { DurableState } from '../../src/state/durable-state.js';
import { StateDiff } from '../../src/state/state-diff.js';
import type { ValidatorAt } from '../../src/state/validator-at.js';
import type { ModelState } from '../fixtures/model-state.js';
import { blockOf, openState } from './opened-state.js';
import {
  edits,
  id,
  makeEdit,
  observe,
  sourceChain,
  stakerOf,
  stakingTxs,
  subnetIds,
  utxoIdOf,
  utxoOf,
  worldAddresses,
} from './random-edits.js';

function expectSame(state: DurableState, model: ModelState): void {
  expect(observe(state)).toEqual(observe(model));
  expect(state.subnets).toEqual([...model.subnets.values()]);
  expect(state.blockchains).toEqual([...model.blockchains.values()]);
  for (const { tx, status } of model.txs.values()) expect(state.tx(tx.id)).toMatchObject({ tx, status });
  for (const addresses of [worldAddresses, worldAddresses.slice(1), worldAddresses.slice(0, 1)]) {
    const owned = [...model.utxos.values()].filter(({ output }) =>
      output.owners.addresses.some((owner) => addresses.some((wanted) => compareBytes(owner, wanted) === 0)),
    );
    const byId = (utxos: Iterable<{ readonly outputIndex: number }>) =>
      [...utxos].sort((a, b) => a.outputIndex - b.outputIndex);
    expect(byId(state.utxosOf(addresses))).toEqual(byId(owned));
  }
}

const blocks = fc.array(fc.array(edits, { maxLength: 15, size: 'max' }), {
  minLength: 1,
  maxLength: 10,
  size: 'max',
});

describe('DurableState', () => {
  it('is what its blocks made it, before and after it is opened anew', async () => {
    await fc.assert(
      fc.asyncProperty(blocks, async (editsOfBlocks) => {
        await using store = openStore(temporaryFolder());
        const { state, model } = openState(store);
        for (const [height, editsOfBlock] of editsOfBlocks.entries()) {
          const diff = new StateDiff(state);
          for (const edit of editsOfBlock) {
            const ofTx = new StateDiff(diff);
            makeEdit(ofTx, edit);
            ofTx.applyTo(diff);
            makeEdit(model, edit);
          }
          state.apply(diff.changes, [blockOf(BigInt(height))]);
        }
        expectSame(state, model);
        const opened = new DurableState(store, openSharedMemory(store));
        expectSame(opened, model);
        expect(opened.lastAccepted).toEqual(blockOf(BigInt(editsOfBlocks.length - 1)));
      }),
      times(40),
    );
  });

  it('knows the validators of every height', async () => {
    await fc.assert(
      fc.asyncProperty(blocks, async (editsOfBlocks) => {
        await using store = openStore(temporaryFolder());
        const { state, model } = openState(store);
        const expected: (readonly ValidatorAt[])[][] = [];
        makeEdit(model, { kind: 'subnet', number: 1, amount: 0n, weight: 1n });
        for (const [height, editsOfBlock] of editsOfBlocks.entries()) {
          const diff = new StateDiff(state);
          if (height === 0) makeEdit(diff, { kind: 'subnet', number: 1, amount: 0n, weight: 1n });
          for (const edit of editsOfBlock) for (const each of [diff, model]) makeEdit(each, edit);
          state.apply(diff.changes, [blockOf(BigInt(height))]);
          expected.push(subnetIds.map((subnetId) => model.validatorsNow(subnetId)));
          const now = subnetIds.map((subnetId) => state.validatorsNow(subnetId));
          expect(now).toEqual(expected.at(-1));
          for (const [index, subnetId] of subnetIds.entries()) {
            expect(state.validatorsAt(state.height, subnetId)).toBe(now[index]);
          }
        }
        for (const opened of [state, new DurableState(store, openSharedMemory(store))]) {
          const found = expected.map((_, height) =>
            subnetIds.map((subnetId) => opened.validatorsAt(BigInt(height), subnetId)),
          );
          expect(found).toEqual(expected);
          for (const [height, sets] of expected.entries()) {
            const named = subnetIds.map((subnetId, index) => [keyOf(subnetId), sets[index]] as const);
            expect(opened.allValidatorsAt(BigInt(height))).toEqual(
              new Map(named.filter(([, validators]) => validators?.length !== 0)),
            );
          }
        }
      }),
      times(40),
    );
  });

  it('lets a validator of a permissioned subnet sign with its key of the primary network', () => {
    const { state } = openState(temporaryStore());
    const diff = new StateDiff(state);
    const primary = stakerOf(0, 9n, 5n);
    const ofSubnet = { ...stakerOf(1, 8n, 3n), nodeId: primary.nodeId };
    for (const [number, staker] of [primary, ofSubnet].entries()) {
      diff.addTx(stakingTxs[number] as PlatformTx, 'Committed');
      diff.addStaker(staker);
    }
    state.apply(diff.changes, [blockOf(0n)]);
    const { nodeId, publicKey } = primary;
    expect(publicKey).toHaveLength(48);
    expect(state.validatorsAt(0n, subnetIds[0])).toEqual([{ nodeId, publicKey, weight: 5n }]);
    expect(state.validatorsAt(0n, subnetIds[1])).toEqual([{ nodeId, publicKey, weight: 3n }]);
  });

  it('refuses heights that are not accepted, and blocks that do not follow', () => {
    const { state } = openState(temporaryStore());
    const { changes } = new StateDiff(state);
    expect(() => state.lastAccepted).toThrow('no block before its genesis');
    expect(() => state.apply(changes, [blockOf(1n)])).toThrow('cannot be applied where 0 is next');
    state.apply(changes, [blockOf(0n)]);
    state.apply(changes, [blockOf(1n), blockOf(2n)]);
    expect(state.height).toBe(2n);
    expect(() => state.apply(changes, [blockOf(2n)])).toThrow('cannot be applied where 3 is next');
    expect(() => state.validatorsAt(3n, primaryNetworkId)).toThrow(RangeError);
    expect(() => state.allValidatorsAt(-1n)).toThrow('height -1 must be from 0 to 2');
  });

  it('is as before when a block cannot be written', () => {
    const store = temporaryStore();
    const { state, model } = openState(store);
    const first = new StateDiff(state);
    for (const kind of ['utxo', 'staker', 'l1', 'subnet', 'chain', 'registration'] as const) {
      for (const each of [first, model]) makeEdit(each, { kind, number: 1, amount: 4n, weight: 2n });
    }
    state.apply(first.changes, [blockOf(0n)]);
    const second = new StateDiff(state);
    for (const kind of ['utxo spent', 'staker ended', 'l1 removed', 'time'] as const) {
      makeEdit(second, { kind, number: 1, amount: 5n, weight: 2n });
    }
    const refuse = (): void => {
      throw new Error('no room');
    };
    expect(() => state.apply(second.changes, [blockOf(1n)], refuse)).toThrow('no room');
    expectSame(state, model);
    // Shared memory refuses what is not there.
    second.removeImported(sourceChain, utxoIdOf(5));
    expect(() => state.apply(second.changes, [blockOf(1n)])).toThrow('must be in shared memory');
    expectSame(state, model);
    expect(state.height).toBe(0n);
    expect(state.validatorsAt(0n, subnetIds[1])).toEqual(model.validatorsNow(subnetIds[1]));
  });

  it('gives pages of outputs, each once, until the last', () => {
    const { state } = openState(temporaryStore());
    const diff = new StateDiff(state);
    for (let number = 0; number < 6; number += 1) diff.addUtxo(utxoOf(number));
    state.apply(diff.changes, [blockOf(0n)]);
    const all = state.utxos({ addresses: worldAddresses, start: undefined, limit: 100 });
    expect(all.utxos).toHaveLength(6);
    let start: typeof all.end | undefined;
    const seen = new Set<number>();
    for (let page = 0; page < 20; page += 1) {
      const found = state.utxos({ addresses: [...worldAddresses].reverse(), start, limit: 2 });
      for (const { outputIndex } of found.utxos) seen.add(outputIndex);
      start = found.end;
      if (found.utxos.length < 2) break;
    }
    expect(seen.size).toBe(6);
    expect(start).toEqual(all.end);
    expect(state.utxos({ addresses: [id(1, 1).subarray(12)], start: undefined, limit: 1 })).toEqual({
      utxos: [],
      end: { address: new Uint8Array(20), utxoId: new Uint8Array(32) },
    });
  });
});
