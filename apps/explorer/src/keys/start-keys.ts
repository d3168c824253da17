import { followPageKey } from '../router/page-keys.js';
import { hasKeys } from '../state/settings.js';
import { closeKeyList, toggleKeyList } from './key-list-dialog.js';
import { focusSearch, singleKeys } from './single-keys.js';

/** How long `g` waits for the key of a page, in milliseconds. */
const secondKeyMs = 2_000;

/** Listens to the keys of the whole document; those typed into a field stay there. */
export function startKeys(): void {
  let leadingSince = Number.NEGATIVE_INFINITY;
  document.addEventListener('keydown', (event) => {
    const isChord = event.ctrlKey || event.metaKey;
    if (isChord && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      focusSearch();
      return;
    }
    if (!hasKeys.value || isChord || event.altKey || isField(event.target)) return;
    const isSecond = event.timeStamp - leadingSince < secondKeyMs;
    // Shift and its like come by themselves before the key that they change.
    if (event.key.length === 1) leadingSince = Number.NEGATIVE_INFINITY;
    if (isSecond && followPageKey(event.key)) {
      event.preventDefault();
      closeKeyList();
      return;
    }
    if (event.key === 'g') {
      leadingSince = event.timeStamp;
      return;
    }
    const found = singleKeys.find(({ key }) => key === event.key);
    if (found === undefined) return;
    event.preventDefault();
    if (found.act !== toggleKeyList) closeKeyList();
    found.act();
  });
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}
