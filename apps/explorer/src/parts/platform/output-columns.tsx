import type { Column } from '../data-table.js';
import { Num } from '../values.js';
import { AssetAmount } from './asset-amount.js';

/** The place of an output among those of its transaction. */
export function indexColumn({ isRight }: { readonly isRight: boolean }): Column<{ readonly index: number }> {
  return {
    name: 'Index',
    isRight,
    value: ({ index }) => index,
    show: ({ index }) => <Num check="row.index" value={BigInt(index)} />,
  };
}

/** The amount of an output, in the native token or in an asset of its own. */
export function amountColumn(
  nativeAssetId: string,
): Column<{ readonly amount: bigint; readonly assetId: string }> {
  return {
    name: 'Amount',
    isRight: true,
    value: ({ amount }) => amount,
    show: ({ amount, assetId }) => <AssetAmount check="row.amount" {...{ amount, assetId, nativeAssetId }} />,
  };
}
