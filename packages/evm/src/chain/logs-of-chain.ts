import type { Log } from '../receipt/receipt.js';
import type { CanonicalChain } from './canonical-chain.js';
import type { WorkTurn } from './replace-states.js';

/** All logs of a chain, those of the newest block first and each block's in its order, read while others have their turns: no block may come meanwhile. */
export async function logsOfChain(canonical: CanonicalChain, turn: WorkTurn): Promise<readonly Log[]> {
  const { blocks } = canonical.store;
  const numbers: bigint[] = [];
  for (const number of blocks.blocksWithLogs(1n, canonical.head.header.number)) numbers.push(number);
  const logs: Log[] = [];
  for (const number of numbers.reverse()) {
    if (turn.isOver) await turn.next();
    const block = canonical.block(number);
    if (block !== undefined) for (const log of blocks.logs(block)) logs.push(log);
  }
  return logs;
}
