import { asObject, type SpecObject } from '../document/spec-node.js';

/** Loads the document at a URL. */
export type LoadDocument = (url: URL) => Promise<unknown>;

const maximumDocuments = 2_000;
const place = 'x-documents';

/**
 * Loads a document and all that it refers to, and makes one of them: every other document is kept whole under `x-documents`, and
 * references lead there.
 * @throws Error for a reference to a document that cannot be loaded, or from the network to a file, and for more than 2 000 documents.
 */
export async function bundleReferences(url: URL, load: LoadDocument): Promise<SpecObject> {
  const documents = new Map<string, { readonly key: string; value: unknown }>();
  const waiting: URL[] = [];
  const keyOf = (target: URL): string => {
    const known = documents.get(target.href);
    if (known !== undefined) return known.key;
    if (documents.size >= maximumDocuments)
      throw new Error(`it refers to more than ${maximumDocuments} documents`);
    const key = String(documents.size);
    documents.set(target.href, { key, value: undefined });
    waiting.push(target);
    return key;
  };
  const read = async (at: URL): Promise<unknown> => {
    const value = await load(at);
    return rewrite(value, (reference) => pointAt(reference, at, url, keyOf));
  };
  const root = asObject(await read(url));
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const entry = documents.get(next.href);
    if (entry !== undefined) entry.value = await read(next);
  }
  if (documents.size === 0) return root;
  return {
    ...root,
    [place]: Object.fromEntries([...documents.values()].map(({ key, value }) => [key, value])),
  };
}

function pointAt(reference: string, from: URL, root: URL, keyOf: (target: URL) => string): string {
  const target = new URL(reference, from);
  if (target.protocol === 'file:' && from.protocol !== 'file:')
    throw new Error(`${from} refers to ${reference}: a document on the network must not lead to files`);
  const fragment = target.hash.slice(1);
  target.hash = '';
  return target.href === root.href ? `#${fragment}` : `#/${place}/${keyOf(target)}${fragment}`;
}

/** A copy with every reference replaced. */
function rewrite(value: unknown, point: (reference: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => rewrite(item, point));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      key,
      key === '$ref' && typeof field === 'string' ? point(field) : rewrite(field, point),
    ]),
  );
}
