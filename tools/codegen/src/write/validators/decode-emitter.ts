import {
  type Field,
  type ObjectType,
  type StreamType,
  type TupleType,
  type Type,
  withoutConditions,
} from '@firn/contract';
import { block, call, joined } from '../code.js';
import { filledParams } from '../filled-params.js';
import { stringLiteral } from '../string-literal.js';
import { unionExpression } from './branches.js';
import { type CodecContext, codecDecoder } from './codec-context.js';
import type { Declaration } from './declaration.js';
import { pickedBodyStatements } from './decode-picked-body.js';
import { switchBody } from './discriminator-switch.js';
import { jsonLiteral } from './json-literal.js';
import { isGiven, isMissing } from './object-check.js';
import type { PickedBody } from './picked-body.js';
import { functionNames } from './plan.js';
import { hasCheckedItems } from './type-facts.js';
import { propertyAccess, propertyKey } from './type-text.js';

/** Adds functions that convert checked wire values to new values; the argument stays as it is. */
export class DecodeEmitter {
  readonly #context: CodecContext;

  constructor(context: CodecContext) {
    this.#context = context;
  }

  /** Adds the whole function; its parameter is called `wire`. `body` is that of a call whose media type tells what it is. */
  function({ name, type, role }: Declaration, functionName: string, body?: PickedBody): void {
    const wire = this.#context.typeName(name, 'wire');
    const decoded = filledParams(
      role === 'params' && type.kind === 'object' ? type.fields : [],
      this.#context.typeName(name, 'decoded'),
      (each) => this.#context.file.importType('@firn/primitives/validation', each),
    );
    const statements = this.#body(withoutConditions(type), decoded, role === 'params', body);
    this.#context.file.addFunction({
      name: functionName,
      isExported: true,
      parameters: [{ name: 'wire', type: wire }],
      returnType: decoded,
      statements,
    });
  }

  /** The decoded form of what `wire` stands for. */
  value(type: Type, wire: string): string {
    if (!this.#context.facts.decodes(type)) return wire;
    switch (type.kind) {
      case 'codec':
        return call(this.#context.primitive(codecDecoder(type)), wire);
      case 'reference': {
        const target = this.#context.facts.aliased(type);
        return target.kind === 'reference'
          ? call(this.#context.use(target.name, 'codec', functionNames(target.name).decode), wire)
          : this.value(target, wire);
      }
      case 'array':
        return `${wire}.map(${mapper((item) => this.value(type.items, item))})`;
      case 'intersection':
        return this.value(withoutConditions(type), wire);
      case 'union':
        return unionExpression(this.#context, type, readable(wire), {
          form: 'wire',
          isPlain: (variant) => !this.#context.facts.decodes(variant),
          plain: (_, value) => value,
          convert: (variant, value) => this.value(variant, value),
        });
      case 'stream':
        return this.#items(type, wire);
      default:
        throw new Error(`a nameless ${type.kind} that converts has no function`);
    }
  }

  /** Items are checked and converted while they are read. */
  #items({ items, of }: StreamType, wire: string): string {
    const conditions = this.#context.conditions(items, 'item', 'wire');
    const name = of === 'events' ? 'decodedEvents' : 'decodedItems';
    const test = `(item: unknown) => ${joined(conditions, '&&')}`;
    const decode = `(item: ${this.#context.typeText(items, 'wire')}) => ${this.value(items, 'item')}`;
    const explain =
      items.kind === 'reference'
        ? [this.#context.use(items.name, 'explain', functionNames(items.name).explain)]
        : [];
    return call(this.#context.runtime(name), wire, test, decode, ...explain);
  }

  #body(type: Type, decoded: string, isParams: boolean, body: PickedBody | undefined): string[] {
    if (type.kind === 'object') return this.#objectBody(type, decoded, isParams, body);
    if (type.kind === 'record') return this.#recordBody(type.values, decoded);
    if (type.kind === 'tuple') return this.#tupleBody(type, decoded);
    if (type.kind === 'union' && type.discriminator !== undefined) {
      return switchBody(this.#context, type, 'wire', {
        form: 'wire',
        // What a variant is converted to has the literals of the discriminator, which its own type need not have.
        convert: (variant, value) => `${this.value(variant, value)} as ${decoded}`,
      });
    }
    return [`return ${this.value(type, 'wire')};`];
  }

  #objectBody(type: ObjectType, decoded: string, isParams: boolean, body: PickedBody | undefined): string[] {
    const { facts } = this.#context;
    const fields = type.fields.flatMap((field) => {
      const statements = isParams && field.default !== undefined ? [defaultStatement(field)] : [];
      if (field.name === body?.param)
        statements.push(...pickedBodyStatements(body, (each, wire) => this.#picked(each, wire)));
      else if (facts.decodes(field.type) || (isParams && hasCheckedItems(field.type)))
        statements.push(this.#field(field));
      return [...statements, ...field.aliases.map((alias) => this.#alias(field, alias))];
    });
    const extra =
      typeof type.extra !== 'string' && facts.decodes(type.extra) ? this.#extra(type, type.extra) : [];
    // What a default fills in is converted too, and other spellings of a field are deleted.
    const isRewritten = type.fields.some(
      (field) => field.aliases.length > 0 || (isParams && field.default !== undefined),
    );
    return [...copied(decoded, isRewritten), ...fields, ...extra, 'return value;'];
  }

  #picked(type: Type, wire: string): string | undefined {
    if (hasCheckedItems(type)) return this.#items(type, wire);
    return this.#context.facts.decodes(type) ? this.value(type, wire) : undefined;
  }

  #field({ name, type, required, aliases }: Field): string {
    const access = propertyAccess(name);
    // Of a sequence the items are checked while they are read, whether they are converted or not.
    const read =
      type.kind === 'stream' ? this.#items(type, `wire${access}`) : this.value(type, `wire${access}`);
    const statement = `value${access} = ${read};`;
    return required && aliases.length === 0 ? statement : `if (${isGiven('wire', name)}) ${statement}`;
  }

  #alias({ name, type }: Field, alias: string): string {
    const access = propertyAccess(name);
    const wire = `wire${propertyAccess(alias)}`;
    return block(`if (${isGiven('wire', alias)})`, [
      `if (${isMissing('value', name)}) value${access} = ${this.value(type, wire)};`,
      `delete ${wire};`,
    ]);
  }

  #extra(type: ObjectType, extra: Type): string[] {
    const known = type.fields.map((field) => `key === ${stringLiteral(field.name)}`);
    return [
      'const extra = value as unknown as { [key: string]: unknown };',
      block('for (const key of Object.keys(extra))', [
        ...(known.length > 0 ? [`if (${joined(known, '||')}) continue;`] : []),
        `const item = extra[key] as ${this.#context.typeText(extra, 'wire')};`,
        `extra[key] = ${this.value(extra, 'item')};`,
      ]),
    ];
  }

  #recordBody(values: Type, decoded: string): string[] {
    return [
      ...copied(decoded),
      block('for (const [key, item] of Object.entries(wire))', [
        `value[key] = ${this.value(values, 'item')};`,
      ]),
      'return value;',
    ];
  }

  #tupleBody({ items, required, rest }: TupleType, decoded: string): string[] {
    const { facts } = this.#context;
    const places = items.flatMap((item, i) => {
      if (!facts.decodes(item)) return [];
      const statement = `items[${i}] = ${this.value(item, `wire[${i}]`)};`;
      return [i < required ? statement : `if (wire[${i}] !== undefined) ${statement}`];
    });
    const others =
      rest === undefined || !facts.decodes(rest)
        ? []
        : [
            block(`for (let i = ${items.length}; i < items.length; i++)`, [
              `const item = items[i] as ${this.#context.typeText(rest, 'wire')};`,
              `items[i] = ${this.value(rest, 'item')};`,
            ]),
          ];
    return [
      'const items: unknown[] = [...wire];',
      ...places,
      ...others,
      `return items as unknown as ${decoded};`,
    ];
  }
}

