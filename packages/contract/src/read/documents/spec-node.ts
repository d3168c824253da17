import { appendPointer } from '../../json/pointer.js';
import { isObject } from '../../json/value.js';
import type { Location } from '../../model/index.js';
import { createPositionFinder, type Position, type PositionFinder } from './position.js';

/** One parsed file. */
export class SpecDocument {
  /** Absolute path. */
  readonly file: string;
  readonly text: string;
  readonly format: 'json' | 'yaml';
  readonly root: unknown;
  /** Whether the text is of Swagger 2.0, and the root what it was converted to. */
  readonly isConverted: boolean;
  /** What the text says; the root, unless that was converted. */
  readonly source: unknown;
  readonly #pointerInText: (pointer: string) => string;
  #positions: PositionFinder | undefined;

  /** @param converted of a root that was converted: where the text has what a pointer names. */
  constructor(
    file: string,
    text: string,
    format: 'json' | 'yaml',
    root: unknown,
    converted?: { readonly source: unknown; readonly pointerInText: (pointer: string) => string },
  ) {
    this.file = file;
    this.text = text;
    this.format = format;
    this.root = root;
    this.isConverted = converted !== undefined;
    this.source = converted === undefined ? root : converted.source;
    this.#pointerInText = converted?.pointerInText ?? ((pointer) => pointer);
  }

  /** Line and column of a pointer. The first call parses the text again, with positions. */
  position(pointer: string): Position {
    this.#positions ??= createPositionFinder(this.text, this.format);
    return this.#positions.find(this.#pointerInText(pointer));
  }
}

/** A place in a document, whose line and column are looked up only when somebody reads them. */
export class SpecLocation implements Location {
  readonly pointer: string;
  readonly #document: SpecDocument;
  #position: Position | undefined;

  constructor(document: SpecDocument, pointer: string) {
    this.#document = document;
    this.pointer = pointer;
  }

  get file(): string {
    return this.#document.file;
  }

  get line(): number {
    return this.#found.line;
  }

  get column(): number {
    return this.#found.column;
  }

  get #found(): Position {
    this.#position ??= this.#document.position(this.pointer);
    return this.#position;
  }
}

/** A value of a document together with its place. */
export class SpecNode {
  readonly document: SpecDocument;
  readonly pointer: string;
  readonly value: unknown;

  constructor(document: SpecDocument, pointer: string, value: unknown) {
    this.document = document;
    this.pointer = pointer;
    this.value = value;
  }

  /** Names the place in the whole contract. */
  get key(): string {
    return `${this.document.file}#${this.pointer}`;
  }

  get location(): Location {
    return new SpecLocation(this.document, this.pointer);
  }

  /** The value as an object, or an empty one. */
  get object(): Readonly<Record<string, unknown>> {
    return isObject(this.value) ? this.value : {};
  }

  /** Whether the object has the key with a value other than `undefined`. */
  has(key: string): boolean {
    return this.object[key] !== undefined && Object.hasOwn(this.object, key);
  }

  /** The member under a key, where there is one. */
  get(key: string): SpecNode | undefined {
    return this.has(key) ? this.child(key) : undefined;
  }

  /** The member under a key, whose value may be `undefined`. */
  child(key: string | number): SpecNode {
    const parent: Readonly<Record<string, unknown>> | readonly unknown[] = Array.isArray(this.value)
      ? this.value
      : this.object;
    return new SpecNode(this.document, appendPointer(this.pointer, key), Reflect.get(parent, key));
  }

  /** Members of an object, by key, in the order of the document. */
  entries(): [key: string, node: SpecNode][] {
    return Object.keys(this.object).map((key) => [key, this.child(key)]);
  }

  /** Elements of an array; none for other values. */
  items(): SpecNode[] {
    return Array.isArray(this.value) ? this.value.map((_, index) => this.child(index)) : [];
  }

  string(key: string): string | undefined {
    const value = this.object[key];
    return typeof value === 'string' ? value : undefined;
  }

  boolean(key: string): boolean | undefined {
    const value = this.object[key];
    return typeof value === 'boolean' ? value : undefined;
  }

  /** A number, whatever its size. */
  number(key: string): number | bigint | undefined {
    const value = this.object[key];
    return typeof value === 'number' || typeof value === 'bigint' ? value : undefined;
  }

  /** The strings of an array of strings. */
  strings(key: string): string[] {
    const value = this.object[key];
    return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
  }
}

/** Looks for an anchor below a node. */
export function findAnchor(root: SpecNode, name: string): SpecNode | undefined {
  return findAll(root, ({ object }) => object.$anchor === name || object.$dynamicAnchor === name, 1)[0];
}

/** The objects below a node that are meant, in no order; without recursion, so that deep documents cannot exhaust the stack. */
export function findAll(root: SpecNode, isMeant: (node: SpecNode) => boolean, most: number): SpecNode[] {
  const found: SpecNode[] = [];
  const open = [root];
  for (let node = open.pop(); node !== undefined && found.length < most; node = open.pop()) {
    if (isMeant(node)) found.push(node);
    for (const child of Array.isArray(node.value) ? node.items() : node.entries().map((entry) => entry[1])) {
      if (Array.isArray(child.value) || isObject(child.value)) open.push(child);
    }
  }
  return found;
}
