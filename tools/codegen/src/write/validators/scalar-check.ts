import { codecs, isCheckedFormat, type Literal, type Type } from '@firn/contract';
import { arrayOf, call, joined } from '../code.js';
import type { ModuleDraft } from '../module-draft.js';
import { patternLiteral } from './pattern.js';
import type { Form } from './type-facts.js';
import { literalText } from './type-text.js';

const primitives = '@firn/primitives';
const validation = '@firn/primitives/validation';

/** Codecs that have no negative values. */
const unsigned: ReadonlySet<string> = new Set([
  ...['uint64', 'uint256', 'quantity', 'unix-seconds', 'exact-uint64', 'exact-uint64-text'],
]);

/** Longest list of literals that is compared one by one: a Set has to hash a text before it can look for it. */
const maxComparedLiterals = 8;

/** Writes conditions on scalars, all of which must hold. `value` is the source text of what is tested; it is a variable or a property, so that reading it twice is free. */
export class ScalarCheck {
  readonly #file: ModuleDraft;
  readonly #form: Form;

  constructor(file: ModuleDraft, form: Form) {
    this.#file = file;
    this.#form = form;
  }

  /** The conditions under which `value` is a number of this type. */
  number(type: Type & { kind: 'number' }, value: string): string[] {
    const bounds: string[] = [];
    if (type.minimum !== undefined) bounds.push(`${value} >= ${type.minimum}`);
    if (type.exclusiveMinimum !== undefined) bounds.push(`${value} > ${type.exclusiveMinimum}`);
    if (type.maximum !== undefined) bounds.push(`${value} <= ${type.maximum}`);
    if (type.exclusiveMaximum !== undefined) bounds.push(`${value} < ${type.exclusiveMaximum}`);
    if (type.multipleOf !== undefined) {
      bounds.push(`${this.#file.import(validation, 'isMultipleOf')}(${value}, ${type.multipleOf})`);
    }
    const isNumber = type.integer ? `Number.isSafeInteger(${value})` : `Number.isFinite(${value})`;
    return bounds.length === 0 ? [isNumber] : [`typeof ${value} === 'number'`, isNumber, ...bounds];
  }

  /** The conditions under which `value` is a string of this type. */
  string(type: Type & { kind: 'string' }, value: string, stem: string): string[] {
    const rules = this.#lengths(type, value);
    if (type.pattern !== undefined) {
      const literal = patternLiteral(type.pattern);
      rules.push(`${this.#file.constant(literal, `${stem}Pattern`, literal)}.test(${value})`);
    }
    return [`typeof ${value} === 'string'`, ...rules];
  }

  /** The conditions under which `value` is a scalar of this codec. */
  codec(type: Type & { kind: 'codec' }, value: string): string[] {
    const codec = codecs[type.codec];
    if (this.#form === 'decoded' && codec.converts) return [decodedCodec(codec.type, value)];
    const lengths = isCheckedFormat(type.codec)
      ? this.#lengths(type, value)
      : this.#codecLengths(type, value);
    const rules = [...this.#codecBounds(type, value), ...lengths];
    return [`${this.#file.import(primitives, `is${codec.stem}`)}(${value})`, ...rules];
  }

  /** The condition under which `value` is one of the literals. */
  literals(values: readonly Literal[], value: string, stem: string): string {
    if (values.length === 0) return 'false';
    if (values.length <= maxComparedLiterals) {
      return joined(
        values.map((literal) => `${value} === ${literalText(literal)}`),
        '||',
      );
    }
    const key = `literals ${JSON.stringify(values)}`;
    const set = call('new Set', arrayOf(values.map(literalText)));
    return `${this.#file.constant(key, `${stem}Values`, set, 'ReadonlySet<unknown>')}.has(${value})`;
  }

  /** Lengths in code points; only a string whose length in code units leaves it open is counted. */
  #lengths({ minLength, maxLength }: { minLength?: number; maxLength?: number }, value: string): string[] {
    const rules: string[] = [];
    const counted = () => `${this.#file.import(validation, 'codePointLength')}(${value})`;
    if (minLength === 1) rules.push(`${value}.length > 0`);
    else if (minLength !== undefined && minLength > 1) {
      const open = joined([`${value}.length >= ${2 * minLength}`, `${counted()} >= ${minLength}`], '||');
      rules.push(`${value}.length >= ${minLength}`, open);
    }
    if (maxLength !== undefined) {
      rules.push(joined([`${value}.length <= ${maxLength}`, `${counted()} <= ${maxLength}`], '||'));
    }
    return rules;
  }

  #codecBounds(type: Type & { kind: 'codec' }, value: string): string[] {
    const isImplied = unsigned.has(type.codec) && type.minimum !== undefined && type.minimum <= 0n;
    const minimum = isImplied ? undefined : type.minimum;
    if (minimum === undefined && type.maximum === undefined) return [];
    const { stem, converts, amountStem = stem } = codecs[type.codec];
    const number = converts ? `${this.#file.import(primitives, `decode${amountStem}`)}(${value})` : value;
    const suffix = converts ? 'n' : '';
    const rules: string[] = [];
    if (minimum !== undefined) rules.push(`${number} >= ${minimum}${suffix}`);
    if (type.maximum !== undefined) rules.push(`${number} <= ${type.maximum}${suffix}`);
    return rules;
  }

  /** What has a codec of the network is ASCII, where code units are code points. */
  #codecLengths(type: Type & { kind: 'codec' }, value: string): string[] {
    const rules: string[] = [];
    if (type.minLength !== undefined) rules.push(`${value}.length >= ${type.minLength}`);
    if (type.maxLength !== undefined) rules.push(`${value}.length <= ${type.maxLength}`);
    if (rules.length === 0 || !codecs[type.codec].wireType.includes('number')) return rules;
    return codecs[type.codec].wireType === 'number'
      ? []
      : [joined([`typeof ${value} !== 'string'`, joined(rules, '&&')], '||')];
  }
}

function decodedCodec(type: string, value: string): string {
  return joined(
    type
      .split(' | ')
      .map((name) => (name === 'Date' ? `${value} instanceof Date` : `typeof ${value} === '${name}'`)),
    '||',
  );
}
