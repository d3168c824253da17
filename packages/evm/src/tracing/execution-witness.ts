import { bytesToHex, type Hex, hexToBytes } from '@firn/primitives/bytes';
import { type Block, postStateRoot } from '../block/block.js';
import type { ChainReader } from '../chain/queries/chain-reader.js';
import { replayBlock } from '../chain/queries/replay-block.js';
import { EvmError } from '../evm-error.js';
import { WorldState } from '../state/world-state.js';
import { checkTraceable } from './trace-block.js';
import { WitnessView } from './witness-view.js';

/** All that is needed to run a block without the state. */
export interface ExecutionWitness {
  /** The parent, and the blocks before it back to the oldest whose hash was asked for. */
  readonly ancestors: readonly Block[];
  readonly codes: readonly Uint8Array[];
  /** Encoded trie nodes of the state before the block. */
  readonly nodes: readonly Uint8Array[];
  /** Addresses and slots that were asked for. */
  readonly keys: readonly Hex[];
}

/**
 * Runs a block once more and tells what it read: also what is needed to compute the state root after it.
 * @throws EvmError `tracing` for the genesis block, and for a block that its transactions alone do not explain.
 */
export async function executionWitness(chain: ChainReader, block: Block): Promise<ExecutionWitness> {
  checkTraceable(chain, block);
  const { canonical } = chain;
  const { number } = block.header;
  const parent = canonical.block(number - 1n);
  if (parent === undefined) throw new EvmError('tracing', `block #${number - 1n} not found`);
  const view = new WitnessView(canonical.stateAfter(parent).database, hexToBytes(postStateRoot(parent)));
  const state = new WorldState(view);
  let oldest = number - 1n;
  const hashOf = (asked: bigint): Hex => {
    if (asked < oldest) oldest = asked;
    return canonical.hashOf(asked);
  };
  await replayBlock(chain, block, async ({ run }) => void (await run()), { state, hashOf });
  if (bytesToHex(state.commit()) !== postStateRoot(block)) {
    throw new EvmError('tracing', `block #${number} changes the state by more than its transactions`);
  }
  const ancestors: Block[] = [];
  for (let at = number - 1n; at >= oldest; at -= 1n) {
    const ancestor = canonical.block(at);
    if (ancestor !== undefined) ancestors.push(ancestor);
  }
  return { ancestors, codes: view.codes, nodes: view.nodes, keys: [...view.keys] };
}
