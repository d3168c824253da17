import { pointerTokens } from '../../json/pointer.js';
import type { Doc, Location, NamedType, ReferenceType, Type } from '../../model/index.js';
import { compare, type Problems } from '../../problem.js';
import type { DocumentStore } from '../documents/document-store.js';
import type { SpecNode } from '../documents/spec-node.js';
import { type Nameable, nameTypes } from '../names/name-types.js';
import { type DynamicScope, emptyScope, ScopeReader } from './dynamic-scope.js';
import { withoutItself } from './reference-loops.js';

interface Entry extends Nameable {
  readonly node: SpecNode;
  readonly scope: DynamicScope;
  /** Entries that refer to it; `undefined`: an operation. */
  readonly users: Set<Entry | undefined>;
  /** Dynamic references of which the way to them does not say where they lead. */
  readonly unbound: { readonly node: SpecNode; readonly message: string }[];
  readonly reference: { kind: 'reference'; name: string };
  type?: Type;
  /** Schemas that the lists of alternatives refer to, once they were asked for. */
  listed?: readonly ReferenceType[];
}

/** How much of a schema is read: all of it, or all but its lists of alternatives. */
export type ReadExtent = 'whole' | 'base';

/** Reads the schema at a node, at the end of a way that a scope stands for. */
export type ReadSchema = (node: SpecNode, extent: ReadExtent, scope: DynamicScope) => Type;

/** How many schemas are read inside one another before the reading starts again from the innermost one. */
const maxReading = 8;

/** Thrown when a schema needs another one that is read first; the schema is then read again. */
class NeedsFirst extends Error {
  override readonly name = 'NeedsFirst';
  readonly entry: Entry;

  constructor(entry: Entry) {
    super('a schema is read before the schema that needs it');
    this.entry = entry;
  }
}

function isNeedsFirst(error: unknown): error is NeedsFirst {
  return error instanceof Error && error.name === 'NeedsFirst';
}

/** The schemas that have a name of their own. References to them are made before they are read, so recursion is finite. */
export class TypeRegistry {
  readonly #entries = new Map<string, Entry>();
  readonly #byReference = new Map<ReferenceType, Entry>();
  readonly #unread: Entry[] = [];
  /** Schemas that are being read, and those that wait for them: each one needs the next. */
  readonly #reading = new Set<Entry>();
  /** The schema that is being read; `undefined`: one of an operation. */
  #current: Entry | undefined;
  /** How many of them are read inside one another. */
  #depth = 0;
  readonly #readingBase = new Set<Entry>();
  readonly #read: ReadSchema;
  readonly #store: DocumentStore;
  readonly #scopes: ScopeReader;
  readonly #relative: (file: string) => string;

  /** @param relative turns an absolute path into one relative to the project. */
  constructor(read: ReadSchema, store: DocumentStore, relative: (file: string) => string) {
    this.#read = read;
    this.#store = store;
    this.#scopes = new ScopeReader(store);
    this.#relative = relative;
  }

