import { signal } from '@preact/signals';
import { basePath } from './href.js';
import { matchPage } from './match-page.js';
import { followEntry, keepPosition, newEntry, startScrollPositions } from './scroll-positions.js';

/** Where the reader is. */
export interface Place {
  /** Path below the base, with a slash before it. */
  readonly path: string;
  readonly search: URLSearchParams;
  /** Whether it is where the document was opened. */
  readonly isFirst: boolean;
}

/** The place that the address bar shows. */
export const place = signal<Place>({ path: '/', search: new URLSearchParams(), isFirst: true });

/** Goes to an address of the explorer without loading the document again. */
export function navigate(address: string, { replace = false } = {}): void {
  if (replace) history.replaceState(history.state, '', address);
  else {
    keepPosition();
    history.pushState(newEntry(), '', address);
    followEntry();
  }
  read(false);
}

/** Follows the address bar and the links of the document. */
export function startRouter(): void {
  read(true);
  startScrollPositions();
  addEventListener('popstate', () => {
    keepPosition();
    read(false);
    followEntry();
  });
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a');
    const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (!link || !isPlain || event.defaultPrevented || link.target !== '' || !isPage(link)) return;
    event.preventDefault();
    navigate(link.href);
  });
}

function isPage({ origin, pathname, hash }: HTMLAnchorElement): boolean {
  const own = pathOf(pathname);
  return origin === location.origin && hash === '' && own !== undefined && matchPage(own) !== undefined;
}

function pathOf(pathname: string): string | undefined {
  const base = basePath();
  return pathname.startsWith(base) ? `/${pathname.slice(base.length)}` : undefined;
}

function read(isFirst: boolean): void {
  place.value = {
    path: pathOf(location.pathname) ?? '/',
    search: new URLSearchParams(location.search),
    isFirst,
  };
}
