import type { Doc, Location, NamedType, ReferenceType, Type } from '../../model/index.js';
import { compare } from '../../problem.js';
import type { SpecNode } from '../documents/spec-node.js';
import { type Nameable, nameTypes } from '../names/name-types.js';

interface Entry extends Nameable {
  readonly node: SpecNode;
  readonly reference: { kind: 'reference'; name: string };
  type?: Type;
  /** Schemas that the lists of alternatives refer to, once they were asked for. */
  listed?: readonly ReferenceType[];
}

/** How much of a schema is read: all of it, or all but its lists of alternatives. */
export type ReadExtent = 'whole' | 'base';

/** Reads the schema at a node. */
export type ReadSchema = (node: SpecNode, extent: ReadExtent) => Type;

/** The node that a reference names, seen from the node that holds it. */
export type FollowReference = (from: SpecNode, reference: string) => SpecNode | undefined;

/** The schemas that have a name of their own. References to them are made before they are read, so recursion is finite. */
export class TypeRegistry {
  readonly #entries = new Map<string, Entry>();
  readonly #byReference = new Map<ReferenceType, Entry>();
  readonly #unread: Entry[] = [];
  readonly #reading = new Set<Entry>();
  readonly #readingBase = new Set<Entry>();
  readonly #read: ReadSchema;
  readonly #target: FollowReference;
  readonly #relative: (file: string) => string;

  /** @param relative turns an absolute path into one relative to the project. */
  constructor(read: ReadSchema, target: FollowReference, relative: (file: string) => string) {
    this.#read = read;
    this.#target = target;
    this.#relative = relative;
  }

  /** The reference to the schema at a node; always the same object for the same place. Its name is filled in by `finish`. */
  reference(node: SpecNode): ReferenceType {
    const known = this.#entries.get(node.key);
    if (known !== undefined) return known.reference;
    const entry: Entry = {
      node,
      file: this.#relative(node.document.file),
      pointer: node.pointer,
      reference: { kind: 'reference', name: '' },
    };
    this.#entries.set(node.key, entry);
    this.#byReference.set(entry.reference, entry);
    this.#unread.push(entry);
    return entry.reference;
  }

  /**
   * The schema that a reference leads to, read now if need be; `undefined` while that very schema is being read.
   *
   * A base that lists its derived types, which in turn include it (`Pet: {oneOf: [Cat]}`, `Cat: {allOf: [Pet]}`), would never
   * end: a derived type gets such a base without the list.
   */
  resolve(reference: ReferenceType): Type | undefined {
    const entry = this.#entry(reference);
    if (this.#reading.size > 0 && this.#listsOneBeingRead(entry)) return this.#readBase(entry);
    if (this.#reading.has(entry)) return undefined;
    return entry.type ?? this.#readEntry(entry);
  }

  /** The node that a reference was made for. */
  nodeOf(reference: ReferenceType): SpecNode {
    return this.#entry(reference).node;
  }

  /** The TypeScript name of the schema at a node, once all are named. */
  nameOf(node: SpecNode): string | undefined {
    return this.#entries.get(node.key)?.reference.name;
  }

  /** Reads everything that is referenced; reading may add further references. */
  readAll(): void {
    for (let entry = this.#unread.pop(); entry !== undefined; entry = this.#unread.pop()) {
      if (entry.type === undefined) this.#readEntry(entry);
    }
  }

  /** Names all schemas and gives them in the order of their names. Call it after `readAll`. */
  finish(taken: ReadonlySet<string>, docOf: (node: SpecNode) => Doc): NamedType[] {
    const entries = [...this.#entries.values()];
    const names = nameTypes(entries, taken);
    for (const entry of entries) entry.reference.name = names.get(entry) ?? '';
    return entries
      .map((entry) => ({
        name: entry.reference.name,
        type: entry.type ?? { kind: 'unknown' as const },
        doc: docOf(entry.node),
        location: entry.node.location satisfies Location,
      }))
      .sort((a, b) => compare(a.name, b.name));
  }

  #entry(reference: ReferenceType): Entry {
    const entry = this.#byReference.get(reference);
    if (entry === undefined) throw new Error('a reference was not made by this registry');
    return entry;
  }

  #readEntry(entry: Entry): Type {
    this.#reading.add(entry);
    entry.type = this.#read(entry.node, 'whole');
    this.#reading.delete(entry);
    return entry.type;
  }

  #readBase(entry: Entry): Type | undefined {
    if (this.#readingBase.has(entry)) return undefined;
    this.#readingBase.add(entry);
    const type = this.#read(entry.node, 'base');
    this.#readingBase.delete(entry);
    return type;
  }

  #listsOneBeingRead(entry: Entry): boolean {
    entry.listed ??= this.#listed(entry.node);
    return entry.listed.some((reference) => this.#reading.has(this.#entry(reference)));
  }

  #listed(node: SpecNode): ReferenceType[] {
    const lists = [...(node.get('oneOf')?.items() ?? []), ...(node.get('anyOf')?.items() ?? [])];
    return lists.flatMap((item) => {
      const reference = item.string('$ref');
      const target = reference === undefined ? undefined : this.#target(item, reference);
      return target === undefined ? [] : [this.reference(target)];
    });
  }
}
