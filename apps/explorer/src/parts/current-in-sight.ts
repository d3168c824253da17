import type { Ref } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** A row of links that is moved sideways to its current one where that is out of sight; the page itself stays where it is. @param name of the current link */
export function useCurrentInSight(name: string | undefined): Ref<HTMLElement> {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current]');
    if (row.current && current) moveTo(row.current, current);
  }, [name]);
  return row;
}

function moveTo(row: Element, current: Element): void {
  const [all, own] = [row.getBoundingClientRect(), current.getBoundingClientRect()];
  if (own.left >= all.left && own.right <= all.right) return;
  row.scrollLeft += own.left + own.width / 2 - (all.left + all.width / 2);
}
