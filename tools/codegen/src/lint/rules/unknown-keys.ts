import { knownKeysOf } from '../../grammar/known-keys.js';
import { nameWithArticle } from '../../grammar/shape.js';
import { shapes } from '../../grammar/shapes.js';
import { editDistance, nearKey } from '../near-names.js';
import type { Rule, VisitedObject } from '../rule.js';

const extensions = [...new Set(Object.values(shapes).flatMap((shape) => extensionsOf(shape)))].sort();

/** A key that nobody knows is a slip of the pen: `requried`, `x-acess`. Extensions that belong elsewhere are found too. */
export const unknownKeys: Rule = {
  code: 'unknown-key',
  strictOnly: false,
  checkObject(object, { strict }, problems) {
    for (const key of Object.keys(object.node.object)) {
      const message = key.startsWith('x-') ? wrongExtension(key, object, strict) : wrongKey(key, object);
      if (message === undefined) continue;
      if (strict) problems.error(this.code, object.node.child(key).location, message);
      else problems.warning(this.code, object.node.child(key).location, message);
    }
  },
};

function extensionsOf(shape: VisitedObject['shape']): readonly string[] {
  return [...(shape.extensions ?? []), ...Object.keys(shape.children).filter((key) => key.startsWith('x-'))];
}

function wrongExtension(key: string, { shape, name }: VisitedObject, strict: boolean): string | undefined {
  const here = extensionsOf(shape);
  if (here.includes(key)) return undefined;
  const near = extensions.find((known) => known !== key && editDistance(key, known, 2) <= 2);
  if (near !== undefined && !extensions.includes(key))
    return `${key} means nothing; ${near} was probably meant`;
  if (!strict) return undefined;
  return extensions.includes(key)
    ? `${key} means nothing on ${nameWithArticle(name)}; known there: ${here.join(', ') || 'none'}`
    : undefined;
}

function wrongKey(key: string, { name }: VisitedObject): string | undefined {
  const known = knownKeysOf(name);
  if (known.has(key)) return undefined;
  const near = nearKey(key, known);
  return near === undefined
    ? `${nameWithArticle(name)} has no key ${key}`
    : `${nameWithArticle(name)} has no key ${key}; ${near} was probably meant`;
}
