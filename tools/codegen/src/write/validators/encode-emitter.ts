import {
  type CodecType,
  codecs,
  type Field,
  type ObjectType,
  type TupleType,
  type Type,
  withoutConditions,
} from '@firn/contract-model';
import { bare, type Fragment, group } from '../fragment.js';
import type { SourceFile } from '../source-file.js';
import { stringLiteral } from '../string-literal.js';
import { unionExpression } from './branches.js';
import type { CodecContext } from './codec-context.js';
import type { Declaration } from './declaration.js';
import { mapper, readable, writeSwitch } from './decode-emitter.js';
import { encodedPickedBody } from './encode-picked-body.js';
import { isGiven } from './object-check.js';
import type { PickedBody } from './picked-body.js';
import { functionNames } from './plan.js';
import { kinds } from './type-facts.js';
import { propertyAccess } from './type-text.js';

/** Source text that puts a comma before every item of an object but the first. */
const separator = `\${json.length > 1 ? ',' : ''}`;

const scalarEncoders: ReadonlyMap<number, string> = new Map([
  [kinds.boolean, 'encodeBoolean'],
  [kinds.number, 'encodeNumber'],
  [kinds.string, 'encodeString'],
]);

/** Writes functions that write decoded values as JSON text in the canonical form. */
export class EncodeEmitter {
  readonly #file: SourceFile;
  readonly #context: CodecContext;

  constructor(context: CodecContext) {
    this.#file = context.file;
    this.#context = context;
  }

