import { useState } from 'preact/hooks';
import type { Chain } from '../data/chains.js';
import { href } from '../router/href.js';
import { place } from '../router/location.js';
import { furtherBack, stepsBack } from '../router/steps-back.js';
import { Num } from './values.js';

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

/** What of a long list is in the document. */
export interface Shown {
  readonly count: number;
  readonly more: () => void;
  /** How many come with the button. */
  readonly step: number;
}

/** The first rows of a list, and as many more with each press of a button: the document never holds more than somebody asked for. */
export function useShown(first: number, step: number): Shown {
  const [count, setCount] = useState(first);
  return { count, step, more: () => setCount(count + step) };
}

/** A button for more rows of a list; nothing where all are shown. */
export function ShowMore({
  name,
  shown: { count, step, more },
  total,
}: {
  /** Of the list, in the names of its numbers. */
  readonly name: string;
  readonly shown: Shown;
  readonly total: number;
}) {
  if (total <= count) return null;
  return (
    <button type="button" onClick={more}>
      Show <Num check={`${name}.more`} value={BigInt(Math.min(step, total - count))} /> more of{' '}
      <Num check={`${name}.rows`} value={BigInt(total)} />
    </button>
  );
}

/** A link that has older blocks looked through too; nothing where all are. */
export function FurtherBack({ isWhole }: { readonly isWhole: boolean }) {
  const link = isWhole ? undefined : furtherBack(stepsBack(place.value.search));
  return link === undefined ? null : (
    <p>
      <a href={link}>Look through older blocks too</a>
    </p>
  );
}
