import type { PageName } from './page-patterns.js';

/** Where a key leads. */
interface PageKey {
  readonly page: PageName;
  /** What is there, in words. */
  readonly name: string;
}

/** What leads to a page when it is typed after `g`; those of a chain mean the one that the navigation shows. */
export const pageKeys: Readonly<Record<string, PageKey>> = {
  h: { page: 'home', name: 'the network' },
  b: { page: 'blocks', name: 'blocks' },
  t: { page: 'transactions', name: 'transactions' },
  k: { page: 'tokens', name: 'tokens' },
  p: { page: 'platform', name: 'the P-Chain' },
  v: { page: 'validators', name: 'validators' },
  l: { page: 'chains', name: 'chains and L1s' },
  a: { page: 'atomic', name: 'atomic transfers' },
  m: { page: 'icm', name: 'messages' },
  c: { page: 'charts', name: 'charts' },
  n: { page: 'node', name: 'the node' },
  s: { page: 'settings', name: 'settings' },
};

/** The keys that lead to a page, as they are written; undefined for a page without. */
export function keysTo(page: PageName): string | undefined {
  const key = Object.entries(pageKeys).find(([, named]) => named.page === page)?.[0];
  return key === undefined ? undefined : `g ${key}`;
}

/** Goes to the page of a key by its link, which names the chain. @returns whether there is one. */
export function followPageKey(key: string): boolean {
  const named = Object.hasOwn(pageKeys, key) ? pageKeys[key] : undefined;
  if (named === undefined) return false;
  const link = document.querySelector<HTMLAnchorElement>(
    `:is(header, nav.main) a[data-page="${named.page}"]`,
  );
  link?.click();
  return link !== null;
}
