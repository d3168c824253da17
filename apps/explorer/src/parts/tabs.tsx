import { useCurrentInSight } from './current-in-sight.js';
import { Value } from './values.js';

/** One part of a page, at an address of its own. */
export interface Tab {
  readonly name: string;
  readonly link: string;
  readonly isCurrent: boolean;
  readonly count?: { readonly check: string; readonly value: number } | undefined;
}

/** Links to the parts of a page. */
export function Tabs({ tabs, label }: { readonly tabs: readonly Tab[]; readonly label: string }) {
  const row = useCurrentInSight(tabs.find(({ isCurrent }) => isCurrent)?.name);
  return (
    <nav ref={row} class="tabs" aria-label={label}>
      {tabs.map(({ name, link, isCurrent, count }) => (
        <a key={name} href={link} aria-current={isCurrent ? 'page' : undefined}>
          {name}
          {count === undefined ? null : (
            <>
              {' '}
              <Value check={count.check}>{String(count.value)}</Value>
            </>
          )}
        </a>
      ))}
    </nav>
  );
}
