import { appendPointer } from '../../json/pointer.js';
import { isObject } from '../../json/value.js';
import type { Location } from '../../model/index.js';
import { type SpecDocument, SpecLocation } from './spec-document.js';

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
