import type { Doc, Location, NamedType, ReferenceType, Type } from '../../model/index.js';
import { compare, type Problems } from '../../problem.js';
import { pointerTokens } from '../../values/json-pointer.js';
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

/** The schemas that have a name of their own. References to them are made before they are read, so recursion is finite. */
export class TypeRegistry {
  readonly #entries = new Map<string, Entry>();
  readonly #byReference = new Map<ReferenceType, Entry>();
  readonly #unread: Entry[] = [];
  readonly #reading = new Set<Entry>();
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
    entry.users.add([...this.#reading].at(-1));
    return entry.reference;
  }

  /** Makes a schema a type, whether something refers to it or not. */
  component(node: SpecNode): void {
    this.#entryAt(node, emptyScope);
  }

  /** Remembers a dynamic reference that leads nowhere in particular: a template alone may have it, what is used may not. */
  unbound(node: SpecNode, message: string, problems: Problems): void {
    const entry = [...this.#reading].at(-1);
    if (entry === undefined) problems.refuse('dynamic-reference', node.location, message);
    else entry.unbound.push({ node, message });
  }

  /** Refuses the dynamic references of types that operations use, which lead nowhere in particular. Call it after `readAll`. */
  refuseUnbound(problems: Problems): void {
    const entries = [...this.#entries.values()];
    const isUsed = (entry: Entry, seen: Set<Entry>): boolean =>
      entry.users.has(undefined) ||
      [...entry.users].some((user) => {
        if (user === undefined || seen.has(user)) return false;
        seen.add(user);
        return isUsed(user, seen);
      });
    for (const entry of entries.filter(({ unbound }) => unbound.length > 0)) {
      if (!isUsed(entry, new Set([entry]))) continue;
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

  #readEntry(entry: Entry): Type {
    this.#reading.add(entry);
    entry.type = withoutItself(this.#read(entry.node, 'whole', entry.scope), entry.reference);
    this.#reading.delete(entry);
    return entry.type;
  }

  #readBase(entry: Entry): Type | undefined {
    if (this.#readingBase.has(entry)) return undefined;
    this.#readingBase.add(entry);
    const type = this.#read(entry.node, 'base', entry.scope);
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
      const target = reference === undefined ? undefined : this.#store.target(item, reference);
      return target === undefined ? [] : [this.#entryAt(target, emptyScope).reference];
    });
  }
}

/** What a schema that a template is given is called: by its own key, or of one in `$defs` by what it refers to. */
function bindingName(node: SpecNode): string {
  const tokens = pointerTokens(node.pointer);
  const reference = tokens.at(-2) === '$defs' ? node.string('$ref') : undefined;
  const target = reference === undefined ? [] : pointerTokens(reference.replace(/^[^#]*#/, ''));
  return target.at(-1) ?? tokens.at(-1) ?? '';
}
