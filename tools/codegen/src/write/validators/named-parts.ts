import type { Field, Type } from '@firn/contract-model';
import { pascalCase } from '../casing.js';
import type { Declaration } from './declaration.js';

/**
 * Gives names to the nameless parts of types that need a function of their own: the parts that convert and are more than an
 * array or a nullable of something named. `{items: [{amount: uint64}]}` named `Page` becomes `{items: [PageItemsItem]}` and `PageItemsItem`.
 */
export class NamedParts {
  readonly #taken: Set<string>;
  readonly #converts: (type: Type) => boolean;

  constructor(taken: Iterable<string>, converts: (type: Type) => boolean) {
    this.#taken = new Set(taken);
    this.#converts = converts;
  }

  /** The declarations and their parts, each part before the type that it was found in. */
  extract(declarations: readonly Declaration[]): Declaration[] {
    return declarations.flatMap((declaration) => {
      const found: Declaration[] = [];
      const type = this.#inside(declaration.type, declaration.name, declaration, found);
      return [...found, { ...declaration, type }];
    });
  }

  /** The same type with its parts replaced by references to declarations, which are added to `found`. */
  #inside(type: Type, path: string, owner: Declaration, found: Declaration[]): Type {
    if (!this.#converts(type)) return type;
    const replace = (part: Type, key: string) => this.#replace(part, partName(path, key), owner, found);
    switch (type.kind) {
      case 'array':
        return { ...type, items: replace(type.items, 'item') };
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
        return { ...type, parts: [this.#inside(only, path, owner, found)] };
      }
      case 'union': {
        const key = isNullable(type) ? () => '' : (index: number) => `variant ${index + 1}`;
        return { ...type, variants: type.variants.map((variant, i) => replace(variant, key(i))) };
      }
      default:
        return type;
    }
  }

  #replace(type: Type, path: string, owner: Declaration, found: Declaration[]): Type {
    if (!needsName(type) || !this.#converts(type)) return this.#inside(type, path, owner, found);
    const name = this.#freeName(path);
    const inside = this.#inside(type, name, owner, found);
    found.push({ ...owner, name, type: inside, doc: {}, title: name, role: 'part' });
    return { kind: 'reference', name };
  }

  #freeName(stem: string): string {
    let name = stem;
    for (let suffix = 2; this.#taken.has(name) || this.#taken.has(`${name}Wire`); suffix++)
      name = `${stem}${suffix}`;
    this.#taken.add(name);
    return name;
  }
}

function needsName(type: Type): boolean {
  if (type.kind === 'union') return !isNullable(type);
  const [only] = type.kind === 'intersection' ? type.parts : [];
  if (only !== undefined && type.kind === 'intersection' && type.parts.length === 1) return needsName(only);
  return (
    type.kind === 'object' || type.kind === 'record' || type.kind === 'tuple' || type.kind === 'intersection'
  );
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
