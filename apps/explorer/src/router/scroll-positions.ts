/** Where in the page an entry of the history was left, kept for the tab. */
const storageKey = 'firn.scroll';
const mostEntries = 100;
/** Content that comes later leaves the page where it is by then. */
const patienceMs = 10_000;
/** What a reader does who goes elsewhere in the page. */
const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

const positions = new Map<string, number>();
let current = '';
let stopRestoring = (): void => {};

/** Takes the positions over from the browser, which knows them only while the document stays as high; at the start of the document. */
export function startScrollPositions(): void {
  history.scrollRestoration = 'manual';
  for (const [key, top] of stored()) positions.set(key, top);
  addEventListener('pagehide', () => {
    keepPosition();
    store();
  });
  followEntry();
}

/** Keeps where the page is, before another entry of the history is shown. */
export function keepPosition(): void {
  positions.delete(current);
  positions.set(current, scrollY);
  const [oldest] = positions.keys();
  if (positions.size > mostEntries && oldest !== undefined) positions.delete(oldest);
}

/** The state of a new entry of the history: its key. */
export function newEntry(): { readonly key: string } {
  return { key: `${Date.now()}-${Math.random()}` };
}

/** Goes to where the entry of the history was left, once its page is high enough; a new entry begins at the top. */
export function followEntry(): void {
  stopRestoring();
  const { key } = (history.state ?? {}) as { readonly key?: string };
  if (key === undefined) {
    // It is new and not ours, as the first one is: where it begins is the browser's matter.
    const entry = newEntry();
    history.replaceState(entry, '');
    current = entry.key;
    return;
  }
  current = key;
  const top = positions.get(key) ?? 0;
  if (top === 0) scrollTo(0, 0);
  else restore(top);
}

function restore(top: number): void {
  const reach = () => {
    scrollTo(0, top);
    if (Math.abs(scrollY - top) < 1) stopRestoring();
  };
  const growth = new ResizeObserver(reach);
  const timer = setTimeout(() => stopRestoring(), patienceMs);
  // The page that is left stands until the next frame, and may be as high.
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => growth.observe(document.body));
  });
  stopRestoring = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    growth.disconnect();
    for (const act of acts) removeEventListener(act, stopRestoring);
    stopRestoring = () => {};
  };
  for (const act of acts) addEventListener(act, stopRestoring, { passive: true });
}

function stored(): readonly (readonly [key: string, top: number])[] {
  try {
    return Object.entries(JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>);
  } catch {
    // Without storage, positions are known until the document is loaded again.
    return [];
  }
}

function store(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(positions)));
  } catch {
    // As above.
  }
}
