import { type Field, type ObjectType, type TupleType, type Type, withoutConditions } from '@firn/contract';
import { arrayOf, block, call } from '../code.js';
import { stringLiteral } from '../string-literal.js';
import { unionExpression } from './branches.js';
import { type CodecContext, codecEncoder } from './codec-context.js';
import type { Declaration } from './declaration.js';
import { mapper, readable } from './decode-emitter.js';
import { switchBody } from './discriminator-switch.js';
import { JsonStatements } from './json-statements.js';
import { isGiven } from './object-check.js';
import { fastEncoder } from './plain-json.js';
import { functionNames } from './plan.js';
import { kinds } from './type-facts.js';
import { propertyAccess } from './type-text.js';

/** Adds functions that write decoded values as JSON text in the canonical form. */
export class EncodeEmitter {
  readonly #context: CodecContext;

  constructor(context: CodecContext) {
    this.#context = context;
  }

  /** Adds the whole function; its parameter is called `value`. */
  function({ name, type }: Declaration, functionName: string): void {
    this.#context.file.addFunction({
      name: functionName,
      isExported: true,
      parameters: [{ name: 'value', type: this.#context.typeName(name, 'decoded') }],
      returnType: 'string',
      statements: this.body(type, 'value'),
    });
  }

  /** The statements that return the JSON text of `value`. */
  body(said: Type, value: string): string[] {
    const type = withoutConditions(said);
    if (this.#context.facts.encodes(type)) {
      if (type.kind === 'object') return this.#objectBody(type, value);
      if (type.kind === 'record') return this.#recordBody(type.values, value);
      if (type.kind === 'tuple') return this.#tupleBody(type, value);
      if (type.kind === 'union' && type.discriminator !== undefined) {
        return switchBody(this.#context, type, value, {
          form: 'decoded',
          convert: (variant, own) => this.text(variant, own),
        });
      }
    }
    return [`return ${this.text(type, value)};`];
  }

  /** The statements that return a list with the JSON text of `value` as its only item. */
  onlyItem(type: Type, value: string): string[] {
    return type.kind === 'object' && this.#context.facts.encodes(type)
      ? this.#objectBody({ ...type, extra: 'closed' }, value, ['[{', '}]'])
      : [`return \`[\${${this.text(type, value)}}]\`;`];
  }

  /** An expression for the JSON text of what `value` stands for. */
  text(type: Type, value: string): string {
    if (!this.#context.facts.encodes(type)) return this.#plainText(type, value);
    switch (type.kind) {
      case 'codec':
        return call(this.#context.primitive(codecEncoder(type)), value);
      case 'reference': {
        const target = this.#context.facts.aliased(type);
        return target.kind === 'reference'
          ? call(this.#context.use(target.name, 'codec', functionNames(target.name).encode), value)
          : this.text(target, value);
      }
      case 'array':
        return `\`${this.#slot(type, value)}\``;
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
  optionalText(field: Field, value: string): string {
    const text = this.text(field.type, value);
    return field.required ? text : `${value} === undefined ? undefined : ${text}`;
  }

  /** The JSON text of a value inside a template literal. */
  #slot(type: Type, value: string): string {
    const { facts } = this.#context;
    if (type.kind === 'array' && facts.encodes(type)) {
      return `[\${${value}.map(${mapper((item) => this.text(type.items, item))}).join(',')}]`;
    }
    const resolved = facts.resolve(type);
    const [only] = resolved.kind === 'enum' && resolved.values.length === 1 ? resolved.values : [];
    if (only !== undefined) return templateText(JSON.stringify(only));
    return slotText(this.text(type, value));
  }

  /** The JSON text of a value that JSON.stringify could write, by the fastest function that can. */
  #plainText(type: Type, value: string): string {
    const { facts } = this.#context;
    if (facts.kindsOf(type, 'decoded') === kinds.null) return "'null'";
    const encoder = fastEncoder(facts, type);
    return call(encoder === undefined ? 'JSON.stringify' : this.#context.primitive(encoder), value);
  }

  /**
   * A comma stands after each field before the first required one, and before each after it. Without a required one it stands before each, and
   * the first is cut off.
   */
  #objectBody(
    type: ObjectType,
    value: string,
    [start, end]: readonly [string, string] = ['{', '}'],
  ): string[] {
    const firstRequired = type.fields.findIndex((field) => field.required);
    const json = new JsonStatements(start, firstRequired === -1);
    for (const [i, { name, type: own, required }] of type.fields.entries()) {
      const key = templateText(JSON.stringify(name));
      const slot = this.#slot(own, value + propertyAccess(name));
      const text = `${i > firstRequired ? ',' : ''}${key}:${slot}${i < firstRequired ? ',' : ''}`;
      json.add(text, required ? undefined : isGiven(value, name));
    }
    if (type.extra === 'ignored' || type.extra === 'open')
      json.add(`\${${call(this.#context.primitive('encodeFurtherMembers'), value, this.#keySet(type))}}`);
    else if (type.extra !== 'closed') json.addStatement(this.#extra(type, type.extra, value));
    return json.end(end);
  }

  /** Keys that the type does not name; named ones stand there already. */
  #extra(type: ObjectType, extra: Type, value: string): string {
    const decoded = this.#context.typeText(extra, 'decoded');
    const encodeString = this.#context.primitive('encodeString');
    const known = type.fields.length === 0 ? '' : `${this.#keySet(type)}.has(key) || `;
    return block(`for (const [key, extra] of Object.entries(${value}))`, [
      `if (${known}extra === undefined) continue;`,
      `const item = extra as ${decoded};`,
      `json += \`,\${${encodeString}(key)}:${this.#slot(extra, 'item')}\`;`,
    ]);
  }

  #keySet(type: ObjectType): string {
    const names = type.fields.map((field) => stringLiteral(field.name));
    const set = call('new Set', arrayOf(names));
    return this.#context.file.constant(`keys ${names.join()}`, 'namedKeys', set, 'ReadonlySet<string>');
  }

  #recordBody(values: Type, value: string): string[] {
    const encodeString = this.#context.primitive('encodeString');
    const json = new JsonStatements('{', true);
    json.addStatement(
      block(`for (const [key, item] of Object.entries(${value}))`, [
        `json += \`,\${${encodeString}(key)}:${this.#slot(values, 'item')}\`;`,
      ]),
    );
    return json.end('}');
  }

  #tupleBody(type: TupleType, value: string): string[] {
    const slots = type.items.map((item, i) => `${i === 0 ? '' : ','}${this.#slot(item, `${value}[${i}]`)}`);
    const json = new JsonStatements('[');
    for (const [i, slot] of slots.entries()) {
      json.add(slot, i < type.required ? undefined : `${value}[${i}] !== undefined`);
    }
    if (type.rest !== undefined) json.addStatement(this.#rest(type, type.rest, value));
    return json.end(']');
  }

  #rest(type: TupleType, rest: Type, value: string): string {
    const decoded = this.#context.typeText(rest, 'decoded');
    const comma = type.items.length === 0 ? `\${i === 0 ? '' : ','}` : ',';
    return block(`for (let i = ${type.items.length}; i < ${value}.length; i++)`, [
      `const item = ${value}[i] as ${decoded};`,
      `json += \`${comma}${this.#slot(rest, 'item')}\`;`,
    ]);
  }
}

/** An expression inside a template literal, where the formatter breaks a long one only if there is a line feed in it. */
function slotText(expression: string): string {
  return expression.includes(' ? ') ? `\${\n${expression}\n}` : `\${${expression}}`;
}

/** Text inside a template literal. The text writer of ts-morph would take what follows a backslash at its end for escaped. */
export function templateText(text: string): string {
  return text.replace(/[\\`]|\$\{/g, '\\$&').replace(/\\\\$/, '\\x5c');
}
