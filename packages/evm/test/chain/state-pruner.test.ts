import { type Hex, hexToBytes } from '@firn/primitives/bytes';
import { openStore } from '@firn/storage';
import { temporaryFolder, temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { describe, expect, it } from 'vitest';
import { type Block, postStateRoot } from '../../src/block/block.js';
import type { EvmChain } from '../../src/chain/evm-chain.js';
import { markStates } from '../../src/pruning/mark-states.js';
import { createdAddress } from '../../src/receipt/expand-receipts.js';
import { HashSet } from '../../src/state/hash-set.js';
import { StoredStates } from '../../src/state/state-database.js';
import { StateView } from '../../src/state/state-view.js';
import { MissingStateError } from '../../src/trie/missing-state-error.js';
import { assemble, deploying } from '../fixtures/assemble.js';
import { openLocalChain } from '../fixtures/local-chain.js';
import { memoryStateParts } from '../fixtures/memory-sub-store.js';
import { richAddress, signed } from '../fixtures/signed.js';

/** A contract that sets the slot of the first word to the second one. */
const setter = deploying(assemble('0x20 CALLDATALOAD 0x00 CALLDATALOAD SSTORE STOP'));

function setCall(slot: number, value: number): Hex {
  return `0x${slot.toString(16).padStart(64, '0')}${value.toString(16).padStart(64, '0')}`;
}

/** Two contracts with equal code, whose storages are equal too while they are given the same values. */
async function deployTwo(chain: EvmChain): Promise<readonly Hex[]> {
  for (const nonce of [0n, 1n]) await chain.submit(signed({ nonce, input: setter, gas: 1_000_000n }).raw);
  return [createdAddress(richAddress, 0n), createdAddress(richAddress, 1n)];
}

async function set(chain: EvmChain, to: Hex, slot: number, value: number): Promise<void> {
  const nonce = chain.pool.nextNonce(richAddress);
  await chain.submit(signed({ nonce, to, input: setCall(slot, value), gas: 100_000n }).raw);
}

/** Changes slots so that values, and with them nodes, go and come back, in one contract and in both. */
async function work(chain: EvmChain, contracts: readonly Hex[], rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const contract of contracts) await set(chain, contract, round % 7, (round * 5) % 3);
  }
}

/** Reads every account, code and slot of a state, from the disk. Returns how many there are. */
function readAll(chain: EvmChain, root: Hex): number {
  const { nodes, codes, form } = chain.canonical.store.states;
  // Without the caches of the chain.
  const states = new StoredStates({ ...memoryStateParts(), nodes: nodes.stored, codes }, form);
  const view = new StateView(states, hexToBytes(root));
  let count = 0;
  for (const { account } of view.accounts()) {
    count += 1 + states.code(account.codeHash).length;
    for (const _ of view.storageEntries(account.storageRoot)) count += 1;
  }
  return count;
}

function rootOf(chain: EvmChain, number: bigint): Hex {
  return postStateRoot(chain.block(number) as Block);
}

/** The nodes and codes that states are made of. */
function reachable(chain: EvmChain, roots: readonly Hex[]): HashSet {
  const marked = new HashSet();
  for (const _ of markStates(chain.canonical.store.states, roots.map(hexToBytes), marked));
  return marked;
}

function keptRoots(chain: EvmChain): Hex[] {
  const head = chain.head.header.number;
  const roots: Hex[] = [];
  for (let number = chain.canonical.retained.oldest(head); number <= head; number += 1n) {
    roots.push(rootOf(chain, number));
  }
  return roots;
}

