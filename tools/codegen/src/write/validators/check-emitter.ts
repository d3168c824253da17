import type { Condition, Type } from '@firn/contract-model';
import { camelCase, pascalCase } from '../casing.js';
import { bare, type Fragment, group, joined, printFlat } from '../fragment.js';
import type { SourceFile } from '../source-file.js';
import type { CheckTarget } from './check-target.js';
import { writeArrayBody, writeRecordBody, writeTupleBody } from './collection-check.js';
import { writeConditionBody } from './condition-check.js';
import { type ModulePlace, moduleOf } from './modules.js';
import { writeObjectBody } from './object-check.js';
import { mustCount } from './overlap.js';
import { functionNames, type ValidatorsPlan } from './plan.js';
import { ScalarCheck } from './scalar-check.js';
import type { Form } from './type-facts.js';
import { conditionKey, contentName, typeKey } from './type-key.js';
import { writeCountBody, writeSwitchBody } from './union-check.js';

type UnionType = Extract<Type, { kind: 'union' }>;

/**
 * Writes boolean functions. What one expression can say is written where it is needed; loops, switches and
 * objects become functions of their own, of which equal ones are written once in a file.
 */
export class CheckEmitter implements CheckTarget {
  readonly file: SourceFile;
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
    file: SourceFile,
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

  /** Writes a whole function, and those that it needs; `head` is its first line, and its parameter is called `value`. */
  function(head: string, type: Type, name: string): void {
    this.file.block(head, () => this.#body(type, name));
    this.flush();
  }

  /** Writes the functions that the conditions asked for so far need. */
  flush(): void {
    for (let next = this.#pending; next.length > 0; next = this.#pending) {
      this.#pending = [];
      for (const write of next) write();
    }
  }

  /** Conditions under which `value`, a variable or a property, has the type; `name` names what they need. */
  conditions(type: Type, value: string, name: string): Fragment[] {
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
        return [`${this.#reference(type.name)}(${value})`];
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
  returnAll(conditions: readonly Fragment[]): void {
    this.file.code(['return ', conditions.length === 0 ? 'true' : bare(joined(conditions, '&&')), ';']);
  }

  /** `if (!(a && b)) return false;` */
  refuseUnless(conditions: readonly Fragment[]): void {
    const [only] = conditions;
    if (only === undefined) return;
    const test = conditions.length === 1 ? negated(only) : ['!', joined(conditions, '&&')];
    this.file.code([group('if (', [test], ') ', '&&'), 'return false;']);
  }

  /** Ends a function unless `value` is an object, and leaves its fields in `o`. */
  objectGuard(): void {
    this.file.line("if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;");
    this.file.line('const o = value as Record<string, unknown>;');
  }

  #reference(name: string): string {
    const { facts } = this.#plan;
    const names = functionNames(name);
    // Where the two forms are the same, so are their checks.
    const isWire = this.#form === 'wire' || !facts.changes({ kind: 'reference', name });
    const module = isWire ? 'check' : 'shape';
    if (!isWire) this.#wantShape(name);
    const wanted = isWire ? names.is : names.matches;
    const { folder } = facts.declaration(name);
    const isHere = folder === this.#place.folder && module === this.#place.module;
    return isHere ? wanted : this.file.import(moduleOf(this.#place.folder, folder, module), wanted);
  }

  #needsFunction(type: UnionType): boolean {
    return type.discriminator !== undefined || this.#mustCount(type);
  }

  #mustCount(type: UnionType): boolean {
    return this.#form === 'wire' && mustCount(type, this.#plan.facts);
  }

  /** The variants, with those of unions inside in their place where one expression can say them all. */
  #flatVariants(type: UnionType): readonly Type[] {
    return type.variants.flatMap((variant) => {
      return variant.kind === 'union' && !this.#needsFunction(variant)
        ? this.#flatVariants(variant)
        : [variant];
    });
  }

  #alternatives(type: UnionType, value: string, name: string): Fragment {
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

  /** The name of the function for a type, which is written after the one at hand. */
  #helper(type: Type, name: string): string {
    const key = typeKey(type);
    const known = this.#functions.get(key);
    if (known !== undefined) return known;
    const prefix = this.#form === 'wire' ? 'is' : 'matches';
    const helper = this.file.freeName(prefix + (contentName(type) ?? name));
    this.#functions.set(key, helper);
    this.#pending.push(() => {
      this.file.blank().block(`function ${helper}(value: unknown): boolean {`, () => this.#body(type, name));
    });
    return helper;
  }

  #conditionHelper(condition: Condition, name: string): string {
    const key = conditionKey(condition);
    const known = this.#functions.get(key);
    if (known !== undefined) return known;
    const own = name + pascalCase(condition.kind);
    const helper = this.file.freeName(`meets${own}`);
    this.#functions.set(key, helper);
    this.#pending.push(() => {
      this.file
        .blank()
        .block(`function ${helper}(value: unknown): boolean {`, () =>
          writeConditionBody(this, condition, own),
        );
    });
    return helper;
  }

  #body(type: Type, name: string): void {
    if (type.kind === 'object') writeObjectBody(this, type, name);
    else if (type.kind === 'record') writeRecordBody(this, type, name);
    else if (type.kind === 'array') writeArrayBody(this, type, name);
    else if (type.kind === 'tuple') writeTupleBody(this, type, name);
    else if (type.kind === 'union' && type.discriminator !== undefined) {
      writeSwitchBody(this, type, type.discriminator, name);
    } else if (type.kind === 'union' && this.#mustCount(type)) writeCountBody(this, type, name);
    else this.returnAll(this.conditions(type, 'value', name));
  }
}

/** The opposite of a condition. */
function negated(condition: Fragment): Fragment {
  const text = printFlat(condition, Number.POSITIVE_INFINITY);
  if (text === undefined || typeof condition !== 'string') return ['!', condition];
  const comparison = /^([^&|]+) (===|!==) ([^&|]+)$/.exec(text);
  if (comparison !== null) {
    const [, left, operator, right] = comparison;
    return `${left} ${operator === '===' ? '!==' : '==='} ${right}`;
  }
  return /^[\w.]+\(/.test(text) ? `!${text}` : `!(${text})`;
}
