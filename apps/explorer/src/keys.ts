import { toggleDrawer } from './dev/drawer-state.js';
import { hasKeys, nextTimeForm } from './parts/settings.js';

/** What single keys do; the foot of each page names them. */
const actions: Readonly<Record<string, () => void>> = {
  '/': focusSearch,
  t: nextTimeForm,
  d: toggleDrawer,
  '[': () => follow('prev'),
  ']': () => follow('next'),
};

/** Listens to the keys of the whole document; those typed into a field stay there. */
export function startKeys(): void {
  document.addEventListener('keydown', (event) => {
    const isChord = event.ctrlKey || event.metaKey;
    if (isChord && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      focusSearch();
      return;
    }
    if (!hasKeys.value || isChord || event.altKey || isField(event.target)) return;
    const action = actions[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  });
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}

function focusSearch(): void {
  document.querySelector<HTMLInputElement>('input[type="search"]')?.select();
}

function follow(relation: 'prev' | 'next'): void {
  document.querySelector<HTMLAnchorElement>(`main a[rel="${relation}"]`)?.click();
}
