import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Chain } from '../data/chains.js';
import { useCurrentChain } from '../data/current-chain.js';
import { hasControlsQuery } from '../data/has-controls.js';
import { useQuery } from '../data/use-query.js';
import { hasControls, isDrawerOpen, toggleDrawer } from '../state/drawer.js';

/** The development controls at the edge of every page, and the button that opens them; nothing on a node that has none. */
export function Drawer() {
  const { chain } = useCurrentChain();
  return chain === undefined ? null : <DrawerOf key={chain.genesis} chain={chain} />;
}

function DrawerOf({ chain }: { readonly chain: Chain }) {
  const { data: isThere = false } = useQuery(hasControlsQuery(chain));
  const isOpen = isThere && isDrawerOpen.value;
  const [Controls, setControls] = useState<ComponentType<{ readonly chain: Chain }>>();
  useEffect(() => {
    hasControls.value = isThere;
  }, [isThere]);
  useEffect(() => {
    if (isOpen) import('./dev-controls.js').then((module) => setControls(() => module.DevControls));
  }, [isOpen]);
  useEffect(() => (isOpen ? returnFocus(document.activeElement) : undefined), [isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') isDrawerOpen.value = false;
    };
    document.addEventListener('keydown', close);
    document.querySelector<HTMLElement>('.drawer h2')?.focus();
    return () => document.removeEventListener('keydown', close);
  }, [isOpen, Controls]);
  if (!isThere) return null;
  if (!isOpen)
    return (
      <button type="button" class="open-drawer" onClick={toggleDrawer} aria-expanded={false}>
        Development
      </button>
    );
  return (
    <aside class="drawer" aria-label="Development controls">
      <div class="title">
        <h2 tabIndex={-1}>Development</h2>
        <button type="button" onClick={toggleDrawer}>
          Close
        </button>
      </div>
      {Controls === undefined ? null : <Controls chain={chain} />}
    </aside>
  );
}

/** Gives the focus back when the drawer goes while it has it: to what had it before, or to the button, which is made anew. */
function returnFocus(before: Element | null): () => void {
  return () => {
    if (document.activeElement !== document.body) return;
    const isLeft = before instanceof HTMLElement && before.isConnected && before !== document.body;
    const target = isLeft ? before : document.querySelector<HTMLElement>('.open-drawer');
    target?.focus();
  };
}
