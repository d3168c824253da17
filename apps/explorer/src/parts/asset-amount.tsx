import { formatInteger } from '../format/integer.js';
import { Identifier } from './identifier.js';
import { Nano } from './nano.js';
import { Value } from './value.js';

/** An amount of the native token, or of another asset in its smallest unit with the asset's ID. */
export function AssetAmount({
  check,
  amount,
  assetId,
  nativeAssetId,
}: {
  readonly check: string;
  readonly amount: bigint;
  readonly assetId: string;
  readonly nativeAssetId: string;
}) {
  if (assetId === nativeAssetId) return <Nano check={check} value={amount} />;
  return (
    <>
      <Value check={check}>{formatInteger(amount)}</Value> of{' '}
      <Identifier check={`${check}.asset`} text={assetId} />
    </>
  );
}
