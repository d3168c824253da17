import {
  type CodecType,
  codecs,
  type Field,
  type ObjectType,
  type TupleType,
  type Type,
} from '../../model/index.js';
import { type Fragment, group, joined } from '../fragment.js';
import type { SourceFile } from '../source-file.js';
import { stringLiteral } from '../string-literal.js';
import { unionExpression } from './branches.js';
import type { CodecContext } from './codec-context.js';
import type { Declaration } from './declaration.js';
import { mapper, writeSwitch } from './decode-emitter.js';
import { functionNames } from './plan.js';
import { propertyAccess } from './type-text.js';

/** Source text that puts a comma before every item of an object but the first. */
const separator = `\${json.length > 1 ? ',' : ''}`;

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
    this.#file.block(`export function ${functionName}(value: ${decoded}): string {`, () =>
      this.body(type, 'value'),
    );
  }

  /** The statements that return the JSON text of `value`. */
  body(type: Type, value: string): void {
    if (!this.#context.facts.encodes(type)) this.#file.code(['return ', this.text(type, value), ';']);
    else if (type.kind === 'object') this.#objectBody(type, value);
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
        return [`${this.#context.primitive(codecEncoder(type))}(`, value, ')'];
      case 'reference':
        return [`${this.#context.use(type.name, 'codec', functionNames(type.name).encode)}(`, value, ')'];
      case 'array':
        return ['`[${', value, '.map(', mapper((item) => this.text(type.items, item)), ").join(',')}]`"];
      case 'union': {
        if (typeof value !== 'string')
          throw new Error('the value of a union is read more than once: it must be a variable');
        const isPlain = (variant: Type) => variant.kind !== 'null' && !this.#context.facts.encodes(variant);
        return unionExpression(this.#context, type, value, 'decoded', isPlain, (variant, own) => {
          return isPlain(variant) ? ['JSON.stringify(', own, ')'] : this.text(variant, own);
        });
      }
      default:
        throw new Error(`a nameless ${type.kind} that converts has no function`);
    }
  }

  #plainText(type: Type, value: Fragment): Fragment {
    const resolved = this.#context.facts.resolve(type);
    switch (resolved.kind) {
      case 'null':
        return "'null'";
      case 'boolean':
        return [`${this.#context.primitive('encodeBoolean')}(`, value, ')'];
      case 'number':
        return [`${this.#context.primitive('encodeNumber')}(`, value, ')'];
      case 'string':
        return [`${this.#context.primitive('encodeString')}(`, value, ')'];
      case 'codec': {
        const encode = codecs[resolved.codec].type === 'number' ? 'encodeNumber' : 'encodeString';
        return [`${this.#context.primitive(encode)}(`, value, ')'];
      }
      case 'enum': {
        const isText = resolved.values.every((literal) => typeof literal === 'string');
        return isText
          ? [`${this.#context.primitive('encodeString')}(`, value, ')']
          : ['JSON.stringify(', value, ')'];
      }
      case 'unknown':
        return [`${this.#context.primitive('encodeJson')}(`, value, ')'];
      default:
        return ['JSON.stringify(', value, ')'];
    }
  }

  #objectBody(type: ObjectType, value: string): void {
    const file = this.#file;
    const firstRequired = type.fields.findIndex((field) => field.required);
    const starts = firstRequired === 0;
    if (!starts) file.line("let json = '{';");
    for (const [i, field] of type.fields.entries()) {
      const key = templateText(JSON.stringify(field.name));
      const comma = i === 0 ? '' : firstRequired !== -1 && i > firstRequired ? ',' : separator;
      const text = this.text(field.type, value + propertyAccess(field.name));
      if (i === 0 && starts) file.code(['let json = `{', key, ':${', text, '}`;']);
      else {
        const condition = field.required ? '' : `if (${value}${propertyAccess(field.name)} !== undefined) `;
        file.code([condition, 'json += `', comma, key, ':${', text, '}`;']);
      }
    }
    if (type.extra !== 'ignored' && type.extra !== 'closed') this.#extra(type, type.extra, value);
    file.line(`return \`\${json}}\`;`);
  }

  /** Keys that the type does not name; named ones stand there already. */
  #extra(type: ObjectType, extra: 'open' | Type, value: string): void {
    const file = this.#file;
    const names = type.fields.map((field) => field.name);
    const itemType: Type = extra === 'open' ? { kind: 'unknown' } : extra;
    const decoded = this.#context.typeText(itemType, 'decoded');
    file.block(`for (const [key, extra] of Object.entries(${value})) {`, () => {
      const known = names.length === 0 ? [] : [`${this.#keySet(names)}.has(key)`];
      file.code(['if ', joinedTest([...known, 'extra === undefined']), ' continue;']);
      file.code(['const item = extra as ', decoded, ';']);
      const encodeString = this.#context.primitive('encodeString');
      file.code([`json += \`${separator}\${${encodeString}(key)}:\${`, this.text(itemType, 'item'), '}`;']);
    });
  }

  #keySet(names: readonly string[]): string {
    const set = group('new Set([', names.map(stringLiteral), '])');
    return this.#file.constant(`keys ${JSON.stringify(names)}`, 'namedKeys', set, 'ReadonlySet<string>');
  }

  #recordBody(values: Type, value: string): void {
    const file = this.#file;
    file.line("let json = '{';");
    file.block(`for (const [key, item] of Object.entries(${value})) {`, () => {
      const encodeString = this.#context.primitive('encodeString');
      file.code([`json += \`${separator}\${${encodeString}(key)}:\${`, this.text(values, 'item'), '}`;']);
    });
    file.line(`return \`\${json}}\`;`);
  }

  #tupleBody(type: TupleType, value: string): void {
    const file = this.#file;
    const required = type.items
      .slice(0, type.required)
      .map((item, i): Fragment => ['${', this.text(item, `${value}[${i}]`), '}']);
    file.code(['let json = `[', ...required.flatMap((text, i) => (i === 0 ? [text] : [',', text])), '`;']);
    for (const [i, item] of type.items.entries()) {
      if (i < type.required) continue;
      file.code([
        `if (${value}[${i}] !== undefined) json += \``,
        i === 0 ? '' : ',',
        '${',
        this.text(item, `${value}[${i}]`),
        '}`;',
      ]);
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
      file.code(['json += `', comma, '${', this.text(rest, 'item'), '}`;']);
    });
  }

  /** The JSON text of a field that may be absent: undefined where it is. */
  optionalText(field: Field, value: string): Fragment {
    const text = this.text(field.type, value);
    return field.required ? text : [`${value} === undefined ? undefined : `, text];
  }
}

/** Name of the function that writes a scalar in the JSON type that the document names. */
export function codecEncoder({ codec, writes }: CodecType): string {
  const { stem, wireType } = codecs[codec];
  const hasNumberForm =
    wireType === 'string | number' && (codec === 'uint64' || codec === 'uint256' || codec === 'int64');
  if (writes === 'number' && hasNumberForm) return `encode${stem}Number`;
  return writes === 'number' && codec === 'fixed4' ? 'encodeNumber' : `encode${stem}`;
}

function joinedTest(tests: readonly string[]): Fragment {
  return tests.length === 1 ? `(${tests.join('')})` : joined(tests, '||');
}

/** Text inside a template literal. */
function templateText(text: string): string {
  return text.replace(/[\\`]|\$\{/g, '\\$&');
}
