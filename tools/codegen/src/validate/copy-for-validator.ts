import { isObject, pointerTokens, SpecDocument, SpecNode } from '@firn/contract-model/read';
import { knownKeysOf, type ShapeName } from '../grammar/shape.js';
import { walk } from '../grammar/walk.js';

/**
 * A copy of a document for the validator of the meta-schema, which knows no `bigint` and is stricter than the specification: it refuses a server
 * whose address is relative or has variables, and a whole document for a key that nobody reads. `unknown-key` warns of those.
 * @param warn told of what is wrong, and changed in the copy, by its place in the document.
 */
export function copyForValidator(
  document: object,
  warn: (tokens: readonly string[], message: string) => void,
): object {
  const copy: object = JSON.parse(
    JSON.stringify(document, (_key, member: unknown) =>
      typeof member === 'bigint' ? Number(member) : member,
    ),
  );
  const root = new SpecNode(new SpecDocument('', '', 'json', copy), '', copy);
  walk(root, 'openrpc', ({ value, pointer }, name, shape) => {
    if (name === 'schema' || !isObject(value)) return false;
    const known = knownKeysOf(name, shape);
    for (const key of Object.keys(value))
      if (!key.startsWith('x-') && !known.includes(key)) delete value[key];
    correct(value, name, (key, message) => warn([...pointerTokens(pointer), key], message));
    return true;
  });
  return copy;
}

/** Replaces values that are right, or that nothing depends on. */
function correct(
  object: Record<string, unknown>,
  name: ShapeName,
  warn: (key: string, message: string) => void,
): void {
  if (name === 'server' && typeof object.url === 'string') object.url = wholeUrl;
  if (name === 'info' && typeof object.version === 'number') {
    warn('version', 'info.version must be a text');
    object.version = String(object.version);
  }
  const link = linkKeys[name];
  if (link === undefined || typeof object[link] !== 'string' || URL.canParse(object[link])) return;
  warn(link, `${link} must be a whole URL, as ${wholeUrl}`);
  object[link] = wholeUrl;
}

const wholeUrl = 'https://example.com/';

/** What only people follow. */
const linkKeys: Partial<Record<ShapeName, string>> = {
  info: 'termsOfService',
  'external documentation': 'url',
};
