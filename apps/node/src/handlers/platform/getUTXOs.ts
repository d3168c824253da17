import type { PlatformGetUTXOsHandler } from '@firn/node-server';
import { idToBytes } from '@firn/primitives';
import type { NodeContext } from '../../node/node-context.js';
import { toByteEncoding } from '../../requests/byte-encoding.js';
import { platformScope } from '../../requests/platform-address.js';
import { toSourceChain, toUtxoPageRequest } from '../../requests/utxo-page.js';
import { toUtxoPageAnswer } from '../../serializers/platform/utxo-answer.js';

export const platformGetUTXOs: PlatformGetUTXOsHandler<NodeContext> = (
  { addresses, sourceChain, startIndex, limit, encoding },
  { node },
) => {
  const { platform, sharedMemory, aliases, platformId, network } = node;
  const form = { chain: 'P', hrp: network.hrp, encoding: toByteEncoding(encoding, "couldn't encode UTXO") };
  const source = sourceChain === undefined ? platformId : toSourceChain(sourceChain, aliases);
  const request = toUtxoPageRequest({ addresses, startIndex, limit }, platformScope(node));
  const page =
    source === platformId
      ? platform.utxos(request)
      : sharedMemory.list(idToBytes(platformId), idToBytes(source), request);
  return toUtxoPageAnswer(page, form);
};
