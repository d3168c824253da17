import { rpcError } from '@firn/jsonrpc/errors';
import type { NativeGetAtomicTxHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toAtomicTxId } from '../../requests/atomic-tx.js';
import { toByteEncoding } from '../../requests/byte-encoding.js';
import { toEncodedBytes } from '../../serializers/encoded-bytes.js';

/** Since Helicon the reference node knows a transaction from its execution on (reference: helicon 3.10). */
export const nativeGetAtomicTx: NativeGetAtomicTxHandler<NodeContext> = (params, context) => {
  const { atomic, isReferenceOfHelicon } = context;
  const encoding = toByteEncoding(params.encoding, "couldn't encode transaction");
  const located = atomic.find(toAtomicTxId(params.txID));
  const isAccepted = located.status === 'Accepted';
  if (isReferenceOfHelicon && !isAccepted) throw rpcError(-32_000, 'fetching tx: not found');
  if (located.status === 'Unknown') throw rpcError(-32_000, `could not find tx ${params.txID}`);
  const { bytes } = located.tx;
  return {
    tx: toEncodedBytes(bytes, encoding),
    encoding,
    ...(isAccepted && { blockHeight: located.height }),
  };
};