describe('a pruning chain', () => {
  it('keeps exactly what the last 32 blocks before the head and the head are made of', async () => {
    const chain = openLocalChain(temporaryStore(), { pruning: true });
    const contracts = await deployTwo(chain);
    await work(chain, contracts, 40);
    const { states } = chain.canonical.store;
    const before = states.nodes.size;
    await chain.prune();
    const head = chain.head.header.number;
    expect(chain.canonical.retained.oldest(head)).toBe(head - 32n);
    for (const root of keptRoots(chain)) expect(readAll(chain, root)).toBeGreaterThan(0);
    expect(states.nodes.size + states.codes.size).toBe(reachable(chain, keptRoots(chain)).size);
    expect(states.nodes.size).toBeLessThan(before);
  });

  it('goes on from what it kept, again and again', async () => {
    const store = temporaryStore();
    const chain = openLocalChain(store, { pruning: true });
    const archive = openLocalChain(temporaryStore());
    const both = [chain, archive];
    for (const each of both) await deployTwo(each);
    const contracts = [createdAddress(richAddress, 0n), createdAddress(richAddress, 1n)];
    for (let round = 0; round < 4; round += 1) {
      for (const each of both) await work(each, round % 2 === 0 ? contracts : contracts.slice(1), 12);
      await chain.prune();
      expect(chain.head.hash).toBe(archive.head.hash);
      for (const root of keptRoots(chain)) expect(readAll(chain, root)).toBe(readAll(archive, root));
    }
  });

  it('takes in blocks while it prunes', async () => {
    const chain = openLocalChain(temporaryStore(), { pruning: true });
    const contracts = await deployTwo(chain);
    await work(chain, contracts, 30);
    const pruning = chain.prune();
    await work(chain, contracts, 30);
    await pruning;
    for (const root of keptRoots(chain)) expect(readAll(chain, root)).toBeGreaterThan(0);
  });

  it('answers the error of the reference client for a state that is gone', async () => {
    const chain = openLocalChain(temporaryStore(), { pruning: true });
    await work(chain, await deployTwo(chain), 20);
    const block = chain.block(3n);
    if (block === undefined) throw new Error('block 3 is there');
    const stateRoot = postStateRoot(block);
    expect(() => chain.stateAfter(block)).toThrow(MissingStateError);
    expect(() => chain.stateAfter(block)).toThrow(
      `missing trie node ${stateRoot.slice(2)} (path ) state ${stateRoot} is not available, not found`,
    );
  });

  it('keeps a pinned state until it is let go', async () => {
    const chain = openLocalChain(temporaryStore(), { pruning: true });
    const contracts = await deployTwo(chain);
    await work(chain, contracts, 3);
    const pinned = chain.head;
    const letGo = chain.canonical.retained.pin(postStateRoot(pinned));
    await work(chain, contracts, 25);
    await chain.prune();
    expect(readAll(chain, postStateRoot(pinned))).toBeGreaterThan(0);
    expect(chain.stateAfter(pinned).nonce(richAddress)).toBe(8n);
    letGo();
    letGo();
    await chain.prune();
    expect(() => chain.stateAfter(pinned)).toThrow(MissingStateError);
    expect(() => readAll(chain, postStateRoot(pinned))).toThrow(MissingStateError);
  });

  it('deletes what an archival chain gathered, and keeps the rest when it is archival again', async () => {
    const folder = temporaryFolder();
    const oldHead = await (async () => {
      await using store = openStore(folder);
      const chain = openLocalChain(store);
      await work(chain, await deployTwo(chain), 30);
      await chain.close();
      return chain.head.header.number;
    })();
    {
      await using store = openStore(folder);
      const chain = openLocalChain(store, { pruning: true });
      const size = chain.canonical.store.states.nodes.size;
      // It begins by itself: nothing was pruned yet.
      await new Promise<void>((resolve) => chain.events.on('pruned', () => resolve()));
      expect(chain.canonical.store.states.nodes.size).toBeLessThan(size);
      await chain.close();
    }
    await using store = openStore(folder);
    const chain = openLocalChain(store);
    const contracts = [createdAddress(richAddress, 0n)];
    await work(chain, contracts, 40);
    const { retained } = chain.canonical;
    expect(retained.oldest(chain.head.header.number)).toBe(oldHead - 32n);
    for (const root of keptRoots(chain)) expect(readAll(chain, root)).toBeGreaterThan(0);
  });

  it('is whole when it ends within a pruning', async () => {
    const folder = temporaryFolder();
    for (let run = 0; run < 3; run += 1) {
      await using store = openStore(folder);
      const chain = openLocalChain(store, { pruning: true });
      const contracts =
        run === 0
          ? await deployTwo(chain)
          : [createdAddress(richAddress, 0n), createdAddress(richAddress, 1n)];
      await work(chain, contracts, 20);
      const pruning = chain.prune();
      await new Promise((resolve) => setImmediate(resolve));
      await chain.close();
      await pruning;
      for (const root of keptRoots(chain)) expect(readAll(chain, root)).toBeGreaterThan(0);
    }
  });

  it('deletes nothing by itself before there is enough of it', async () => {
    const chain = openLocalChain(temporaryStore(), { pruning: true });
    const contracts = await deployTwo(chain);
    await work(chain, contracts, 12);
    let times = 0;
    chain.events.on('pruned', () => {
      times += 1;
    });
    await chain.prune();
    await work(chain, contracts, 20);
    expect(times).toBe(1);
  });
});

describe('an archival chain', () => {
  it('prunes nothing when it is asked to', async () => {
    const chain = openLocalChain(temporaryStore());
    await work(chain, await deployTwo(chain), 20);
    const size = chain.canonical.store.states.nodes.size;
    await chain.prune();
    expect(chain.canonical.store.states.nodes.size).toBe(size);
    expect(readAll(chain, rootOf(chain, 0n))).toBeGreaterThan(0);
  });
});
