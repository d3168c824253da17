import type { Chain } from '../data/chains.js';
import { ChainClock } from './clock.js';
import { Time } from './time.js';

/** A time of one EVM chain, where a page has several; nothing where it is not known. */
export function ChainTime({
  chain,
  check,
  seconds,
}: {
  readonly chain: Chain;
  readonly check: string;
  readonly seconds: bigint | undefined;
}) {
  if (seconds === undefined) return null;
  return (
    <ChainClock chain={chain}>
      <Time check={check} seconds={seconds} />
    </ChainClock>
  );
}