  /** The whole function; its parameter is called `value`. */
  function({ name, type }: Declaration, functionName: string): void {
    const decoded = this.#context.typeName(name, 'decoded');
    this.#file.block(`export function ${functionName}(value: ${decoded}): string {`, () => {
      this.body(type, 'value');
    });
  }

  /** The statements that return the JSON text of `value`. `picked` is the body of a call whose media type tells what it is. */
  body(said: Type, value: string, picked?: PickedBody): void {
    const type = withoutConditions(said);
    if (!this.#context.facts.encodes(type)) this.#file.code(['return ', this.text(type, value), ';']);
    else if (type.kind === 'object') this.#objectBody(type, value, picked);
    else if (type.kind === 'record') this.#recordBody(type.values, value);
    else if (type.kind === 'tuple') this.#tupleBody(type, value);
    else if (type.kind === 'union' && type.discriminator !== undefined) {
      writeSwitch(this.#context, type, value, 'decoded', (variant, own) => this.text(variant, own));
    } else this.#file.code(['return ', this.text(type, value), ';']);
  }

  /** An expression for the JSON text of what `value` stands for. */
  text(type: Type, value: Fragment): Fragment {
    if (!this.#context.facts.encodes(type)) return this.#plainText(type, value);
    switch (type.kind) {
      case 'codec':
        return [`${this.#context.primitive(codecEncoder(type))}(`, bare(value), ')'];
      case 'reference': {
        const encode = this.#context.use(type.name, 'codec', functionNames(type.name).encode);
        return [`${encode}(`, bare(value), ')'];
      }
      case 'array':
        return ['`', this.#slot(type, value), '`'];
      case 'intersection':
        return this.text(withoutConditions(type), value);
      case 'union':
        return unionExpression(this.#context, type, readable(value), {
          form: 'decoded',
          isPlain: (variant) => !this.#context.facts.encodes(variant),
          plain: (variants, own) => this.#plainText({ kind: 'union', variants, exclusive: false }, own),
          convert: (variant, own) => this.text(variant, own),
        });
      case 'stream':
        // No JSON is written of a sequence: the body of its request is.
        return this.#plainText({ kind: 'unknown' }, value);
      default:
        throw new Error(`a nameless ${type.kind} that converts has no function`);
    }
  }

  /** The JSON text of a field that may be absent: undefined where it is. */
  optionalText(field: Field, value: string): Fragment {
    const text = this.text(field.type, value);
    return field.required ? text : [`${value} === undefined ? undefined : `, text];
  }

  /** The JSON text of a value inside a template literal. */
  #slot(type: Type, value: Fragment): Fragment {
    const { facts } = this.#context;
    if (type.kind === 'array' && facts.encodes(type)) {
      return ['[$', '{', value, '.map(', mapper((item) => this.text(type.items, item)), ").join(',')}]"];
    }
    const resolved = facts.resolve(type);
    const [only] = resolved.kind === 'enum' && resolved.values.length === 1 ? resolved.values : [];
    if (only !== undefined) return templateText(JSON.stringify(only));
    return ['$', '{', this.text(type, value), '}'];
  }

  /** The JSON text of a value that JSON.stringify could write, by the fastest function that can. */
  #plainText(type: Type, value: Fragment): Fragment {
    const { facts } = this.#context;
    const kindsOf = facts.kindsOf(type, 'decoded');
    if (kindsOf === kinds.null) return "'null'";
    const isUnknown = facts.resolve(type).kind === 'unknown';
    const encoder = scalarEncoders.get(kindsOf) ?? (isUnknown ? 'encodeJson' : undefined);
    const name = encoder === undefined ? 'JSON.stringify' : this.#context.primitive(encoder);
    return [`${name}(`, bare(value), ')'];
  }

  /** A comma stands after each field before the first required one, and before each after it. */
  #objectBody(type: ObjectType, value: string, picked?: PickedBody): void {
    const file = this.#file;
    const firstRequired = type.fields.findIndex((field) => field.required);
    if (firstRequired !== 0) file.line("let json = '{';");
    for (const [i, field] of type.fields.entries()) {
      const access = value + propertyAccess(field.name);
      const key = templateText(JSON.stringify(field.name));
      const slot =
        field.name === picked?.param ? this.#picked(picked, value) : this.#slot(field.type, access);
      const entry: Fragment = [key, ':', slot];
      if (i === 0 && firstRequired === 0) file.code(['let json = `{', entry, '`;']);
      else {
        const condition = field.required ? '' : `if (${isGiven(value, field.name)}) `;
        const after = i < firstRequired ? ',' : '';
        file.code([condition, 'json += `', commaBefore(i, firstRequired), entry, after, '`;']);
      }
    }
    if (type.extra !== 'ignored' && type.extra !== 'closed') {
      this.#extra(type, type.extra, value, firstRequired === -1 ? separator : ',');
    }
    file.line(`return \`\${json}}\`;`);
  }

  #picked(body: PickedBody, value: string): Fragment {
    const text = encodedPickedBody(body, value, {
      isPlain: (type) => !this.#context.facts.encodes(type),
      plain: (variants, own) => this.#plainText({ kind: 'union', variants, exclusive: false }, own),
      convert: (type, own) => this.text(type, own),
    });
    return ['$', '{', text, '}'];
  }

  /** Keys that the type does not name; named ones stand there already. */
  #extra(type: ObjectType, extra: 'open' | Type, value: string, comma: string): void {
    const file = this.#file;
    const itemType: Type = extra === 'open' ? { kind: 'unknown' } : extra;
    const decoded = this.#context.typeText(itemType, 'decoded');
    const encodeString = this.#context.primitive('encodeString');
    file.block(`for (const [key, extra] of Object.entries(${value})) {`, () => {
      const known = type.fields.length === 0 ? '' : `${this.#keySet(type)}.has(key) || `;
      file.line(`if (${known}extra === undefined) continue;`);
      file.code(['const item = extra as ', decoded, ';']);
      file.code([`json += \`${comma}\${${encodeString}(key)}:`, this.#slot(itemType, 'item'), '`;']);
    });
  }

  #keySet(type: ObjectType): string {
    const names = type.fields.map((field) => stringLiteral(field.name));
    const set = group('new Set([', names, '])');
    return this.#file.constant(`keys ${names.join()}`, 'namedKeys', set, 'ReadonlySet<string>');
  }

  #recordBody(values: Type, value: string): void {
    const file = this.#file;
    const encodeString = this.#context.primitive('encodeString');
    file.line("let json = '{';");
    file.block(`for (const [key, item] of Object.entries(${value})) {`, () => {
      file.code([`json += \`${separator}\${${encodeString}(key)}:`, this.#slot(values, 'item'), '`;']);
    });
    file.line(`return \`\${json}}\`;`);
  }

  #tupleBody(type: TupleType, value: string): void {
    const file = this.#file;
    const slots = type.items.map((item, i): Fragment => {
      return [i === 0 ? '' : ',', this.#slot(item, `${value}[${i}]`)];
    });
    file.code(['let json = `[', ...slots.slice(0, type.required), '`;']);
    for (const [i, slot] of slots.entries()) {
      if (i >= type.required) file.code([`if (${value}[${i}] !== undefined) json += \``, slot, '`;']);
    }
    if (type.rest !== undefined) this.#rest(type, type.rest, value);
    file.line(`return \`\${json}]\`;`);
  }

  #rest(type: TupleType, rest: Type, value: string): void {
    const file = this.#file;
    const decoded = this.#context.typeText(rest, 'decoded');
    file.block(`for (let i = ${type.items.length}; i < ${value}.length; i++) {`, () => {
      file.code([`const item = ${value}[i] as `, decoded, ';']);
      const comma = type.items.length === 0 ? `\${i === 0 ? '' : ','}` : ',';
      file.code(['json += `', comma, this.#slot(rest, 'item'), '`;']);
    });
  }
}

/** Name of the function that writes a scalar in the JSON type that the document names. */
function codecEncoder({ codec, writes }: CodecType): string {
  const { stem } = codecs[codec];
  if (writes === 'string') return `encode${stem}`;
  if (codec === 'uint64' || codec === 'uint256' || codec === 'int64') return `encode${stem}Number`;
  return codec === 'fixed4' ? 'encodeNumber' : `encode${stem}`;
}

function commaBefore(index: number, firstRequired: number): string {
  if (firstRequired === -1) return index === 0 ? '' : separator;
  return index > firstRequired ? ',' : '';
}

/** Text inside a template literal. */
function templateText(text: string): string {
  return text.replace(/[\\`]|\$\{/g, '\\$&');
}
