import type { Interface } from '../../../src/contents/site-map.js';

const defaults: Readonly<Record<Interface, string>> = {
  node: 'http://127.0.0.1:9650',
  metrics: 'http://127.0.0.1:9660',
};

/** The address that a reader has called before, or where the server is expected to be. */
export async function addressOf(kind: Interface): Promise<string> {
  const remembered = readRemembered(kind);
  if (remembered !== null) return remembered;
  return kind === 'node' && (await isServedByNode()) ? location.origin : defaults[kind];
}

/** Keeps an address for the next page. A browser that keeps nothing asks again. */
export function rememberAddress(kind: Interface, address: string): void {
  try {
    localStorage.setItem(keyOf(kind), address);
  } catch (error) {
    console.warn('the address is not remembered', error);
  }
}

function readRemembered(kind: Interface): string | null {
  try {
    return localStorage.getItem(keyOf(kind));
  } catch {
    // Storage is switched off: there is nothing to remember.
    return null;
  }
}

// A node names itself in every answer. What does not answer any more is none.
function isServedByNode(): Promise<boolean> {
  return fetch(location.pathname, { method: 'HEAD' }).then(
    ({ headers }) => headers.has('node-id'),
    () => false,
  );
}

function keyOf(kind: Interface): string {
  return `firn-address-${kind}`;
}
