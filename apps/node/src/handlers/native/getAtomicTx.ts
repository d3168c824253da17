import { rpcError } from '@firn/jsonrpc/errors';
import type { NativeGetAtomicTxHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toAtomicTxId } from '../../requests/atomic-tx.js';
import { toByteEncoding } from '../../requests/byte-encoding.js';
import { toEncodedBytes } from '../../serializers/encoded-bytes.js';

export const nativeGetAtomicTx: NativeGetAtomicTxHandler<NodeContext> = (params, { atomic }) => {
  const encoding = toByteEncoding(params.encoding, "couldn't encode transaction");
  const located = atomic.find(toAtomicTxId(params.txID));
  if (located.status === 'Unknown') throw rpcError(-32_000, `could not find tx ${params.txID}`);
  const { bytes } = located.tx;
  return {
    tx: toEncodedBytes(bytes, encoding),
    encoding,
    ...(located.status === 'Accepted' && { blockHeight: located.height }),
  };
};
