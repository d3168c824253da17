import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sourceBundle } from './source-bundle.mjs';

/** Hook of node:module: the source of the entry of a thread, joined into one module as the build does it. */
export async function load(url, context, next) {
  if (!url.endsWith('-worker.ts')) return next(url, context);
  const source = await readFile(await sourceBundle(fileURLToPath(url)), 'utf8');
  return { format: 'module', source, shortCircuit: true };
}