  /**
   * The reference to the schema at a node; always the same object for the same place. Its name is filled in by `finish`.
   * @param scope what was entered on the way: a schema whose dynamic references it changes is a type of its own for each.
   */
  reference(node: SpecNode, scope: DynamicScope = emptyScope): ReferenceType {
    const entry = this.#entryAt(node, this.#scopes.scopeOf(node, scope));
    entry.users.add(this.#current);
    return entry.reference;
  }

  /** Makes a schema a type, whether something refers to it or not. */
  component(node: SpecNode): void {
    this.#entryAt(node, emptyScope);
  }

  /** Remembers a dynamic reference that leads nowhere in particular: a template alone may have it, what is used may not. */
  unbound(node: SpecNode, message: string, problems: Problems): void {
    const entry = this.#current;
    if (entry === undefined) problems.refuse('dynamic-reference', node.location, message);
    else entry.unbound.push({ node, message });
  }

  /** Refuses the dynamic references of types that operations use, which lead nowhere in particular. Call it after `readAll`. */
  refuseUnbound(problems: Problems): void {
    for (const entry of this.#entries.values()) {
      if (entry.unbound.length === 0 || !isUsed(entry)) continue;
      for (const { node, message } of entry.unbound)
        problems.refuse('dynamic-reference', node.location, message);
    }
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

  #entryAt(node: SpecNode, scope: DynamicScope): Entry {
    const bound = [...scope].map(([anchor, place]) => `${anchor}=${place.key}`).sort(compare);
    const key = [node.key, ...bound].join(' ');
    const known = this.#entries.get(key);
    if (known !== undefined) return known;
    const entry: Entry = {
      node,
      scope,
      users: new Set(),
      unbound: [],
      file: this.#relative(node.document.file),
      pointer: node.pointer,
      ...(bound.length > 0 && { of: [...scope.values()].map(bindingName).sort(compare), variant: key }),
      reference: { kind: 'reference', name: '' },
    };
    this.#entries.set(key, entry);
    this.#byReference.set(entry.reference, entry);
    this.#unread.push(entry);
    return entry;
  }

  #entry(reference: ReferenceType): Entry {
    const entry = this.#byReference.get(reference);
    if (entry === undefined) throw new Error('a reference was not made by this registry');
    return entry;
  }

  /** Reads a schema, and first those that it needs: inside one another up to {@link maxReading}, beyond that from a list. */
  #readEntry(entry: Entry): Type {
    if (this.#depth >= maxReading) throw new NeedsFirst(entry);
    if (this.#depth > 0) return this.#readNow(entry);
    const waiting = [entry];
    for (let last = waiting.at(-1); last !== undefined; last = waiting.at(-1)) {
      try {
        this.#readNow(last);
        waiting.pop();
      } catch (error) {
        if (!isNeedsFirst(error)) throw error;
        waiting.push(...[...this.#reading].slice(waiting.length), error.entry);
      }
    }
    return entry.type ?? { kind: 'unknown' };
  }

  #readNow(entry: Entry): Type {
    const outer = this.#current;
    entry.unbound.length = 0;
    this.#reading.add(entry);
    this.#current = entry;
    this.#depth += 1;
    try {
      entry.type = withoutItself(this.#read(entry.node, 'whole', entry.scope), entry.reference);
      this.#reading.delete(entry);
      return entry.type;
    } finally {
      this.#current = outer;
      this.#depth -= 1;
    }
  }

  #readBase(entry: Entry): Type | undefined {
    if (this.#readingBase.has(entry) || this.#readingBase.size >= maxReading) return undefined;
    this.#readingBase.add(entry);
    try {
      return this.#read(entry.node, 'base', entry.scope);
    } finally {
      this.#readingBase.delete(entry);
    }
  }

  #listsOneBeingRead(entry: Entry): boolean {
    entry.listed ??= this.#listed(entry.node);
    return entry.listed.some((reference) => this.#reading.has(this.#entry(reference)));
  }

  #listed(node: SpecNode): ReferenceType[] {
    const lists = [...(node.get('oneOf')?.items() ?? []), ...(node.get('anyOf')?.items() ?? [])];
    return lists.flatMap((item) => {
      const reference = item.string('$ref');
      const target = reference === undefined ? undefined : this.#store.target(item, reference);
      return target === undefined ? [] : [this.#entryAt(target, emptyScope).reference];
    });
  }
}

/** Whether an operation refers to an entry, or to one that leads to it. */
function isUsed(entry: Entry): boolean {
  const seen = new Set<Entry | undefined>([entry]);
  for (const each of seen) for (const user of each?.users ?? []) seen.add(user);
  return seen.has(undefined);
}

/** What a schema that a template is given is called: by its own key, or of one in `$defs` by what it refers to. */
function bindingName(node: SpecNode): string {
  const tokens = pointerTokens(node.pointer);
  const reference = tokens.at(-2) === '$defs' ? node.string('$ref') : undefined;
  const target = reference === undefined ? [] : pointerTokens(reference.replace(/^[^#]*#/, ''));
  return target.at(-1) ?? tokens.at(-1) ?? '';
}
