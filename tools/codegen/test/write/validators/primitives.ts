import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Sources of the runtime that generated code imports. It is no dependency of the generator: only its tests load it, by path. */
export const primitivesFolder = path.resolve(import.meta.dirname, '../../../../../packages/primitives/src');

const load = async (file: string): Promise<Readonly<Record<string, unknown>>> => {
  return import(/* @vite-ignore */ pathToFileURL(path.join(primitivesFolder, file)).href);
};

/** What the runtime exports, by name. */
export const primitives: Readonly<Record<string, unknown>> = {
  ...(await load('index.ts')),
  ...(await load('validation/index.ts')),
};

/** JSON.parse that keeps integers beyond 2^53 as decimal strings. */
export const parseExactJson = primitives.parseExactJson as (text: string) => unknown;
