import { readFile } from 'node:fs/promises';
import { resolve as resolvePath } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import type { ContractDocument } from '../document/contract-document.js';
import { type OpenOptions, openDocument } from '../document/open-document.js';
import { pointerTokens } from '../json/pointer.js';
import { parseJson } from '../json/text.js';
import { asObject, asText, type JsonObject } from '../json/value.js';
import { isHttpUrl } from '../model/index.js';
import { isContractError } from '../problem.js';
import { documentKind, isHtml } from '../read/documents/document-kind.js';
import { maxDocumentLength, maxDocuments, refuseAliasLoop } from '../read/documents/parse-document.js';
import { download } from '../remote/download.js';

/**
 * Loads a contract from a file or an http(s) URL, JSON or YAML, with the documents that it refers to.
 * @throws Error that names the document which cannot be read, and why.
 */
export async function loadDocument(
  source: string,
  options: Pick<OpenOptions, 'allow' | 'formats'> = {},
): Promise<ContractDocument> {
  const url = isHttpUrl(source) ? new URL(source) : pathToFileURL(resolvePath(source));
  const load = createLoader();
  try {
    const bundle = await bundleReferences(url, async (at) => {
      const document = await load(at);
      // What a document that is none refers to says nothing.
      if (at.href === url.href) documentKind(document);
      return document;
    });
    return readBundle(bundle, url, options);
  } catch (error) {
    const reason = reasonOf(error, source);
    throw new Error(reason.startsWith(source) ? reason : `${source}: ${reason}`, { cause: error });
  }
}

/** @throws Error that names the document which could not be loaded, and what refers to it, where the reader asks for one. */
function readBundle({ document, documents }: Bundle, root: URL, options: OpenOptions): ContractDocument {
  try {
    return openDocument(document, options);
  } catch (error) {
    if (!isContractError(error)) throw error;
    for (const { location } of error.problems) {
      const asked = documents.get(bundledKey(referenceAt(document, location.pointer).slice(1)) ?? '');
      if (asked === undefined || !('failure' in asked)) continue;
      const key = bundledKey(location.pointer);
      const from = documents.get(key ?? '')?.url ?? root;
      const place =
        key === undefined ? location.pointer : location.pointer.slice(`/${bundledAt}/${key}`.length);
      const name = nameOf(asked.url);
      // Those of YAML show the lines too, behind a colon.
      const reason = reasonOf(asked.failure, name).replace(/:?\n[\s\S]*/, '');
      const named = reason.startsWith(name) ? reason : `${name}: ${reason}`;
      throw new Error(`${named}; ${nameOf(from)}#${place} refers to it`);
    }
    throw error;
  }
}

/** The reference that stands at a place of a document; nothing where none does. */
function referenceAt(document: JsonObject, pointer: string): string {
  const value = pointerTokens(pointer).reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    document,
  );
  return asText(asObject(value).$ref);
}

/** The key of the document in a bundle that a pointer leads into; none for the first one. */
function bundledKey(pointer: string): string | undefined {
  const [first, key] = pointer.split('/').slice(1);
  return first === bundledAt ? key : undefined;
}

/** A document as people name it: a path or a URL. */
function nameOf(url: URL): string {
  return url.protocol === 'file:' ? fileURLToPath(url) : url.href;
}

const fileReasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'this is a folder; name a document of OpenRPC, OpenAPI or Swagger in it',
  EACCES: 'this file may not be read',
  EPERM: 'this file may not be read',
};

/** Why a document cannot be read; one that it refers to is named. */
function reasonOf(error: unknown, source: string): string {
  if (!(error instanceof Error)) return String(error);
  const { code, path } = error as NodeJS.ErrnoException;
  const reason = code === undefined ? undefined : fileReasons[code];
  if (reason === undefined)
    return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
  return path === undefined || path === resolvePath(source) ? reason : `${path}: ${reason}`;
}

/** Loads the documents of one contract: what a public one refers to must not stand on this machine or in a local network. */
function createLoader(): LoadValue {
  let allowPrivate = true;
  return async (url) => {
    if (url.protocol === 'file:') return parseText(await readFile(url, 'utf8'), url);
    const document = await download(url.href, { allowPrivate }).catch((error: Error) => {
      throw new Error(`${url} cannot be read`, { cause: error });
    });
    allowPrivate &&= document.isPrivate;
    return parseText(document.text, url);
  };
}

function parseText(text: string, url: URL): unknown {
  if (text.length > maxDocumentLength)
    throw new Error(`${url} has more than ${maxDocumentLength} characters`);
  if (text.trimStart().startsWith('{')) return parseJson(text);
  // Many a page of HTML is no YAML.
  if (isHtml(text)) return text;
  const document: unknown = parse(text, { intAsBigInt: true, maxAliasCount: 10_000, merge: true });
  refuseAliasLoop(nameOf(url), text, document);
  return withShortIntegers(document);
}

/** Only what a double cannot hold stays a bigint. */
function withShortIntegers(value: unknown): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  if (Array.isArray(value)) return value.map(withShortIntegers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, withShortIntegers(field)]));
}

/** Loads the document at a URL. */
type LoadValue = (url: URL) => Promise<unknown>;

/** Where a bundle has the documents that its first one refers to. */
const bundledAt = 'x-documents';

/** A document, and all that it refers to. */
interface Bundle {
  readonly document: JsonObject;
  /** The documents under `x-documents`, by their keys there. */
  readonly documents: ReadonlyMap<string, { readonly url: URL; readonly failure?: unknown }>;
}

/**
 * Loads a document and all that it refers to, and makes one of them: every other document is kept whole under `x-documents`, and
 * references lead there. One that cannot be loaded is left out: a text may refer to what is no part of a contract, such as a page of Markdown.
 * @throws Error for a document that cannot be loaded, for a reference from the network to a file, and for more documents than {@link maxDocuments}.
 */
async function bundleReferences(url: URL, load: LoadValue): Promise<Bundle> {
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
