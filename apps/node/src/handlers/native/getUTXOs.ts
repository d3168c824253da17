import type { NativeGetUTXOsHandler } from '@firn/node-server';
import { idToBytes } from '@firn/primitives';
import type { NodeContext } from '../../node/node-context.js';
import { toByteEncoding } from '../../requests/byte-encoding.js';
import { halfOpenUtxoPage } from '../../requests/half-open-utxo-page.js';
import { toSourceChain, toUtxoPageRequest } from '../../requests/utxo-page.js';
import { toUtxoPageAnswer } from '../../serializers/platform/utxo-answer.js';

export const nativeGetUTXOs: NativeGetUTXOsHandler<NodeContext> = (params, context) => {
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
};
