import { Turn } from '@firn/chain-runtime';
import { keccak256 } from '@firn/crypto';
import { bytesToHex, type Hex } from '@firn/primitives/bytes';
import { postStateRoot } from '../block/block.js';
import { type ChainStore, hashedParts } from '../chain/storage/chain-store.js';
import { EvmError } from '../evm-error.js';
import type { DumpBytes } from './dump-bytes.js';
import { readDumpEntries } from './dump-format.js';

/**
 * Checks that the blocks of a dump are one chain from that genesis block on, that nothing of its states was changed, and that it holds the state of the
 * last block. Other work has its turns meanwhile.
 * @throws EvmError `development` for a dump that does not pass.
 */
export async function checkDump(bytes: DumpBytes, store: ChainStore, genesisHash: Hex): Promise<void> {
  let parent: { readonly hash: Hex; readonly number: bigint; readonly stateRoot: Hex } | undefined;
  // Of the last block: its states stand behind it.
  let hasState = false;
  const turn = new Turn();
  for (const { part, key, value } of readDumpEntries(bytes)) {
    if (turn.isOver) await turn.next();
    if (!store.parts.has(part))
      throw new EvmError('development', `the dump has a part ${part}, which a chain has not`);
    if (hashedParts.has(part) && Buffer.compare(keccak256(value), key) !== 0) {
      throw new EvmError(
        'development',
        `the dump is damaged: ${bytesToHex(key)} in ${part} is not the hash of its value`,
      );
    }
    if (part === 'nodes') hasState ||= bytesToHex(key) === parent?.stateRoot;
    if (part !== 'blocks') continue;
    const block = store.blocks.decodeBlock(key, value);
    const { hash, header } = block;
    const isNext = parent === undefined ? hash === genesisHash : header.parentHash === parent.hash;
    if (!isNext)
      throw new EvmError(
        'development',
        `the dump is damaged: block ${header.number} does not follow its parent`,
      );
    parent = { hash, number: header.number, stateRoot: postStateRoot(block) };
    hasState = false;
  }
  if (parent === undefined) throw new EvmError('development', 'the dump holds no blocks');
  if (!hasState) {
    throw new EvmError(
      'development',
      `the dump does not hold the state ${parent.stateRoot} of block ${parent.number}`,
    );
  }
}
