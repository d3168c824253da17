import { bytesToHex, type Hex } from '@firn/primitives/bytes';
import type { Block } from '../block/block.js';
import type { EvmChain } from '../chain/evm-chain.js';
import { EvmError } from '../evm-error.js';
import { changedKeys } from '../trie/trie-difference.js';

/** The most accounts of an answer. */
const maxModifiedAccounts = 100_000;

/**
 * The accounts that changed after one block and up to another, in the order of the hashes of their addresses. Accounts that are gone
 * are not among them.
 * @throws EvmError `debug` for blocks in the wrong order, an address of which only the hash is known, or more than 100,000 accounts.
 */
export function modifiedAccounts(chain: EvmChain, start: Block, end: Block): readonly Hex[] {
  const [from, to] = [start.header.number, end.header.number];
  if (from >= to) {
    throw new EvmError('debug', `start block height (${from}) must be less than end block height (${to})`);
  }
  const [before, after] = [chain.stateAfter(start), chain.stateAfter(end)];
  const accounts: Hex[] = [];
  for (const key of changedKeys(after.database.nodes, before.root, after.root)) {
    if (accounts.length === maxModifiedAccounts) {
      throw new EvmError('debug', `more than ${maxModifiedAccounts} accounts changed: ask for fewer blocks`);
    }
    const address = after.database.preimage(key);
    if (address === undefined) {
      throw new EvmError('debug', `no preimage found for hash ${Buffer.from(key).toString('hex')}`);
    }
    accounts.push(bytesToHex(address));
  }
  return accounts;
}
