import type { Block } from '../../block/block.js';
import type { StateView } from '../../state/state-view.js';
import type { ChainReader } from './chain-reader.js';

/**
 * A block that made something true of the state, found by halves: it holds after that block, and not after the one before. Of several the
 * search finds one. Undefined where it holds from the genesis on, or does not hold now.
 * @throws MissingStateError where a state is not kept any more.
 */
export function blockThatMade(chain: ChainReader, holds: (state: StateView) => boolean): Block | undefined {
  const blockAt = (number: bigint): Block => {
    const block = chain.block(number);
    if (block === undefined) throw new Error(`no block ${number}: the head is ${chain.head.header.number}`);
    return block;
  };
  let without = 0n;
  let from = chain.head.header.number;
  if (from === 0n || !holds(chain.stateAfter(blockAt(from)))) return undefined;
  if (holds(chain.stateAfter(blockAt(0n)))) return undefined;
  while (from - without > 1n) {
    const middle = (without + from) / 2n;
    if (holds(chain.stateAfter(blockAt(middle)))) from = middle;
    else without = middle;
  }
  return blockAt(from);
}
