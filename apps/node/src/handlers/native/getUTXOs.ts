import type { NativeGetUTXOsHandler } from '@firn/node-server';
import { idToBytes } from '@firn/primitives';
import type { NodeContext } from '../../node/node-context.js';
import { toByteEncoding } from '../../requests/byte-encoding.js';
import { toSourceChain, toUtxoPageRequest } from '../../requests/utxo-page.js';
import { toUtxoPageAnswer } from '../../serializers/platform/utxo-answer.js';

export const nativeGetUTXOs: NativeGetUTXOsHandler<NodeContext> = (params, { node, hosted, atomic }) => {
  const { aliases, network, platformId } = node;
  const encoding = toByteEncoding(params.encoding, "couldn't encode UTXO");
  const source = idToBytes(toSourceChain(params.sourceChain, aliases));
  const { name: chain, blockchainId = platformId } = hosted;
  const page = toUtxoPageRequest(params, { aliases, blockchainId, hrp: network.hrp });
  return toUtxoPageAnswer(atomic.importable(source, page), { chain, hrp: network.hrp, encoding });
};
