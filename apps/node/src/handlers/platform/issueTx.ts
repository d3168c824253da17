import { rpcError } from '@firn/jsonrpc/errors';
import type { PlatformIssueTxHandler } from '@firn/node-server';
import { isTxRejectedError } from '@firn/platform-chain/transaction';
import { isPlatformCodecError, type PlatformTx, parsePlatformTx } from '@firn/platform-codec';
import { bytesToId } from '@firn/primitives';
import type { NodeContext } from '../../node/node-context.js';
import { toTransactionBytes } from '../../requests/byte-encoding.js';

export const platformIssueTx: PlatformIssueTxHandler<NodeContext> = ({ tx: text, encoding }, { node }) => {
  const tx = parse(toTransactionBytes(text, encoding));
  try {
    node.platform.issue(tx);
  } catch (error) {
    if (!isTxRejectedError(error)) throw error;
    throw rpcError(-32_000, `couldn't issue tx: ${error.message}`);
  }
  return { txID: bytesToId(tx.id) };
};

function parse(bytes: Uint8Array): PlatformTx {
  try {
    return parsePlatformTx(bytes);
  } catch (error) {
    if (!isPlatformCodecError(error)) throw error;
    throw rpcError(-32_000, `couldn't parse tx: ${error.message}`);
  }
}
