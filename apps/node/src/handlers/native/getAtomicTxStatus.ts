import type { NativeGetAtomicTxStatusHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toAtomicTxId } from '../../requests/atomic-tx.js';

/** Since Helicon the reference node tells what is accepted from all else alone (reference: helicon 3.10). */
export const nativeGetAtomicTxStatus: NativeGetAtomicTxStatusHandler<NodeContext> = (
  { txID },
  { atomic, isReferenceOfHelicon },
) => {
  const located = atomic.find(toAtomicTxId(txID));
  const { status } = located;
  if (status === 'Accepted') return { status, blockHeight: located.height };
  return { status: isReferenceOfHelicon ? 'Unknown' : status };
};
