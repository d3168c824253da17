import { type CodecType, codecs, type NumberType, type RecordType, type StringType } from '@firn/contract';
import { camelCase } from '@firn/contract/read';
import { describeCount } from '@firn/primitives/validation';
import { call, joined } from '../code.js';
import type { ModuleDraft } from '../module-draft.js';
import { stringLiteral } from '../string-literal.js';
import type { CheckEmitter } from './check-emitter.js';

const primitives = '@firn/primitives';
const validation = '@firn/primitives/validation';

/** Writes zod schemas of scalars. */
export class ZodScalars {
  readonly #file: ModuleDraft;
  readonly #check: CheckEmitter;

  constructor(file: ModuleDraft, check: CheckEmitter) {
    this.#file = file;
    this.#check = check;
  }

  number(type: NumberType): string {
    let text = type.integer ? 'z.int()' : 'z.number()';
    if (type.minimum !== undefined) text += `.min(${type.minimum})`;
    if (type.maximum !== undefined) text += `.max(${type.maximum})`;
    if (type.exclusiveMinimum !== undefined) text += `.gt(${type.exclusiveMinimum})`;
    if (type.exclusiveMaximum !== undefined) text += `.lt(${type.exclusiveMaximum})`;
    if (type.multipleOf === undefined) return text;
    const isMultipleOf = this.#file.import(validation, 'isMultipleOf');
    const { multipleOf } = type;
    return `${text}.refine((value) => ${isMultipleOf}(value, ${multipleOf}), 'expected a multiple of ${multipleOf}')`;
  }

  /** Lengths count code points here and code units in zod, so that zod's own are of no use. */
  string(type: StringType, name: string): string {
    const conditions = this.#check.conditions(type, 'value', name).slice(1);
    if (conditions.length === 0) return 'z.string()';
    const message = stringLiteral(describeString(type));
    return call('z.string().refine', `(value) => ${joined(conditions, '&&')}`, message);
  }

  /** A schema that checks and decodes; equal ones are written once. */
  codec(type: CodecType): string {
    const codec = codecs[type.codec];
    const stem = camelCase(type.codec);
    const conditions = this.#check.conditions(type, 'value', stem);
    const isBare = conditions.length === 1;
    const check = this.#file.import(primitives, `is${codec.stem}`);
    const guard = isBare ? check : `(value) => ${joined(conditions, '&&')}`;
    const custom = call(
      `z.custom<${codec.wireType}>`,
      guard,
      stringLiteral(`expected the format ${codec.name}`),
    );
    const decode = codec.converts ? this.#file.import(primitives, `decode${codec.stem}`) : undefined;
    const schema = decode === undefined ? custom : call('z.pipe', custom, call('z.transform', decode));
    return this.#file.constant(schema, stem, schema);
  }

  /** A schema of the keys of a map. */
  recordKey(type: RecordType, name: string): string {
    const conditions: string[] = [];
    if (type.keyPattern !== undefined) {
      const pattern = this.#check.conditions(
        { kind: 'string', pattern: type.keyPattern },
        'key',
        `${name}Key`,
      );
      conditions.push(...pattern.slice(1));
    }
    if (type.keyCodec !== undefined) {
      conditions.push(`${this.#file.import(primitives, `is${codecs[type.keyCodec].stem}`)}(key)`);
    }
    if (conditions.length === 0) return 'z.string()';
    const test = `(key) => ${joined(conditions, '&&')}`;
    return call('z.string().refine', test, "'expected another form of key'");
  }
}

function describeString({ minLength, maxLength, pattern }: StringType): string {
  const rules: string[] = [];
  if (minLength !== undefined) rules.push(`at least ${describeCount(minLength, 'character')}`);
  if (maxLength !== undefined) rules.push(`at most ${describeCount(maxLength, 'character')}`);
  if (pattern !== undefined) rules.push(`the pattern ${pattern}`);
  return `expected ${rules.join(', ')}`;
}
