import type { Chain } from '../../data/chains.js';
import type { LookedChain } from '../../data/messages-query.js';
import { FurtherBack } from '../paging.js';
import { Num } from '../values.js';

/** The blocks in which messages were looked for, and the chains that did not answer. */
export function LookedForMessages({
  looked,
  silent,
}: {
  readonly looked: readonly LookedChain[];
  readonly silent: readonly Chain[];
}) {
  return (
    <>
      {looked.map(({ chain, lowest, highest }) => (
        <p key={chain.genesis} class="muted" data-row={chain.path}>
          Looked for on {chain.name} in the blocks <Num check="range.lowest" value={lowest} /> to{' '}
          <Num check="range.highest" value={highest} />.
        </p>
      ))}
      <FurtherBack isWhole={looked.every(({ lowest }) => lowest === 0n)} />
      {silent.map((chain) => (
        <p key={chain.genesis} class="muted" data-row={chain.path}>
          {chain.name} did not answer: what it has is not among these.
        </p>
      ))}
    </>
  );
}
