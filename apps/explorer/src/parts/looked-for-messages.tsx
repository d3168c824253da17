import type { LookedChain } from '../data/messages-query.js';
import { formatChainText } from '../format/chain-text.js';
import { Num } from './number.js';

/** The blocks in which messages were looked for. */
export function LookedForMessages({ looked }: { readonly looked: readonly LookedChain[] }) {
  return looked.map(({ chain, lowest, highest }) => (
    <p key={chain.genesis} class="muted" data-row={chain.path}>
      Looked for on {formatChainText(chain.name)} in the blocks <Num check="range.lowest" value={lowest} /> to{' '}
      <Num check="range.highest" value={highest} />.
    </p>
  ));
}
