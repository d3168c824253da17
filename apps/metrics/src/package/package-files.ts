import { readFileSync } from 'node:fs';

/** Folder of this package, `/` at its end. The joined program lies as deep in it as this file does, whether source or built. */
export const packageFolder: URL = new URL('../../', import.meta.url);

/** Version of this program: `1.2.3`. */
export function readVersion(): string {
  const text = readFileSync(new URL('package.json', packageFolder), 'utf8');
  return (JSON.parse(text) as { readonly version: string }).version;
}
