import { posix } from 'node:path';
import { isObject, type Json, type JsonObject } from '../json.js';
import type { CorpusDocument } from '../load-corpus.js';

/** A value and the document in which its own references start. */
export interface Located {
  readonly value: Json | undefined;
  /** Path of the document relative to the first one. */
  readonly file: string;
}

/** An object and its document. */
export interface LocatedObject extends Located {
  readonly value: JsonObject;
}

/** Follows the references of a document and of those beside it. */
export interface References {
  readonly root: LocatedObject;
  /** What stands at a place: itself, or what its `$ref` leads to; keys beside a `$ref` win, as OpenAPI 3.1 says of descriptions. */
  resolve(place: Located): LocatedObject;
  /** Where a place's `$ref` leads to, and a name for it that is the same wherever it is referred to; undefined where there is none. */
  target(place: Located): { readonly place: Located; readonly key: string } | undefined;
}

const mainFile = 'document.json';

/** Makes the reader of references of one document. */
export function referencesOf({ document, files }: CorpusDocument): References {
  const at = (file: string): Json | undefined => (file === mainFile ? document : files[file]);

  const target = (place: Located): { place: Located; key: string } | undefined => {
    const ref = isObject(place.value) ? place.value.$ref : undefined;
    if (typeof ref !== 'string') return undefined;
    const [path = '', pointer = ''] = ref.split('#');
    const file = path === '' ? place.file : posix.normalize(posix.join(posix.dirname(place.file), path));
    let value = at(file);
    if (value === undefined) throw new Error(`${ref} of ${place.file} leads to no document`);
    for (const part of pointer.split('/').slice(1)) {
      const name = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
      value = Array.isArray(value) ? value[Number(name)] : isObject(value) ? value[name] : undefined;
    }
    return { place: { value, file }, key: `${file}#${pointer}` };
  };

  const resolve = (place: Located): LocatedObject => {
    let found: Located = place;
    for (let steps = 0; steps < 20; steps++) {
      const next = target(found);
      if (next === undefined) {
        if (!isObject(found.value)) throw new Error(`no object at a place of ${found.file}`);
        return { value: found.value, file: found.file };
      }
      found = next.place;
    }
    throw new Error(`references of ${place.file} go in a circle`);
  };

  return { root: { value: document, file: mainFile }, resolve, target };
}

/** What stands under a key of an object. */
export function child(place: LocatedObject, key: string): Located {
  return { value: place.value[key], file: place.file };
}

/** The entries of an object under a key, each with its document. */
export function children(place: LocatedObject, key: string): [string, Located][] {
  const value = place.value[key];
  if (Array.isArray(value))
    return value.map((item, index) => [String(index), { value: item, file: place.file }]);
  return isObject(value)
    ? Object.entries(value)
        .filter(([name]) => !name.startsWith('x-'))
        .map(([name, item]) => [name, { value: item, file: place.file }])
    : [];
}
