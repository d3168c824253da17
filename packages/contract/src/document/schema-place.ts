import type { SpecNode } from '../read/documents/spec-node.js';
import type { Reader } from '../read/reader.js';
import type { SchemaPlace } from './contract-document.js';

/** Most schemas that one may stand for by way of others. */
const maximumMeanings = 64;

/** A schema of a document as its reader has it. */
export function schemaPlace(node: SpecNode, { store }: Pick<Reader, 'store'>): SchemaPlace {
  return {
    object: node.object,
    in: (key) => {
      const inner = node.get(key);
      return inner && schemaPlace(inner, { store });
    },
    get items() {
      return node.items().map((each) => schemaPlace(each, { store }));
    },
    get meanings() {
      const found = [node];
      for (let next = meantBy(node, store); next !== undefined && found.length < maximumMeanings; ) {
        found.push(next);
        next = meantBy(next, store);
      }
      return found.map((each) => schemaPlace(each, { store }));
    },
  };
}

/** Where a schema leads: its reference, the only part of its `allOf`, or the only alternative beside null. */
function meantBy(node: SpecNode, store: Reader['store']): SpecNode | undefined {
  const reference = node.string('$ref');
  if (reference !== undefined) return store.target(node, reference, false);
  for (const key of ['allOf', 'anyOf', 'oneOf']) {
    const [only, ...others] = (node.get(key)?.items() ?? []).filter(({ object }) => object.type !== 'null');
    if (only !== undefined && others.length === 0) return only;
  }
  return undefined;
}
