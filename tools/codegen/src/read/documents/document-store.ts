import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ContractError, type Problems } from '../../problem.js';
import { pointerFromFragment, pointerTokens } from './json-pointer.js';
import { ParseError, parseDocument } from './parse-document.js';
import { SpecDocument } from './spec-document.js';
import { isObject, SpecNode } from './spec-node.js';

/** How many references in a row may lead to a further reference. */
const maxReferenceChain = 64;

/** Largest document in characters; the largest public API documents have about 15 million. */
const maxDocumentLength = 64 * 1024 * 1024;

/** Reads files from disk; tests replace it. */
export type ReadText = (file: string) => string;

/** Loads documents on demand, each once, and follows references between them. */
export class DocumentStore {
  readonly #documents = new Map<string, SpecDocument>();
  readonly #targets = new Map<string, SpecNode>();
  readonly #problems: Problems;
  readonly #readText: ReadText;

  constructor(problems: Problems, readText: ReadText = (file) => readFileSync(file, 'utf8')) {
    this.#problems = problems;
    this.#readText = readText;
  }

  /** Absolute paths of all documents read so far, sorted. */
  get files(): string[] {
    return [...this.#documents.keys()].sort();
  }

  /** Every place that a reference has led to so far. */
  get targets(): SpecNode[] {
    return [...this.#targets.values()];
  }

  /**
   * The root of a document.
   * @throws ContractError if the file cannot be read or is not well-formed.
   */
  open(file: string): SpecNode {
    const absolute = path.resolve(file);
    const document = this.#documents.get(absolute) ?? this.#load(absolute);
    this.#documents.set(absolute, document);
    return new SpecNode(document, '', document.root);
  }

  /** Follows `$ref` until there is none; reports a reference that leads nowhere and gives `undefined`. */
  resolve(node: SpecNode): SpecNode | undefined {
    let current = node;
    for (let hops = 0; hops <= maxReferenceChain; hops += 1) {
      const reference = current.object.$ref;
      if (typeof reference !== 'string') return current;
      const target = this.target(current, reference);
      if (target === undefined) return undefined;
      current = target;
    }
    this.#problems.error(
      'reference-chain',
      node.location,
      `the reference leads through more than ${maxReferenceChain} others, or back to itself`,
    );
    return undefined;
  }

  /** The node that a reference names, seen from `from`; reports one that leads nowhere and gives `undefined`. */
  target(from: SpecNode, reference: string): SpecNode | undefined {
    const hash = reference.indexOf('#');
    const filePart = hash === -1 ? reference : reference.slice(0, hash);
    const fragment = hash === -1 ? '' : reference.slice(hash + 1);
    const file = filePart === '' ? from.document.file : this.#filePath(from, filePart);
    if (file === undefined) {
      this.#problems.error(
        'remote-reference',
        from.location,
        `cannot follow ${reference}: only references to files are read; save the document beside this one and refer to the file`,
      );
      return undefined;
    }
    const cacheKey = `${file}#${fragment}`;
    const known = this.#targets.get(cacheKey);
    if (known !== undefined) return known;
    const found = this.#find(file, fragment);
    if (found instanceof SpecNode) this.#targets.set(cacheKey, found);
    else
      this.#problems.error(
        'dangling-reference',
        from.location,
        `cannot follow ${reference}: ${found.reason}`,
      );
    return found instanceof SpecNode ? found : undefined;
  }

  #filePath(from: SpecNode, filePart: string): string | undefined {
    if (/^[a-z][a-z0-9+.-]+:/i.test(filePart) || filePart.startsWith('//')) return undefined;
    try {
      return path.resolve(path.dirname(from.document.file), decodeURIComponent(filePart));
    } catch {
      return path.resolve(path.dirname(from.document.file), filePart);
    }
  }

  #find(file: string, fragment: string): SpecNode | { reason: string } {
    let root: SpecNode;
    try {
      root = this.open(file);
    } catch (error) {
      if (!(error instanceof ContractError) || !isMissing(error)) throw error;
      return { reason: `there is no file ${file}` };
    }
    const pointer = pointerFromFragment(fragment);
    if (pointer === undefined)
      return findAnchor(root, fragment) ?? { reason: `no schema has the anchor ${fragment}` };
    let node = root;
    for (const token of pointerTokens(pointer)) {
      const exists = Array.isArray(node.value)
        ? /^\d+$/.test(token) && Number(token) < node.value.length
        : node.has(token);
      if (!exists)
        return {
          reason: `${node.pointer === '' ? 'the document' : node.pointer} has no ${token}${nearKeys(node)}`,
        };
      node = node.child(token);
    }
    return node;
  }

  #load(file: string): SpecDocument {
    const format = file.endsWith('.json') ? 'json' : 'yaml';
    const text = this.#read(file);
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
      return new SpecDocument(file, text, format, parseDocument(text, format));
    } catch (error) {
      if (!(error instanceof ParseError)) throw error;
      throw failure(file, 'not-well-formed', error.message, error.line, error.column);
    }
  }

  #read(file: string): string {
    try {
      return this.#readText(file);
    } catch (error) {
      const reason =
        error instanceof Error && 'code' in error && error.code === 'ENOENT'
          ? 'there is no such file'
          : String(error);
      throw failure(file, 'unreadable-document', reason, 1, 1);
    }
  }
}

function failure(file: string, code: string, message: string, line: number, column: number): ContractError {
  return new ContractError([
    { code, severity: 'error', message, location: { file, pointer: '', line, column } },
  ]);
}

function isMissing(error: ContractError): boolean {
  return error.problems.some((problem) => problem.code === 'unreadable-document');
}

function nearKeys(node: SpecNode): string {
  const keys = Object.keys(node.object);
  return keys.length === 0 || keys.length > 12 ? '' : `; it has ${keys.join(', ')}`;
}

/** Looks for `$anchor` below a node, without recursion so that deep documents cannot exhaust the stack. */
function findAnchor(root: SpecNode, name: string): SpecNode | undefined {
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.object.$anchor === name) return node;
    for (const child of Array.isArray(node.value) ? node.items() : node.entries().map((entry) => entry[1])) {
      if (Array.isArray(child.value) || isObject(child.value)) open.push(child);
    }
  }
  return undefined;
}
