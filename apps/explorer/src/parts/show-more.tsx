import { useState } from 'preact/hooks';
import { Num } from './number.js';

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
