import { MetricsError } from '../../errors.js';
import type { ChainState } from '../../state/service-state.js';

/**
 * Native balances of a chain are answered exactly or not at all.
 * @throws MetricsError `balances-unknown` with the reason where they are not known.
 */
export function requireNative({ record, native }: ChainState): void {
  if (native?.from === 'confirmed') return;
  const reason = native?.reason ?? 'the chain has not been read yet';
  throw new MetricsError(
    'balances-unknown',
    `the native balances of chain ${record.evmChainId} are not known: ${reason}`,
  );
}
