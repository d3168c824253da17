import type { NativeGetAtomicTxStatusHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toAtomicTxId } from '../../requests/atomic-tx.js';

export const nativeGetAtomicTxStatus: NativeGetAtomicTxStatusHandler<NodeContext> = (
  { txID },
  { atomic },
) => {
  const located = atomic.find(toAtomicTxId(txID));
  const { status } = located;
  return status === 'Accepted' ? { status, blockHeight: located.height } : { status };
};
