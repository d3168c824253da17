import { rpcError } from '@firn/jsonrpc/errors';
import type { PlatformGetTxHandler } from '@firn/node-server';
import { isAccepted } from '@firn/platform-chain';
import type { NodeContext } from '../../node/node-context.js';
import { toIdBytes } from '../../requests/id-parameter.js';
import { toEncodedBytes } from '../../serializers/encoded-bytes.js';
import { toTransactionAnswer } from '../../serializers/platform/transaction-answer.js';

export const platformGetTx: PlatformGetTxHandler<NodeContext> = ({ txID, encoding = 'hex' }, { node }) => {
  const known = node.platform.tx(toIdBytes('txID', txID));
  if (!isAccepted(known)) throw rpcError(-32_000, "couldn't get tx: not found");
  const { tx } = known;
  if (encoding === 'json') return { tx: toTransactionAnswer(tx, node.network.hrp), encoding };
  return { tx: toEncodedBytes(tx.bytes, encoding), encoding };
};