/** The statement that gives a parameter its default where it is not given. */
function defaultStatement(field: Field): string {
  const access = propertyAccess(field.name);
  // A structure may have more in it than the type says.
  const place =
    typeof field.default === 'object' && field.default !== null
      ? `(wire as { ${propertyKey(field.name)}?: unknown })`
      : 'wire';
  return `if (${isMissing('wire', field.name)}) ${place}${access} = ${jsonLiteral(field.default)};`;
}

/**
 * The statements that make `value`, a copy with all members, also those that no field names. With `isRewritten` statements can change `wire`
 * too, which is the same copy.
 */
function copied(decoded: string, isRewritten = false): string[] {
  return isRewritten
    ? ['wire = { ...wire };', `const value = wire as unknown as ${decoded};`]
    : [`const value = { ...wire } as unknown as ${decoded};`];
}

/** A value that is read more than once: a variable or a property, and no cast. */
export function readable(value: string): string {
  if (!value.startsWith('(')) return value;
  throw new Error('the value of a union must be a variable or a property');
}

/** A function for `map`: a named one where it takes nothing but the item. */
export function mapper(convert: (item: string) => string): string {
  const body = convert('item');
  return /^([\w.]+)\(item\)$/.exec(body)?.[1] ?? `(item) => ${body}`;
}
