import { openSharedMemory } from '@firn/platform-chain/shared-memory';
import { DurableState } from '@firn/platform-chain/state';
import type { PlatformBlock } from '@firn/platform-codec';
import { bytesEqual, bytesToHex } from '@firn/primitives/bytes';
import { keyToUint64, type Store, sealedPart, uint64Key } from '@firn/storage';
import { type Fault, faultOf } from './fault.js';

const blocksPart = 'P/blocks';
const txsPart = 'P/txs';

/** The platform chain's tables, and those of what it and other chains hand one another. */
const sealedNames = /^P\/|^shared-memory\/utxos$|\/atomic-(?:accepted|imported)$/u;
/** Those of them whose values have no checksum. */
const unsealedNames: ReadonlySet<string> = new Set(['P/mempool', 'P/facts', 'P/utxos-by-owner']);

/** Whether the values of that part are written with a checksum. */
export function isSealed(name: string): boolean {
  return sealedNames.test(name) && !unsealedNames.has(name);
}

/** Checks that each value of a part of those is as it was written. */
export function* verifySeals(store: Store, name: string, onEntry: () => void): Generator<Fault> {
  const part = sealedPart(store.subStore(name));
  for (const view of part.keys()) {
    onEntry();
    // A copy: the next read overwrites it.
    const key = Uint8Array.from(view);
    yield* faultOf(name, `entry ${bytesToHex(key)}`, () => void part.get(key));
  }
}

/**
 * Checks the platform chain: that there is no gap in its blocks, that each is under its ID and its transactions are there as its own, and
 * that its state can be read.
 */
export function* verifyPlatform(store: Store): Generator<Fault> {
  let state: DurableState | undefined;
  yield* faultOf('P', 'the state of the platform chain', () => {
    state = new DurableState(store, openSharedMemory(store));
  });
  if (state === undefined) return;
  yield* verifyTxs(store, state);
  yield* verifyBlocks(store, state);
}

function* verifyTxs(store: Store, state: DurableState): Generator<Fault> {
  for (const view of store.subStore(txsPart).keys()) {
    const id = Uint8Array.from(view);
    yield* faultOf(txsPart, `transaction ${bytesToHex(id)}`, () => {
      if (!bytesEqual(state.tx(id)?.tx.id as Uint8Array, id)) throw new Error('its hash is not its ID');
    });
  }
}

function* verifyBlocks(store: Store, state: DurableState): Generator<Fault> {
  const heights = sealedPart(store.subStore(`${blocksPart}-by-id`));
  let expected: bigint | undefined;
  for (const { key, value } of store.subStore(blocksPart).range()) {
    const height = keyToUint64(key);
    if (expected !== undefined && height !== expected) {
      yield { table: blocksPart, what: `blocks ${expected} to ${height - 1n} are missing` };
    }
    expected = height + 1n;
    let block: PlatformBlock | undefined;
    yield* faultOf(blocksPart, `block ${height}`, () => {
      block = state.blockByHeight(height);
      const known = block && heights.get(block.id);
      if (block === undefined || known === undefined || !bytesEqual(known, uint64Key(height))) {
        throw new Error(`its hash ${bytesToHex(block?.id ?? value)} is not its ID`);
      }
    });
    if (block !== undefined) yield* verifyTxsOf(block, state);
  }
  if (expected !== undefined && expected !== state.height + 1n) {
    yield { table: blocksPart, what: `the last block is ${expected - 1n}, but should be ${state.height}` };
  }
}

function* verifyTxsOf({ content }: PlatformBlock, state: DurableState): Generator<Fault> {
  const { height } = content;
  const txs = [...('txs' in content ? content.txs : []), ...('tx' in content ? [content.tx] : [])];
  for (const { id } of txs) {
    yield* faultOf(txsPart, `transaction ${bytesToHex(id)} of block ${height}`, () => {
      const stored = state.tx(id);
      if (stored === undefined) throw new Error('it is missing');
      if (stored.height !== height) throw new Error(`it is said to be of block ${stored.height}`);
    });
  }
}
