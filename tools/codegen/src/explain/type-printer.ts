import type { Contract, ObjectType, Type } from '@firn/contract';
import { formatType } from '../write/format.js';
import type { Layout } from '../write/generated-file.js';
import { planValidators, type ValidatorsPlan } from '../write/validators/plan.js';
import { typeText } from '../write/validators/type-text.js';

const width = 100;

/** Prints types as the generated code has them. */
export class TypePrinter {
  readonly #plan: ValidatorsPlan;
  readonly #types: ReadonlyMap<string, Type>;

  constructor(contract: Contract, layout: Layout) {
    this.#plan = planValidators(contract, layout);
    this.#types = new Map(contract.types.map((named) => [named.name, named.type]));
  }

  /** `readonly NodeID[]`, or for the wire `readonly string[]`. */
  async print(type: Type, form: 'wire' | 'decoded'): Promise<string> {
    return onOneLine(await formatType(this.#text(type, form, false), width));
  }

  /** An object with the documentation of its fields. */
  async printObject(type: ObjectType, form: 'wire' | 'decoded'): Promise<string> {
    return formatType(this.#text(type, form, form === 'decoded'), width);
  }

  /** The type behind references. */
  resolve(type: Type): Type {
    let current = type;
    for (let hops = 0; current.kind === 'reference' && hops < 32; hops += 1)
      current = this.#types.get(current.name) ?? { kind: 'unknown' };
    return current;
  }

  /** The wire type of a name that converts is called `NameWire`. */
  #nameOf(name: string, form: 'wire' | 'decoded'): string {
    const type = this.#types.get(name);
    if (form === 'decoded' || type === undefined) return name;
    const plain = { runtimeType: same, nameOf: same, docs: false, facts: this.#plan.facts };
    const decoded = typeText(type, { ...plain, form: 'decoded' });
    return decoded === typeText(type, { ...plain, form: 'wire' }) ? name : `${name}Wire`;
  }

  #text(type: Type, form: 'wire' | 'decoded', docs: boolean): string {
    const nameOf = (name: string): string => this.#nameOf(name, form);
    return typeText(type, { form, docs, nameOf, runtimeType: same, facts: this.#plan.facts });
  }
}

const same = (name: string): string => name;

/** A list of alternatives that the generated code breaks into lines; texts with objects stay as they are. */
function onOneLine(text: string): string {
  return text.includes('{\n') ? text : text.replaceAll(/\s*\n\s*/g, ' ').replace(/^\s*\| /, '');
}
