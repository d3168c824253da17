import { copyText } from '../parts/copy.js';
import { place } from '../router/location.js';
import { matchPage } from '../router/match-page.js';
import { toggleDrawer } from '../state/drawer.js';
import { nextTimeForm } from '../state/settings.js';
import { toggleKeyList } from './key-list-dialog.js';

/** One key, and what it does, in words that follow it. */
export interface SingleKey {
  readonly key: string;
  readonly does: string;
  readonly act: () => void;
}

/** What single keys do. */
export const singleKeys: readonly SingleKey[] = [
  { key: '/', does: 'search', act: focusSearch },
  { key: '[', does: 'the neighbour before', act: () => follow('prev') },
  { key: ']', does: 'the neighbour behind', act: () => follow('next') },
  { key: 'y', does: 'copy what the page is of', act: copyNamed },
  { key: 't', does: 'another form of times', act: nextTimeForm },
  { key: 'd', does: 'development controls', act: toggleDrawer },
  { key: '?', does: 'this list', act: toggleKeyList },
];

/** Puts the cursor into the field of the search, with all of its text. */
export function focusSearch(): void {
  document.querySelector<HTMLInputElement>('input[type="search"]')?.select();
}

function follow(relation: 'prev' | 'next'): void {
  document.querySelector<HTMLAnchorElement>(`main a[rel="${relation}"]`)?.click();
}

/** Copies the hash, address, ID or number that the address of the page names; of a page of nothing in particular, its address. */
function copyNamed(): void {
  const { chain: _, ...named } = matchPage(place.peek().path)?.params ?? {};
  const [text] = Object.values(named);
  void (text === undefined ? copyText(location.href, 'address of the page') : copyText(text, `text ${text}`));
}
