import { bytesToHex, type Hex } from '@firn/primitives/bytes';
import type { Block } from '../block/block.js';
import type { EvmChain } from '../chain/evm-chain.js';
import { replayBlock } from '../chain/queries/replay-block.js';
import { EvmError } from '../evm-error.js';
import { emptyStorageRoot } from '../state/account.js';
import type { StateView } from '../state/state-view.js';
import { WorldState } from '../state/world-state.js';

/** A slot of a contract. */
export interface RangedSlot {
  /** Hash of the slot. */
  readonly hash: Uint8Array;
  /** Undefined where only its hash is known. */
  readonly slot: Hex | undefined;
  /** Without leading zeros. */
  readonly value: Uint8Array;
}

/** A page of slots, in the order of their hashes. */
export interface StorageRange {
  readonly slots: readonly RangedSlot[];
  /** Hash of the slot where the next page begins; undefined after the last. */
  readonly next: Uint8Array | undefined;
}

/** Which slots are listed. */
export interface StorageRangeOptions {
  readonly block: Block;
  /** The state is that before this transaction of the block. */
  readonly transactionIndex: number;
  readonly address: Hex;
  /** Hash of a slot to begin at; empty for the first. */
  readonly start: Uint8Array;
  readonly limit: number;
}

/**
 * Lists slots of a contract as they are before a transaction; undefined for an account without storage.
 * @throws EvmError `debug` for the genesis block, and for a transaction that the block does not have.
 */
export async function readStorageRange(
  chain: EvmChain,
  options: StorageRangeOptions,
): Promise<StorageRange | undefined> {
  const { address, start, limit } = options;
  const state = await stateBefore(chain, options);
  const root = state.account(address)?.storageRoot ?? emptyStorageRoot;
  if (Buffer.compare(root, emptyStorageRoot) === 0) return undefined;
  const slots: RangedSlot[] = [];
  for (const { key, value } of state.storageEntries(root, start)) {
    if (slots.length === limit) return { slots, next: key };
    const preimage = state.database.preimage(key);
    slots.push({ hash: key, slot: preimage && bytesToHex(preimage), value });
  }
  return { slots, next: undefined };
}

async function stateBefore(
  chain: EvmChain,
  { block, transactionIndex: index }: Pick<StorageRangeOptions, 'block' | 'transactionIndex'>,
): Promise<StateView> {
  const { header, transactions, hash } = block;
  if (header.number === 0n) throw new EvmError('debug', 'no transaction in genesis');
  if (index >= transactions.length && !(index === 0 && transactions.length === 0)) {
    throw new EvmError('debug', `transaction index ${index} out of range for block ${hash}`);
  }
  let state: WorldState | undefined;
  await replayBlock(
    chain,
    block,
    async (replayed) => {
      if (replayed.index < index) await replayed.run();
      else state = replayed.machine.state;
    },
    { last: index },
  );
  state ??= new WorldState(chain.stateAfter(chain.block(header.number - 1n) ?? block));
  state.commit();
  return state.view;
}
