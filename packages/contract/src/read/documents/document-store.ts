import { folderOf, readTextFile, relativePath, resolvePath } from '#platform';
import { pointerFromFragment, pointerTokens } from '../../json/pointer.js';
import { isHttpUrl } from '../../model/doc.js';
import { ContractError, isContractError, type Problems } from '../../problem.js';
import { describeUnmapped, isHtml } from './document-kind.js';
import {
  isParseError,
  maxDocumentLength,
  maxDocuments,
  parseDocument,
  refuseAliasLoop,
} from './parse-document.js';
import { noRemoteDocuments, type RemoteDocuments } from './remote-documents.js';
import { reportReferenceLoop } from './report-reference-loop.js';
import { findAll, findAnchor, SpecDocument, SpecNode } from './spec-node.js';
import {
  type DocumentPart,
  fromSwagger,
  gatherSwagger,
  isSwagger,
  keysOfConverted,
  pointerInSwagger,
} from './swagger.js';

/** How many references in a row may lead to a further reference. */
const maxReferenceChain = 64;

/** How many schemas with one anchor are counted. */
const maxAnchors = 100;

/** Why a reference leads nowhere, and the rule that says so. */
interface Lost {
  readonly code: 'dangling-reference' | 'remote-reference';
  readonly reason: string;
}

/** Reads files from disk; tests replace it. */
export type ReadText = (file: string) => string;

/** Loads documents on demand, each once, and follows references between them. */
export class DocumentStore {
  readonly #documents = new Map<string, SpecDocument>();
  readonly #targets = new Map<string, SpecNode>();
  /** The addresses of documents that others refer to, by who refers and how: each is worked out once. */
  readonly #addresses = new Map<string, string | undefined>();
  /** Places whose references are being followed, to find what stands behind them. */
  readonly #followed = new Set<string>();
  readonly #problems: Problems;
  readonly #readText: ReadText;
  readonly #remote: RemoteDocuments;
  /** What the documents of Swagger 2.0 say of which the parts are being put together: they may refer to one another. */
  readonly #converting = new Map<string, unknown>();

  constructor(
    problems: Problems,
    readText: ReadText = readTextFile,
    remote: RemoteDocuments = noRemoteDocuments,
  ) {
    this.#problems = problems;
    this.#readText = readText;
    this.#remote = remote;
  }

  /** Absolute paths and URLs of all documents read so far, sorted. */
  get files(): string[] {
    return [...this.#documents.keys()].sort();
  }

  /** Every place that a reference has led to so far. */
  get targets(): SpecNode[] {
    return [...this.#targets.values()];
  }

  /**
   * The root of a document.
   * @param file path or URL.
   * @throws ContractError if it cannot be read or is not well-formed.
   */
  open(file: string): SpecNode {
    if (isHttpUrl(file)) return this.#openRemote(file, undefined);
    const absolute = resolvePath(file);
    const document = this.#documents.get(absolute) ?? this.#load(absolute);
    this.#documents.set(absolute, document);
    return new SpecNode(document, '', document.root);
  }

  /** @throws ContractError if it was not downloaded or is not well-formed. */
  #openRemote(url: string, from: string | undefined): SpecNode {
    const found = this.#remote.find(url, from);
    if ('reason' in found) throw failure(url, 'remote-document', found.reason, 1, 1);
    const document = this.#documents.get(found.url) ?? this.#parse(found.url, found.text);
    this.#documents.set(found.url, document);
    return new SpecNode(document, '', document.root);
  }

  /** Follows `$ref` until there is none; reports a reference that leads nowhere and gives `undefined`. */
  resolve(node: SpecNode): SpecNode | undefined {
    let current = node;
    const passed: SpecNode[] = [];
    for (let hops = 0; hops <= maxReferenceChain; hops += 1) {
      const reference = current.object.$ref;
      if (typeof reference !== 'string') return current;
      const { key } = current;
      const again = passed.findIndex((each) => each.key === key);
      if (again !== -1) {
        const loop = passed.slice(again).map(({ location }) => location);
        reportReferenceLoop(loop, this.#problems);
        return undefined;
      }
      passed.push(current);
      const target = this.target(current, reference);
      if (target === undefined) return undefined;
      current = target;
    }
    this.#problems.error(
      'reference-chain',
      node.location,
      `the reference leads through more than ${maxReferenceChain} others`,
    );
    return undefined;
  }

  /** What stands in a map below a node. A map, or an object around it, may be a reference to one elsewhere, as bundlers take it. */
  entries(node: SpecNode, ...keys: readonly string[]): [key: string, node: SpecNode][] {
    let place: SpecNode | undefined = node;
    for (const key of keys) {
      const inside: SpecNode | undefined = place?.get(key);
      place = inside === undefined ? undefined : this.resolve(inside);
    }
    return place?.entries() ?? [];
  }

  /**
   * The node that a reference names, seen from `from`; reports one that leads nowhere and gives `undefined`.
   * @param required false: nothing is reported, because what refers can be read without it.
   */
  target(from: SpecNode, reference: string, required = true): SpecNode | undefined {
    const hash = reference.indexOf('#');
    const filePart = hash === -1 ? reference : reference.slice(0, hash);
    const fragment = hash === -1 ? '' : reference.slice(hash + 1);
    const file = filePart === '' ? from.document.file : this.#addressOf(from.document.file, filePart);
    if (file === undefined && !required) return undefined;
    if (file === undefined) {
      this.#problems.error(
        'remote-reference',
        from.location,
        `cannot follow ${reference}: references lead to files and to addresses of http and https`,
      );
      return undefined;
    }
    const cacheKey = `${file}#${fragment}`;
    const known = this.#targets.get(cacheKey);
    if (known !== undefined) return known;
    const found = this.#find(file, fragment, from);
    if (found instanceof SpecNode) this.#targets.set(cacheKey, found);
    else if (required)
      this.#problems.error(found.code, from.location, `cannot follow ${reference}: ${found.reason}`);
    return found instanceof SpecNode ? found : undefined;
  }

