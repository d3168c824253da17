import type { Chain } from '../data/chains.js';
import { href } from '../router/href.js';

/** Links to the newest and to the older part of a list of blocks. */
export function Pager({
  page,
  chain,
  upTo,
  lowest,
}: {
  readonly page: 'blocks' | 'transactions';
  readonly chain: Chain;
  readonly upTo: bigint | undefined;
  /** Number of the last block of the list. */
  readonly lowest: bigint | undefined;
}) {
  const params = { chain: chain.path };
  return (
    <nav class="pager" aria-label="Parts of the list">
      {upTo === undefined ? null : <a href={href(page, params)}>Newest</a>}
      {lowest === undefined || lowest === 0n ? null : (
        <a href={href(page, params, { to: String(lowest - 1n) })}>Older</a>
      )}
    </nav>
  );
}
