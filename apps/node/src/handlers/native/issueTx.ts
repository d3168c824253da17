import type { NativeIssueTxHandler } from '@firn/node-server';
import { bytesToId } from '@firn/primitives';
import type { NodeContext } from '../../node/node-context.js';
import { toAtomicTx } from '../../requests/atomic-tx.js';

export const nativeIssueTx: NativeIssueTxHandler<NodeContext> = async ({ tx, encoding }, { atomic }) => {
  const parsed = toAtomicTx(tx, encoding);
  await atomic.issue(parsed);
  return { txID: bytesToId(parsed.id) };
};
