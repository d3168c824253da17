import { isObject, pointerTokens } from '@firn/contract/json';
import { SpecDocument, SpecNode } from '@firn/contract/read';
import { knownKeysOf } from '../grammar/known-keys.js';
import type { ShapeName } from '../grammar/shape.js';
import { walk } from '../grammar/walk.js';
import { nearKey } from '../lint/near-names.js';

/** An address that the validator takes. */
const acceptedUrl = 'https://example.com/';

/** Keys of addresses that only people follow. */
const addressKeys: Partial<Record<ShapeName, string>> = {
  info: 'termsOfService',
  'external documentation': 'url',
};

/**
 * A copy of a document for the validator of the meta-schema, which knows no `bigint` and is stricter than the specification: it refuses a server
 * whose address is relative or has variables, and a whole document for one key that no specification has. `unknown-key` warns of those; what is
 * near to a known key stays, and is refused. Of a reference it refuses whatever stands beside `$ref`, which the specification ignores.
 * @param warn told of what is wrong, and replaced in the copy, by its place in the document.
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
  walk(root, 'openrpc', ({ value, pointer }, name) => {
    if (name === 'schema' || !isObject(value)) return false;
    if (typeof value.$ref === 'string') {
      for (const key of Object.keys(value).filter((each) => each !== '$ref')) {
        warn(
          [...pointerTokens(pointer), key],
          `${key} beside $ref is ignored: a reference is what it refers to`,
        );
        delete value[key];
      }
    }
    const known = knownKeysOf(name);
    for (const key of Object.keys(value)) if (isForeign(key, known)) delete value[key];
    replaceValues(value, name, (key, message) => warn([...pointerTokens(pointer), key], message));
    return true;
  });
  return copy;
}

function isForeign(key: string, known: ReadonlySet<string>): boolean {
  return !key.startsWith('x-') && !known.has(key) && nearKey(key, known) === undefined;
}

/** Replaces what is right by the specification, and, with a warning, what is wrong but changes nothing that is generated. */
function replaceValues(
  object: Record<string, unknown>,
  name: ShapeName,
  warn: (key: string, message: string) => void,
): void {
  if (name === 'server' && isServerAddress(object.url)) object.url = acceptedUrl;
  if (name === 'info' && typeof object.version === 'number') {
    warn('version', 'info.version must be a text');
    object.version = String(object.version);
  }
  const key = addressKeys[name];
  const address = key === undefined ? undefined : object[key];
  if (key === undefined || typeof address !== 'string') return;
  if (/\s/.test(address) || !URL.canParse(address))
    warn(key, `${key} must be a whole URL, as ${acceptedUrl}`);
  object[key] = acceptedUrl;
}

/** Whether a text is an address of a server: it may be relative, and have variables as `${name}`, and by many hands as `{name}`. */
function isServerAddress(url: unknown): boolean {
  if (typeof url !== 'string' || /\s/.test(url)) return false;
  return URL.canParse(url.replace(/\$?\{[^{}]*\}/g, 'a'), acceptedUrl);
}
