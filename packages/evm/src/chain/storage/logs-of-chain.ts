import { smaller } from '@firn/primitives/integers';
import type { Log } from '../../receipt/receipt.js';
import type { CanonicalChain } from './canonical-chain.js';
import type { WorkTurn } from './replace-states.js';

/** Blocks whose entries in the index of logs are read at once. */
const blocksAtOnce = 4_096n;

/** All logs of a chain, those of the newest block first and each block's in its order, read while others have their turns: no block may come meanwhile. */
export async function logsOfChain(canonical: CanonicalChain, turn: WorkTurn): Promise<readonly Log[]> {
  const { blocks } = canonical.store;
  const numbers: bigint[] = [];
  const { number: head } = canonical.head.header;
  // In parts, as a cursor of the store does not stay open over turns.
  for (let first = 1n; first <= head; first += blocksAtOnce) {
    if (turn.isOver) await turn.next();
    const last = smaller(first + blocksAtOnce - 1n, head);
    for (const number of blocks.blocksWithLogs(first, last)) numbers.push(number);
  }
  const logs: Log[] = [];
  for (const number of numbers.reverse()) {
    if (turn.isOver) await turn.next();
    const block = canonical.block(number);
    if (block !== undefined) for (const log of blocks.logs(block)) logs.push(log);
  }
  return logs;
}
