import { bytesToBigint } from '@firn/primitives/bytes';
import { keyToUint64, type Store, type SubStore, textKey } from '@firn/storage';
import { type Fault, faultOf } from './fault.js';
import { checkBlock, type RawBlock, readBlock } from './raw-block.js';
import { BlockIndexes } from './verify-block-indexes.js';
import { verifyHashes } from './verify-hashes.js';
import { type KeptState, verifyStates } from './verify-states.js';

/**
 * Checks an EVM chain in a data folder without its rules: that its blocks follow one another and hold what their headers say,
 * that receipts and indexes fit them and hold nothing else, that states and codes are what they were hashed to, and that all states which
 * the chain keeps are there as a whole.
 */
export function* verifyChain(store: Store, name: string, onEntry: () => void): Generator<Fault> {
  const part = (kind: string): SubStore => store.subStore(`${name}/${kind}`);
  for (const kind of ['nodes', 'codes', 'preimages']) yield* verifyHashes(part(kind), onEntry);
  const blocks = part('blocks');
  const head = part('meta').get(textKey('head'));
  if (head === undefined) {
    // The first block is one write with its number and its state: a node that ended before it has left these empty.
    const hasBegun = ['blocks', 'receipts', 'numbers', 'nodes', 'codes', 'meta'].some(
      (kind) => part(kind).size > 0,
    );
    if (hasBegun) yield { table: `${name}/meta`, what: 'the number of the last block is missing' };
    return;
  }
  const oldestState = bytesToBigint(part('meta').get(textKey('oldest-state')) ?? new Uint8Array(0));
  const indexes = new BlockIndexes(part);
  const states: KeptState[] = [];
  let parent: RawBlock | undefined;
  let expected: bigint | undefined;
  for (const { key, value } of blocks.range()) {
    onEntry();
    const number = keyToUint64(key);
    if (expected !== undefined && number !== expected) {
      yield { table: blocks.name, what: `blocks ${expected} to ${number - 1n} are missing` };
      parent = undefined;
    }
    expected = number + 1n;
    let block: RawBlock | undefined;
    yield* faultOf(blocks.name, `block ${number}`, () => {
      block = readBlock(key, Buffer.from(value));
      checkBlock(block, number, parent);
    });
    parent = block;
    if (block === undefined) continue;
    yield* indexes.verify(block, number);
    const edited = part('edits').get(block.hash);
    const isKept = number >= oldestState || number === keyToUint64(head);
    if (isKept) states.push({ number, root: edited ?? block.stateRoot });
  }
  if (expected !== keyToUint64(head) + 1n) {
    yield {
      table: blocks.name,
      what: `the last block is ${(expected ?? 0n) - 1n}, but should be ${keyToUint64(head)}`,
    };
  }
  yield* indexes.strangers();
  yield* verifyStates({ nodes: part('nodes'), codes: part('codes') }, states, onEntry);
}
