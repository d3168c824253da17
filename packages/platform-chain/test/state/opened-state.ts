import { makePlatformBlock, type PlatformBlock } from '@firn/platform-codec';
import type { Store } from '@firn/storage';
import { keyOf } from '../../src/key-of.js';
import { openSharedMemory } from '../../src/shared-memory/open-shared-memory.js';
import { DurableState } from '../../src/state/durable-state.js';
import { ModelState } from '../fixtures/model-state.js';
import { id, sourceChain, utxoIdOf, utxoOf } from './random-edits.js';

const importable = [0, 1, 2, 3];

/** A block without transactions. */
export function blockOf(height: bigint): PlatformBlock {
  return makePlatformBlock({
    type: 'BanffStandardBlock',
    parentId: id(0xbb, Number(height % 256n)),
    height,
    time: height,
    txs: [],
  });
}

/** A new state with something to import, and its model. */
export function openState(store: Store): { state: DurableState; model: ModelState } {
  const sharedMemory = openSharedMemory(store);
  store.write(() => sharedMemory.put(new Uint8Array(32), sourceChain, importable.map(utxoOf)));
  return { state: new DurableState(store, sharedMemory), model: modelWithImports() };
}

/** The model of a state without blocks. */
export function modelWithImports(): ModelState {
  const model = new ModelState();
  for (const number of importable) {
    model.imports.set(keyOf(sourceChain) + keyOf(utxoIdOf(number)), utxoOf(number));
  }
  return model;
}
