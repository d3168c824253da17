import type { Condition, ReferenceType, Type } from '@firn/contract';
import { camelCase, pascalCase } from '@firn/contract/read';
import { joined } from '../code.js';
import type { ModuleDraft } from '../module-draft.js';
import type { CheckTarget } from './check-target.js';
import { arrayBody, recordBody, tupleBody } from './collection-check.js';
import { conditionBody } from './condition-check.js';
import { importedValue, type ModuleName, type ModulePlace } from './modules.js';
import { objectBody } from './object-check.js';
import { functionNames, type ValidatorsPlan } from './plan.js';
import { ScalarCheck } from './scalar-check.js';
import type { Form } from './type-facts.js';
import { conditionKey, contentName, typeKey } from './type-key.js';
import { countBody, switchBody } from './union-check.js';

type UnionType = Extract<Type, { kind: 'union' }>;

/** Name and return type of a check function. */
interface CheckFunction {
  readonly name: string;
  readonly returnType: string;
}

/**
 * Writes boolean functions. What one expression can say is written where it is needed; loops, switches and
 * objects become functions of their own, of which equal ones are written once in a file.
 */
export class CheckEmitter implements CheckTarget {
  readonly file: ModuleDraft;
  readonly #plan: ValidatorsPlan;
  readonly #place: ModulePlace;
  readonly #form: Form;
  readonly #scalars: ScalarCheck;
  readonly #functions = new Map<string, string>();
  readonly #wantShape: (name: string) => void;
  #pending: (() => void)[] = [];

  /**
   * With the form `decoded` the functions tell decoded values apart instead of checking wire values; `wantShape` is told the
   * types for which that needs a function in `shape.ts`.
   */
  constructor(
    file: ModuleDraft,
    plan: ValidatorsPlan,
    place: ModulePlace,
    form: Form,
    wantShape: (name: string) => void = () => {},
  ) {
    this.file = file;
    this.#plan = plan;
    this.#place = place;
    this.#form = form;
    this.#wantShape = wantShape;
    this.#scalars = new ScalarCheck(file, form);
  }

  /** Other spellings of a key stand only in JSON. */
  get hasAliases(): boolean {
    return this.#form === 'wire';
  }

  /** Adds an exported function, and those that it needs. */
  function(structure: CheckFunction, type: Type, name: string): void {
    this.file.addFunction({
      ...structure,
      isExported: true,
      parameters: [{ name: 'value', type: 'unknown' }],
      statements: this.#body(type, name),
    });
    this.flush();
  }

  /** Adds the functions that the conditions asked for so far need. */
  flush(): void {
    for (let next = this.#pending; next.length > 0; next = this.#pending) {
      this.#pending = [];
      for (const add of next) add();
    }
  }

  /** Conditions under which `value`, a variable or a property, has the type; `name` names what they need. */
  conditions(type: Type, value: string, name: string): string[] {
    switch (type.kind) {
      case 'unknown':
        return [`${value} !== undefined`];
      case 'never':
        return ['false'];
      case 'boolean':
        return [`typeof ${value} === 'boolean'`];
      case 'undefined':
        return [`${value} === undefined`];
      case 'binary':
        return [`${this.file.import('@firn/primitives', 'isBinary')}(${value})`];
      case 'stream':
        return [`${this.file.import('@firn/primitives', 'isAsyncIterable')}(${value})`];
      case 'null':
        return [`${value} === null`];
      case 'number':
        return this.#scalars.number(type, value);
      case 'string':
        return this.#scalars.string(type, value, camelCase(name));
      case 'codec':
        return this.#scalars.codec(type, value);
      case 'enum':
        return [this.#scalars.literals(type.values, value, camelCase(name))];
      case 'reference':
        return this.#reference(type, value, name);
      case 'intersection':
        return [
          ...type.parts.flatMap((part, i) => {
            return this.conditions(part, value, type.parts.length === 1 ? name : `${name}Part${i + 1}`);
          }),
          // Decoded values were checked before they were decoded.
          ...(this.#form === 'wire' ? (type.conditions ?? []) : []).map(
            (condition) => `${this.#conditionHelper(condition, name)}(${value})`,
          ),
        ];
      case 'union':
        return this.#needsFunction(type)
          ? [`${this.#helper(type, name)}(${value})`]
          : [this.#alternatives(type, value, name)];
      default:
        return [`${this.#helper(type, name)}(${value})`];
    }
  }

  /** `return a && b;` */
  returnAll(conditions: readonly string[]): string {
    return `return ${conditions.length === 0 ? 'true' : joined(conditions, '&&')};`;
  }

  /** `if (!(a && b)) return false;`, or nothing without conditions. */
  refuseUnless(conditions: readonly string[]): string[] {
    return conditions.length === 0 ? [] : [`if (${negated(joined(conditions, '&&'))}) return false;`];
  }

  /** The condition under which `value` is an object, after which its fields can be read. */
  isObject(): string {
    return `${this.file.import('@firn/primitives/validation', 'isRecord')}(value)`;
  }

  #reference(type: ReferenceType, value: string, name: string): string[] {
    const { facts } = this.#plan;
    // Where the two forms are the same, so are their checks.
    if (this.#form === 'wire' || !facts.changes(type)) {
      const target = facts.aliased(type);
      return target.kind === 'reference'
        ? [`${this.#use(target.name, 'check', functionNames(target.name).is)}(${value})`]
        : this.conditions(target, value, name);
    }
    this.#wantShape(type.name);
    return [`${this.#use(type.name, 'shape', functionNames(type.name).matches)}(${value})`];
  }

  #use(typeName: string, module: ModuleName, name: string): string {
    const { folder } = this.#plan.facts.declaration(typeName);
    const isHere = folder === this.#place.folder && module === this.#place.module;
    return isHere ? name : importedValue(this.file, this.#place.folder, { folder, module }, name);
  }

  #needsFunction(type: UnionType): boolean {
    return type.discriminator !== undefined || this.#mustCount(type);
  }

