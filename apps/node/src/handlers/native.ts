import { rpcError } from '@firn/jsonrpc/errors';
import type { NativeHandlers } from '@firn/node-server';
import type { PlatformEncoding } from '@firn/node-validators';
import { type AtomicTx, isPlatformCodecError, parseAtomicTx } from '@firn/platform-codec';
import { bytesToId, idToBytes } from '@firn/primitives';
import type { NodeContext } from '../node/node-context.js';
import { toByteEncoding, toTransactionBytes } from '../requests/byte-encoding.js';
import { toIdBytes } from '../requests/id-parameter.js';
import { halfOpenUtxoPage, toSourceChain, toUtxoPageRequest } from '../requests/utxo-page.js';
import { toEncodedBytes } from '../serializers/encoded-bytes.js';
import { toUtxoPageAnswer } from '../serializers/platform/utxo-answer.js';

/** Handlers of the `avax` API: atomic transactions of the C-Chain. */
export const nativeHandlers: NativeHandlers<NodeContext> = {
  /** Since Helicon the reference node knows a transaction from its execution on (reference: helicon 3.10). */
  'native.getAtomicTx': (params, context) => {
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
  },

  /** Since Helicon the reference node tells what is accepted from all else alone (reference: helicon 3.10). */
  'native.getAtomicTxStatus': ({ txID }, { atomic, isReferenceOfHelicon }) => {
    const located = atomic.find(toAtomicTxId(txID));
    const { status } = located;
    if (status === 'Accepted') return { status, blockHeight: located.height };
    return { status: isReferenceOfHelicon ? 'Unknown' : status };
  },

  'native.getUTXOs': (params, context) => {
    const { node, hosted, atomic, isReferenceOfHelicon } = context;
    const { aliases, network, platformId } = node;
    const encoding = toByteEncoding(params.encoding, "couldn't encode UTXO");
    const { name: chain, blockchainId = platformId } = hosted;
    const form = { chain, hrp: network.hrp, encoding };
    const scope = { aliases, blockchainId, hrp: network.hrp };
    if (isReferenceOfHelicon) {
      const page = halfOpenUtxoPage(params, {
        scope,
        list: (source, asked) => atomic.importable(source, asked),
      });
      return toUtxoPageAnswer(page, form);
    }
    const source = idToBytes(toSourceChain(params.sourceChain, aliases));
    return toUtxoPageAnswer(atomic.importable(source, toUtxoPageRequest(params, scope)), form);
  },

  'native.issueTx': async ({ tx, encoding }, { atomic }) => {
    const parsed = toAtomicTx(tx, encoding);
    await atomic.issue(parsed);
    return { txID: bytesToId(parsed.id) };
  },
};

const serverError = -32_000;

/**
 * The atomic transaction that is sent.
 * @throws RpcError -32000 for text that `toTransactionBytes` refuses, and for bytes that are no atomic transaction.
 */
function toAtomicTx(text: string, encoding: PlatformEncoding | undefined): AtomicTx {
  const bytes = toTransactionBytes(text, encoding);
  try {
    return parseAtomicTx(bytes);
  } catch (error) {
    if (!isPlatformCodecError(error)) throw error;
    throw rpcError(serverError, `problem parsing transaction: ${error.message}`);
  }
}

/** The ID of an atomic transaction. @throws RpcError -32602 for a wrong checksum, -32000 for the ID of zeros. */
function toAtomicTxId(text: string): Uint8Array {
  const id = toIdBytes('txID', text);
  if (id.every((byte) => byte === 0)) throw rpcError(serverError, 'nil transaction ID');
  return id;
}
