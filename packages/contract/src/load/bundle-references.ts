import { asObject, type JsonObject } from '../json/value.js';
import { maxDocuments } from '../read/documents/parse-document.js';

/** Loads the document at a URL. */
export type LoadValue = (url: URL) => Promise<unknown>;

/** Where a bundle has the documents that its first one refers to. */
export const bundledAt = 'x-documents';

/** A document, and all that it refers to. */
export interface Bundle {
  readonly document: JsonObject;
  /** The documents under `x-documents`, by their keys there. */
  readonly documents: ReadonlyMap<string, { readonly url: URL; readonly failure?: unknown }>;
}

/**
 * Loads a document and all that it refers to, and makes one of them: every other document is kept whole under `x-documents`, and
 * references lead there. One that cannot be loaded is left out: a text may refer to what is no part of a contract, such as a page of Markdown.
 * @throws Error for a document that cannot be loaded, for a reference from the network to a file, and for more documents than {@link maxDocuments}.
 */
export async function bundleReferences(url: URL, load: LoadValue): Promise<Bundle> {
  const keys = new Map<string, string>();
  const documents = new Map<string, { readonly url: URL; readonly failure?: unknown }>();
  const values = new Map<string, unknown>();
  const waiting: [key: string, url: URL][] = [];
  const keyOf = (target: URL): string => {
    const known = keys.get(target.href);
    if (known !== undefined) return known;
    if (keys.size >= maxDocuments) throw new Error(`it refers to more than ${maxDocuments} documents`);
    const key = String(keys.size);
    keys.set(target.href, key);
    waiting.push([key, target]);
    return key;
  };
  const rewritten = (value: unknown, at: URL): unknown =>
    rewrite(value, (reference) => pointAt(reference, at, url, keyOf));
  const root = asObject(rewritten(await load(url), url));
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [key, at] = next;
    try {
      values.set(key, await load(at));
      documents.set(key, { url: at });
    } catch (failure) {
      documents.set(key, { url: at, failure });
      continue;
    }
    values.set(key, rewritten(values.get(key), at));
  }
  if (keys.size === 0) return { document: root, documents };
  return { document: { ...root, [bundledAt]: Object.fromEntries(values) }, documents };
}

function pointAt(reference: string, from: URL, root: URL, keyOf: (target: URL) => string): string {
  const target = new URL(reference, from);
  if (target.protocol === 'file:' && from.protocol !== 'file:')
    throw new Error(`${from} refers to ${reference}: a document on the network must not lead to files`);
  const fragment = target.hash.slice(1);
  target.hash = '';
  return target.href === root.href ? `#${fragment}` : `#/${bundledAt}/${keyOf(target)}${fragment}`;
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
