import { readFileSync } from 'node:fs';
import { packageFolder } from './package-folder.js';

/** Version of this program: `1.2.3`. */
export function readVersion(): string {
  const text = readFileSync(new URL('package.json', packageFolder), 'utf8');
  return (JSON.parse(text) as { readonly version: string }).version;
}