  #mustCount(type: UnionType): boolean {
    return this.#form === 'wire' && this.#plan.facts.mustCount(type);
  }

  /** The variants, with those of unions inside in their place where one expression can say them all. */
  #flatVariants(type: UnionType): readonly Type[] {
    return type.variants.flatMap((variant) => {
      return variant.kind === 'union' && !this.#needsFunction(variant)
        ? this.#flatVariants(variant)
        : [variant];
    });
  }

  #alternatives(type: UnionType, value: string, name: string): string {
    const variants = this.#flatVariants(type);
    // `null` first: it costs nothing to ask for.
    const ordered = variants
      .filter((variant) => variant.kind !== 'never')
      .sort((a, b) => Number(b.kind === 'null') - Number(a.kind === 'null'));
    const tests = ordered.map((variant, i) => {
      const own =
        ordered.length - Number(ordered[0]?.kind === 'null') === 1 ? name : `${name}Variant${i + 1}`;
      return joined(this.conditions(variant, value, own), '&&');
    });
    return tests.length === 0 ? 'false' : joined(tests, '||');
  }

  /** The name of the function for a type, which is added after the one at hand. */
  #helper(type: Type, name: string): string {
    const key = typeKey(type);
    const known = this.#functions.get(key);
    if (known !== undefined) return known;
    const prefix = this.#form === 'wire' ? 'is' : 'matches';
    const helper = this.file.freeName(prefix + (contentName(type) ?? name));
    this.#functions.set(key, helper);
    this.#pending.push(() => this.#addHelper(helper, this.#body(type, name)));
    return helper;
  }

  #conditionHelper(condition: Condition, name: string): string {
    const key = conditionKey(condition);
    const known = this.#functions.get(key);
    if (known !== undefined) return known;
    const own = name + pascalCase(condition.kind);
    const helper = this.file.freeName(`meets${own}`);
    this.#functions.set(key, helper);
    this.#pending.push(() => this.#addHelper(helper, conditionBody(this, condition, own)));
    return helper;
  }

  #addHelper(name: string, statements: string[]): void {
    this.file.addFunction({
      name,
      parameters: [{ name: 'value', type: 'unknown' }],
      returnType: 'boolean',
      statements,
    });
  }

  #body(type: Type, name: string): string[] {
    if (type.kind === 'object') return objectBody(this, type, name);
    if (type.kind === 'record') return recordBody(this, type, name);
    if (type.kind === 'array') return arrayBody(this, type, name);
    if (type.kind === 'tuple') return tupleBody(this, type, name);
    if (type.kind === 'union' && type.discriminator !== undefined) {
      return switchBody(this, type, type.discriminator, name);
    }
    if (type.kind === 'union' && this.#mustCount(type)) return countBody(this, type, name);
    return [this.returnAll(this.conditions(type, 'value', name))];
  }
}

/** The opposite of a condition. */
function negated(condition: string): string {
  const comparison = /^([^&|]+) (===|!==) ([^&|]+)$/.exec(condition);
  if (comparison !== null) {
    const [, left, operator, right] = comparison;
    return `${left} ${operator === '===' ? '!==' : '==='} ${right}`;
  }
  return /^[\w.]+\(/.test(condition) ? `!${condition}` : `!(${condition})`;
}