  /** How many schemas of the document of a node have a `$dynamicAnchor`. */
  countDynamicAnchors(from: SpecNode, name: string): number {
    const root = new SpecNode(from.document, '', from.document.root);
    return findAll(root, ({ object }) => object.$dynamicAnchor === name, maxAnchors).length;
  }

  #addressOf(base: string, filePart: string): string | undefined {
    const key = `${base}#${filePart}`;
    if (!this.#addresses.has(key)) this.#addresses.set(key, addressOf(base, filePart));
    return this.#addresses.get(key);
  }

  #find(file: string, fragment: string, from: SpecNode): SpecNode | Lost {
    const code = 'dangling-reference';
    let root: SpecNode;
    try {
      root = this.#opened(file, from.document.file);
    } catch (error) {
      if (!isContractError(error)) throw error;
      const [problem] = error.problems;
      if (problem?.code === 'remote-document') return { code: 'remote-reference', reason: problem.message };
      if (problem?.code !== 'unreadable-document') throw referredToBy(from, error);
      return { code, reason: `there is no file ${file}` };
    }
    const pointer = pointerFromFragment(fragment);
    if (pointer === undefined)
      return findAnchor(root, fragment) ?? { code, reason: `no schema has the anchor ${fragment}` };
    let node = root;
    for (const token of pointerTokens(pointer)) {
      const next = this.#step(node, token);
      if (next === undefined)
        return {
          code,
          reason: `${node.pointer === '' ? 'the document' : node.pointer} has no ${token}${nearKeys(node)}`,
        };
      node = next;
    }
    return node;
  }

  /** What stands under a key of a node, or of what the node refers to; of a converted document also under a key that it had before. */
  #step(node: SpecNode, token: string): SpecNode | undefined {
    let place: SpecNode | undefined = node;
    for (let hops = 0; hops <= maxReferenceChain && place !== undefined; hops += 1) {
      const exists = Array.isArray(place.value)
        ? /^\d+$/.test(token) && Number(token) < place.value.length
        : place.has(token);
      if (exists) return place.child(token);
      const { object, document, pointer } = place;
      const keys = document.isConverted ? keysOfConverted(object, pointer, token) : [];
      const [first, ...rest] = keys;
      if (first !== undefined) return rest.reduce((found, key) => found?.get(key), place.get(first));
      place = this.#next(place);
    }
    return undefined;
  }

  /** Where a node's own reference leads, unless it leads through the node itself. */
  #next(place: SpecNode): SpecNode | undefined {
    const reference = place.string('$ref');
    if (reference === undefined || this.#followed.has(place.key)) return undefined;
    this.#followed.add(place.key);
    const found = this.target(place, reference, false);
    this.#followed.delete(place.key);
    return found;
  }

  /** The root of a document that another one names; one that refers to itself by its own address is here already. */
  #opened(file: string, from: string): SpecNode {
    const document = this.#documents.get(file);
    if (document !== undefined) return new SpecNode(document, '', document.root);
    return isHttpUrl(file) ? this.#openRemote(file, from) : this.open(file);
  }

  #load(file: string): SpecDocument {
    return this.#parse(file, this.#read(file));
  }

  #parse(file: string, text: string): SpecDocument {
    const format = formatOf(file, text);
    if (this.#documents.size >= maxDocuments)
      throw failure(file, 'document-count', `is one of more than ${maxDocuments} documents`, 1, 1);
    if (text.length > maxDocumentLength) {
      throw failure(
        file,
        'document-size',
        `has ${text.length} characters; at most ${maxDocumentLength} are read`,
        1,
        1,
      );
    }
    try {
      const root = parseDocument(text, format);
      if (format === 'yaml') refuseAliasLoop(file, text, root);
      if (!isSwagger(root)) return new SpecDocument(file, text, format, root);
      this.#converting.set(file, root);
      const whole = gatherSwagger(root, file, {
        find: (from, reference) => this.#sourceOf(from, reference),
        rebase: (from, reference) => rebased(from, reference, file),
      });
      return new SpecDocument(file, text, format, converted(file, whole), {
        source: root,
        pointerInText: pointerInSwagger,
      });
    } catch (error) {
      if (!isParseError(error)) throw error;
      if (text.trim() === '' || isHtml(text)) {
        const message = `${describeUnmapped(text)} is read as neither JSON nor YAML`;
        throw failure(file, 'not-well-formed', message, 1, 1);
      }
      throw failure(file, 'not-well-formed', error.message, error.line, error.column);
    } finally {
      this.#converting.delete(file);
    }
  }

  /** What a reference names, as the text of its document has it. */
  #sourceOf(base: string, reference: string): DocumentPart | undefined {
    const [filePart = '', fragment = ''] = reference.split(/#(.*)/s);
    const file = filePart === '' ? base : addressOf(base, filePart);
    const pointer = pointerFromFragment(fragment);
    if (file === undefined || pointer === undefined) return undefined;
    try {
      let value = this.#converting.get(file) ?? this.#opened(file, base).document.source;
      for (const token of pointerTokens(pointer)) {
        if (typeof value !== 'object' || value === null || !Object.hasOwn(value, token)) return undefined;
        value = (value as Readonly<Record<string, unknown>>)[token];
      }
      return { value, file };
    } catch (error) {
      // The reference stays, and is reported where it is followed.
      if (isContractError(error)) return undefined;
      throw error;
    }
  }

  #read(file: string): string {
    try {
      return this.#readText(file);
    } catch (error) {
      throw failure(file, 'unreadable-document', reasonOf(error), 1, 1);
    }
  }
}

