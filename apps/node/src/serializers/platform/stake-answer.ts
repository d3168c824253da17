import type { ByteEncoding, PlatformGetStakeResult } from '@firn/node-validators';
import { keyOf, type Stake } from '@firn/platform-chain';
import { bytesToId } from '@firn/primitives';
import { toOutputText } from './utxo-answer.js';

/** What addresses have staked as the interface tells it. */
export function toStakeAnswer(
  { outputs, amounts }: Stake,
  nativeAssetId: Uint8Array,
  encoding: ByteEncoding,
): PlatformGetStakeResult {
  return {
    staked: amounts.get(keyOf(nativeAssetId))?.amount ?? 0n,
    stakeds: Object.fromEntries(
      [...amounts.values()].map(({ assetId, amount }) => [bytesToId(assetId), amount]),
    ),
    stakedOutputs: outputs.map((output) => toOutputText(output, encoding)),
    encoding,
  };
}
