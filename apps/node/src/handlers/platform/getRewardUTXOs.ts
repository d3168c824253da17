import type { PlatformGetRewardUTXOsHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { toByteEncoding } from '../../requests/byte-encoding.js';
import { toIdBytes } from '../../requests/id-parameter.js';
import { toUtxoTexts } from '../../serializers/platform/utxo-answer.js';

export const platformGetRewardUTXOs: PlatformGetRewardUTXOsHandler<NodeContext> = (
  { txID, encoding },
  { node },
) => {
  const form = toByteEncoding(encoding, "couldn't encode utxo");
  const utxos = node.platform.rewardUtxos(toIdBytes('txID', txID));
  return { numFetched: BigInt(utxos.length), utxos: toUtxoTexts(utxos, form), encoding: form };
};
