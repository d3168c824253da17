import { type Contract, type NamedType, namesHolding, type Type } from '@firn/contract';
import { alternativesOf } from '../../types/alternatives.js';

/** The named types of one contract. */
export class TypeTable {
  readonly #types: ReadonlyMap<string, NamedType>;
  /** Names of the types that allow null. */
  readonly #nullable: ReadonlySet<string>;

  constructor(contract: Pick<Contract, 'types'>) {
    this.#types = new Map(contract.types.map((named) => [named.name, named]));
    const types = new Map(contract.types.map(({ name, type }) => [name, type]));
    this.#nullable = namesHolding(types, variantsOf, isNull);
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

  /** Whether `null` is among the values of a type. */
  isNullable(type: Type): boolean {
    if (type.kind === 'reference') return this.#nullable.has(type.name);
    return isNull(type) || variantsOf(type).some((variant) => this.isNullable(variant));
  }
}

/** Alternatives of a type, those of unions inside it in their place, without `null`. */
export function alternatives(type: Type, table: TypeTable): readonly Type[] {
  const all = [...alternativesOf(type, (each) => table.resolve(each))];
  return all.filter((each) => table.resolve(each).kind !== 'null');
}

const variantsOf = (type: Type): readonly Type[] => (type.kind === 'union' ? type.variants : []);

const isNull = ({ kind }: Type): boolean => kind === 'null' || kind === 'unknown';
