import { isMetricsError } from '../../../errors.js';
import { type ChainSource, zeroAddress } from '../../../source/chain-source.js';

/** What a node does not tell without which the native balances of a chain are not known. */
export const nativeRefusals = {
  traces: 'the node does not trace every block',
  balances: 'the node cannot be asked for them',
  genesis: 'the node does not tell what is in the genesis',
  oldBalances: 'the node does not tell the balances of old blocks',
  lostBalances: 'the node does not tell the balances after block',
} as const;

/** Why a chain has no native balances. */
export interface NativeLoss {
  /** A sentence without a word of a node: it stands in answers. */
  readonly reason: string;
  /** What a node said, for the log. */
  readonly cause?: unknown;
}

/** Whether another answer of a node, or another node, may take away why a chain has no native balances. */
export function mayPass(reason: string): boolean {
  return Object.values(nativeRefusals).some((refusal) => reason.startsWith(refusal));
}

/**
 * What a node does not tell of what native balances need beside traces; undefined where it tells all of it.
 * @param to last block that will be read.
 */
export async function refusalOf(
  { genesis, balances, blockHash }: ChainSource,
  to: bigint,
  signal: AbortSignal,
): Promise<NativeLoss | undefined> {
  if (genesis === undefined || balances === undefined) return { reason: nativeRefusals.balances };
  if ((await genesis(signal)) === undefined) return { reason: nativeRefusals.genesis };
  try {
    for (const number of [0n, to / 2n, to]) {
      const hash = await blockHash(number, signal);
      if (hash !== undefined) await balances([zeroAddress], hash, signal);
    }
  } catch (error) {
    if (!isMetricsError(error, 'balances-unknown')) throw error;
    return { reason: nativeRefusals.oldBalances, cause: error };
  }
  return undefined;
}
