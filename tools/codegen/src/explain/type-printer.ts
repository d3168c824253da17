import type { Contract, ObjectType, Type } from '@firn/contract-model';
import { printFragment } from '../write/fragment.js';
import type { Layout } from '../write/generated-file.js';
import { planValidators, type ValidatorsPlan } from '../write/validators/plan.js';
import { objectText, typeText } from '../write/validators/type-text.js';

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
  print(type: Type, form: 'wire' | 'decoded', indent = 0): string {
    const text = typeText(type, {
      runtimeType: (each) => each,
      form,
      docs: false,
      facts: this.#plan.facts,
      nameOf: (name) => this.#nameOf(name, form),
    });
    return onOneLine(printFragment(text, indent, indent, width));
  }

  /** An object with the documentation of its fields. */
  printObject(type: ObjectType, form: 'wire' | 'decoded'): string {
    return printFragment(
      objectText(type, {
        runtimeType: (each) => each,
        form,
        docs: form === 'decoded',
        facts: this.#plan.facts,
        nameOf: (name) => this.#nameOf(name, form),
      }),
      0,
      0,
      width,
    );
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
    const decoded = typeText(type, {
      runtimeType: (each) => each,
      form: 'decoded',
      docs: false,
      facts: this.#plan.facts,
      nameOf: (each) => each,
    });
    const wire = typeText(type, {
      runtimeType: (each) => each,
      form: 'wire',
      docs: false,
      facts: this.#plan.facts,
      nameOf: (each) => each,
    });
    return JSON.stringify(decoded) === JSON.stringify(wire) ? name : `${name}Wire`;
  }
}

/** A list of alternatives that the generated code breaks into lines; texts with objects stay as they are. */
function onOneLine(text: string): string {
  return text.includes('{\n') ? text : text.replaceAll(/\s*\n\s*/g, ' ').replace(/^\s*\| /, '');
}