/** The path or URL of a document that another one names; `undefined` for what is neither a file nor of http. */
function addressOf(base: string, filePart: string): string | undefined {
  const hasScheme = /^[a-z][a-z0-9+.-]+:/i.test(filePart);
  if (isHttpUrl(base) || hasScheme) {
    if (!URL.canParse(filePart, hasScheme ? undefined : base)) return undefined;
    const { protocol, href } = new URL(filePart, hasScheme ? undefined : base);
    return /^https?:$/.test(protocol) ? href : undefined;
  }
  if (filePart.startsWith('//')) return undefined;
  try {
    return resolvePath(folderOf(base), decodeURIComponent(filePart));
  } catch {
    return resolvePath(folderOf(base), filePart);
  }
}

/** A reference of one document as another one writes it. */
function rebased(from: string, reference: string, file: string): string | undefined {
  const [filePart = '', fragment] = reference.split(/#(.*)/s);
  const target = filePart === '' ? from : addressOf(from, filePart);
  if (target === undefined) return undefined;
  const end = fragment === undefined ? '' : `#${fragment}`;
  if (isHttpUrl(target)) return target + end;
  return (
    encodeURI(relativePath(folderOf(file), target))
      .replaceAll('#', '%23')
      .replaceAll('?', '%3F') + end
  );
}

/** @throws ContractError for a document whose structure the converter does not understand. */
function converted(file: string, root: unknown): unknown {
  try {
    return fromSwagger(root);
  } catch (error) {
    const message = `this document of Swagger 2.0 cannot be read as one of OpenAPI 3.0: ${reasonOf(error)}; check it against the Swagger schema`;
    throw failure(file, 'swagger-conversion', message, 1, 1);
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EISDIR') return 'this is a folder; name a document of OpenRPC, OpenAPI or Swagger in it';
  return error instanceof Error ? error.message : String(error);
}

function failure(file: string, code: string, message: string, line: number, column: number): ContractError {
  return new ContractError([
    { code, severity: 'error', message, location: { file, pointer: '', line, column } },
  ]);
}

/** The problems of a document that cannot be read, with what refers to it. */
function referredToBy({ document, pointer }: SpecNode, { problems }: ContractError): ContractError {
  const said = `; ${document.file}#${pointer} refers to it`;
  return new ContractError(problems.map((problem) => ({ ...problem, message: problem.message + said })));
}

/** Files say by their names what they are; what a server sends is JSON where it begins as JSON documents do. */
function formatOf(file: string, text: string): 'json' | 'yaml' {
  const isJson = isHttpUrl(file) ? /^\uFEFF?\s*\{\s*["}]/.test(text) : file.endsWith('.json');
  return isJson ? 'json' : 'yaml';
}

function nearKeys(node: SpecNode): string {
  const keys = Object.keys(node.object);
  return keys.length === 0 || keys.length > 12 ? '' : `; it has ${keys.join(', ')}`;
}
