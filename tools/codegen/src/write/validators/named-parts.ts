import type { Body, Field, Type } from '@firn/contract';
import { NameScope, pascalCase } from '@firn/contract/read';
import type { Declaration } from './declaration.js';
import { typeKey } from './type-key.js';

/**
 * Gives names to the nameless parts of types that need a function of their own: the parts that convert and are more than an
 * array or a nullable of something named. `{items: [{amount: uint64}]}` named `Page` becomes `{items: [PageItemsItem]}` and `PageItemsItem`.
 * Items of a sequence have a name in any case: each is checked, and explained, on its own.
 */
export class NamedParts {
  readonly #scope: NameScope;
  readonly #converts: (type: Type) => boolean;
  /** Names of the parts of each declaration, by what they say. */
  readonly #known = new Map<string, Map<string, string>>();

  constructor(taken: Iterable<string>, converts: (type: Type) => boolean) {
    this.#scope = new NameScope([...taken].flatMap(bothForms));
    this.#converts = converts;
  }

  /** The declarations and their parts, each part before the type that it was found in. */
  extract(declarations: readonly Declaration[]): Declaration[] {
    return declarations.flatMap((owner) => {
      const found: Declaration[] = [];
      const type = this.#inside(owner.type, owner.name, { owner, found });
      return [...found, { ...owner, type }];
    });
  }

  /** The type of a body that stands in a declaration too: its parts have the names that they have there, and others are added to `found`. */
  again({ type, kind }: Body, key: string, owner: Declaration, found: Declaration[]): Type {
    const known = this.#known.get(owner.name);
    const isItem = kind === 'lines' || kind === 'events';
    return this.#replace(type, partName(owner.name, key), { owner, found, ...(known && { known }) }, isItem);
  }

  /** The same type with its parts replaced by references to declarations, which are added to `found`. */
  #inside(type: Type, path: string, place: Place): Type {
    if (!this.#converts(type) && !holdsItems(type)) return type;
    const replace = (part: Type, key: string) => this.#replace(part, partName(path, key), place);
    switch (type.kind) {
      case 'array':
        return { ...type, items: replace(type.items, 'item') };
      case 'stream':
        return { ...type, items: this.#replace(type.items, partName(path, 'item'), place, true) };
      case 'record':
        return { ...type, values: replace(type.values, 'value') };
      case 'tuple': {
        const items = type.items.map((item, i) => replace(item, `item ${i}`));
        return type.rest === undefined
          ? { ...type, items }
          : { ...type, items, rest: replace(type.rest, 'rest') };
      }
      case 'object': {
        const fields = type.fields.map(
          (field): Field => ({ ...field, type: replace(field.type, field.name) }),
        );
        const { extra } = type;
        return { ...type, fields, extra: typeof extra === 'string' ? extra : replace(extra, 'extra') };
      }
      case 'intersection': {
        const [only] = type.parts;
        if (only === undefined || type.parts.length > 1) return type;
        return { ...type, parts: [this.#inside(only, path, place)] };
      }
      case 'union': {
        const key = isNullable(type) ? () => '' : (index: number) => `variant ${index + 1}`;
        return { ...type, variants: type.variants.map((variant, i) => replace(variant, key(i))) };
      }
      default:
        return type;
    }
  }

  #replace(type: Type, path: string, place: Place, isItem = false): Type {
    const isNamed = isItem ? canBeWrong(type) : needsName(type) && this.#converts(type);
    if (!isNamed) return this.#inside(type, path, place);
    const { owner, found } = place;
    const key = typeKey(type);
    const known = place.known?.get(key);
    if (known !== undefined) return { kind: 'reference', name: known };
    const name = this.#scope.claim(path, bothForms);
    const names = this.#known.get(owner.name) ?? new Map<string, string>();
    this.#known.set(owner.name, names.set(key, name));
    const inside = this.#inside(type, name, place);
    found.push({ ...owner, name, type: inside, doc: {}, title: name, role: 'part' });
    return { kind: 'reference', name };
  }
}

/** The names of the two forms of a type: a part of another one may not be named as its wire form is. */
const bothForms = (name: string): string[] => [name, `${name}Wire`];

/** Where parts are found, and where they are put. */
interface Place {
  readonly owner: Declaration;
  readonly found: Declaration[];
  /** Names that parts have already, by what they say. */
  readonly known?: ReadonlyMap<string, string>;
}

function needsName(type: Type): boolean {
  if (type.kind === 'union') return !isNullable(type);
  const [only] = type.kind === 'intersection' ? type.parts : [];
  if (only !== undefined && type.kind === 'intersection' && type.parts.length === 1) return needsName(only);
  return (
    type.kind === 'object' || type.kind === 'record' || type.kind === 'tuple' || type.kind === 'intersection'
  );
}

/** Whether an item of a sequence can break a rule that no function names yet. */
function canBeWrong({ kind }: Type): boolean {
  return kind !== 'reference' && kind !== 'unknown';
}

/** Whether a type is a sequence, or the parameters of a call that takes one. */
function holdsItems(type: Type): boolean {
  if (type.kind === 'object') return type.fields.some((field) => field.type.kind === 'stream');
  return type.kind === 'stream';
}

/** Whether a type is `T | null` and nothing more. */
function isNullable(type: Type): boolean {
  return (
    type.kind === 'union' &&
    type.variants.length === 2 &&
    type.variants.some((variant) => variant.kind === 'null')
  );
}

/** Name of the part of a type under a key: `items` of `PeerList` is `PeerListItems`. */
function partName(owner: string, key: string): string {
  return owner + pascalCase(key);
}
