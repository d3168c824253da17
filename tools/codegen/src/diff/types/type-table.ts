import type { Contract, NamedType, Type } from '@firn/contract-model';

/** The named types of one contract. */
export class TypeTable {
  readonly #types: ReadonlyMap<string, NamedType>;

  constructor(contract: Pick<Contract, 'types'>) {
    this.#types = new Map(contract.types.map((named) => [named.name, named]));
  }

  get names(): readonly string[] {
    return [...this.#types.keys()];
  }

  get(name: string): NamedType | undefined {
    return this.#types.get(name);
  }

  /** The type that a chain of references ends with. Readers refuse chains that lead back to themselves. */
  resolve(type: Type): Type {
    let current = type;
    while (current.kind === 'reference') current = this.#types.get(current.name)?.type ?? { kind: 'unknown' };
    return current;
  }
}

/** Alternatives of a type, those of unions inside it in their place, without `null`. */
export function alternatives(type: Type, table: TypeTable): readonly Type[] {
  const resolved = type.kind === 'reference' ? table.resolve(type) : type;
  if (resolved.kind === 'null') return [];
  if (resolved.kind !== 'union') return [type];
  return resolved.variants.flatMap((variant) => alternatives(variant, table));
}

/** Whether `null` is among the values of a type. */
export function isNullable(type: Type, table: TypeTable): boolean {
  const resolved = table.resolve(type);
  if (resolved.kind === 'union') return resolved.variants.some((variant) => isNullable(variant, table));
  return resolved.kind === 'null' || resolved.kind === 'unknown';
}
