import type { PlatformTx } from '@firn/platform-codec';
import type { PlatformRules } from '../platform-rules.js';
import type { PlatformStateView } from '../state/platform-state.js';
import { complexityOf } from './complexity.js';
import { gasPrice } from './gas.js';

/**
 * The gas that a transaction takes of a block.
 * @throws TxRejectedError for kinds that take none.
 */
export function gasOf(
  { unsigned }: Pick<PlatformTx, 'unsigned'>,
  { gas }: Pick<PlatformRules, 'gas'>,
): bigint {
  const [bandwidth, dbRead, dbWrite, compute] = gas.weights;
  const complexity = complexityOf(unsigned);
  return (
    bandwidth * BigInt(complexity.bandwidth) +
    dbRead * BigInt(complexity.dbRead) +
    dbWrite * BigInt(complexity.dbWrite) +
    compute * BigInt(complexity.compute)
  );
}

/**
 * What a transaction has to burn, in 1e-9 of the native token. The price is that of the state before its block used gas:
 * all transactions of a block pay the same.
 * @throws TxRejectedError for kinds that pay none.
 */
export function feeOf(
  tx: Pick<PlatformTx, 'unsigned'>,
  state: Pick<PlatformStateView, 'gas'>,
  rules: Pick<PlatformRules, 'gas'>,
): bigint {
  return gasOf(tx, rules) * gasPrice(state.gas, rules.gas);
}
