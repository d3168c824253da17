import { formatInteger } from '../../format/integer.js';
import { Identifier } from '../identifier.js';
import { Nano, Value } from '../values.js';

/** An amount of the native token, or of another asset in its smallest unit with the asset's ID. */
export function AssetAmount({
  check,
  amount,
  assetId,
  nativeAssetId,
  copy,
}: {
  readonly check: string;
  readonly amount: bigint;
  readonly assetId: string;
  readonly nativeAssetId: string;
  /** What it is, in a row of facts; see {@link Nano}. */
  readonly copy?: string | undefined;
}) {
  if (assetId === nativeAssetId) return <Nano check={check} value={amount} copy={copy} />;
  return (
    <>
      <Value check={check}>{formatInteger(amount)}</Value> of{' '}
      <Identifier check={`${check}.asset`} text={assetId} />
    </>
  );
}
