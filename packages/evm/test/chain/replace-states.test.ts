import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { describe, expect, it, vi } from 'vitest';
import type { EvmChain } from '../../src/chain/evm-chain.js';
import { type ChainEntry, hashedParts } from '../../src/chain/storage/chain-store.js';
import { addStates, removeOtherStates } from '../../src/chain/storage/replace-states.js';
import { entriesOf } from '../fixtures/entries-of.js';
import { openLocalChain } from '../fixtures/local-chain.js';
import { signed } from '../fixtures/signed.js';

/** A turn that is over after every step, and counts them; `between` is what others do in the meantime. */
function countedTurn(between: (turn: number) => void = () => {}) {
  let turns = 0;
  return {
    isOver: true,
    next: async () => {
      turns += 1;
      between(turns);
    },
  };
}

async function pay(chain: EvmChain, first: number, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const to = `0x${(first + index).toString(16).padStart(40, '0')}` as const;
    await chain.submit(signed({ nonce: chain.pool.nextNonce(signer), to, value: 1n }).raw);
  }
}

const signer = '0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc';

function keysOfStates(entries: readonly ChainEntry[]): readonly string[] {
  return entries
    .filter(({ part }) => hashedParts.has(part))
    .map(({ part, key }) => `${part} ${Buffer.from(key).toString('hex')}`);
}

describe('the states of a chain that takes the place of another one', () => {
  it('come before it and go after it, while others have their turns', async () => {
    const [from, to] = [openLocalChain(temporaryStore()), openLocalChain(temporaryStore())];
    await pay(from, 1_000, 20);
    await pay(to, 5_000, 30);
    const entries = entriesOf(from);
    const old = to.head.hash;
    const heads: string[] = [];
    await to.exclusively((between) =>
      between.replace(
        () => entries,
        countedTurn(() => heads.push(to.head.hash)),
      ),
    );
    expect(to.head.hash).toBe(from.head.hash);
    expect(keysOfStates(entriesOf(to))).toEqual(keysOfStates(entries));
    // One change, with turns of others before and after it.
    const changes = heads.filter((head, index) => index > 0 && head !== heads[index - 1]);
    expect([heads[0], ...changes]).toEqual([old, from.head.hash]);
    await pay(to, 9_000, 1);
    expect(to.head.header.number).toBe(21n);
  });

  it('stay as they are where the other chain cannot be read to its end', async () => {
    const [from, to] = [openLocalChain(temporaryStore()), openLocalChain(temporaryStore())];
    await pay(from, 1_000, 5);
    await pay(to, 5_000, 3);
    const { hash } = to.head;
    const balance = to.stateAfter(to.head).balance(signer);
    function* broken(): Generator<ChainEntry> {
      yield* entriesOf(from);
      throw new Error('the disk is gone');
    }
    const replaced = to.exclusively((between) => between.replace(broken, countedTurn()));
    await expect(replaced).rejects.toThrow('the disk is gone');
    expect(to.head.hash).toBe(hash);
    expect(to.stateAfter(to.head).balance(signer)).toBe(balance);
    await pay(to, 9_000, 1);
  });

  it('are left over, and not lost, where entries stand in no order', async () => {
    const [from, to] = [openLocalChain(temporaryStore()), openLocalChain(temporaryStore())];
    await pay(from, 1_000, 5);
    await pay(to, 5_000, 3);
    const entries = entriesOf(from).toReversed();
    await to.exclusively((between) => between.replace(() => entries, countedTurn()));
    expect(keysOfStates(entriesOf(to))).toEqual(expect.arrayContaining([...keysOfStates(entries)]));
  });

  it.each([
    ['one byte and one key', { bytes: 1, keys: 1 }],
    ['few bytes and two keys', { bytes: 200, keys: 2 }],
    ['some bytes and seven keys', { bytes: 1_000, keys: 7 }],
  ])('are the same in portions of %s', async (_, sizes) => {
    const [from, to] = [openLocalChain(temporaryStore()), openLocalChain(temporaryStore())];
    await pay(from, 1_000, 8);
    await pay(to, 5_000, 6);
    const entries = entriesOf(from);
    const { store } = to.canonical;
    const known = new Set(keysOfStates(entriesOf(to)));
    const added = keysOfStates(entries).filter((key) => !known.has(key));
    const write = vi.spyOn(store, 'write');
    expect(await addStates(store, entries, countedTurn(), sizes)).toBe(true);
    if (sizes.bytes === 1) expect(write).toHaveBeenCalledTimes(added.length + 1);
    expect(write.mock.calls.length).toBeGreaterThan(2);
    const both = keysOfStates(entriesOf(to));
    expect(both).toHaveLength(known.size + added.length);
    expect(both).toEqual(expect.arrayContaining(added));
    write.mockClear();
    await removeOtherStates(store, () => entries, countedTurn(), sizes);
    if (sizes.keys === 1) expect(write.mock.calls.length).toBeGreaterThanOrEqual(both.length);
    expect(write.mock.calls.length).toBeGreaterThan(hashedParts.size);
    expect(keysOfStates(entriesOf(to))).toEqual(keysOfStates(entries));
  });

  it('take the place of what is there under their keys and was damaged', async () => {
    const [from, to] = [openLocalChain(temporaryStore()), openLocalChain(temporaryStore())];
    await pay(from, 1_000, 3);
    const entries = entriesOf(from).filter(({ part }) => hashedParts.has(part));
    const { store } = to.canonical;
    const shared = entries.filter(({ part, key }) => store.parts.get(part)?.has(key));
    expect(shared).not.toEqual([]);
    store.write(() => {
      for (const { part, key, value } of shared) {
        const damaged = Uint8Array.from(value, (byte, index) => (index === 0 ? byte ^ 1 : byte));
        store.parts.get(part)?.put(key, damaged);
      }
    });
    await to.exclusively((between) => between.replace(() => entriesOf(from), countedTurn()));
    expect(entriesOf(to).filter(({ part }) => hashedParts.has(part))).toEqual(entries);
  });

  it('are not pruned before the chain is there that needs them', async () => {
    const from = openLocalChain(temporaryStore());
    const to = openLocalChain(temporaryStore(), { pruning: true });
    await pay(from, 1_000, 20);
    const entries = entriesOf(from);
    const prunings: Promise<void>[] = [];
    const prune = (turn: number): void => {
      if (turn === 40) prunings.push(to.prune());
    };
    await to.exclusively((between) => between.replace(() => entries, countedTurn(prune)));
    await Promise.all(prunings);
    expect(prunings).toHaveLength(1);
    for (let number = 0n; number <= 20n; number += 1n) {
      const block = from.block(number);
      if (block === undefined) throw new Error(`block ${number} is missing`);
      expect(to.stateAfter(block).balance(signer)).toBe(from.stateAfter(block).balance(signer));
    }
  });
});
