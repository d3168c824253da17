import {
  codecs,
  type Field,
  type ObjectType,
  type StreamType,
  type TupleType,
  type Type,
  tagValue,
  type UnionType,
  withoutConditions,
} from '@firn/contract-model';
import { bare, bracketed, call, type Fragment, group, joined } from '../fragment.js';
import type { SourceFile } from '../source-file.js';
import { stringLiteral } from '../string-literal.js';
import { unionExpression } from './branches.js';
import type { CodecContext } from './codec-context.js';
import type { Declaration } from './declaration.js';
import { writePickedBody } from './decode-picked-body.js';
import { jsonLiteral } from './json-literal.js';
import { isGiven } from './object-check.js';
import type { PickedBody } from './picked-body.js';
import { functionNames } from './plan.js';
import { hasCheckedItems } from './type-facts.js';
import { literalText, propertyAccess, propertyKey } from './type-text.js';

/** Writes functions that convert checked wire values: objects in place, arrays to new ones. */
export class DecodeEmitter {
  readonly #file: SourceFile;
  readonly #context: CodecContext;

  constructor(context: CodecContext) {
    this.#file = context.file;
    this.#context = context;
  }

  /** The whole function; its parameter is called `wire`. `body` is that of a call whose media type tells what it is. */
  function({ name, type: said, role }: Declaration, functionName: string, body?: PickedBody): void {
    const type = withoutConditions(said);
    const wire = this.#context.typeName(name, 'wire');
    const decoded = this.#context.typeName(name, 'decoded');
    this.#file.block(`export function ${functionName}(wire: ${wire}): ${decoded} {`, () => {
      if (type.kind === 'object') this.#objectBody(type, decoded, role === 'params', body);
      else if (type.kind === 'record') this.#recordBody(type.values, decoded);
      else if (type.kind === 'tuple') this.#tupleBody(type, decoded);
      else if (type.kind === 'union' && type.discriminator !== undefined) {
        writeSwitch(this.#context, type, 'wire', 'wire', (variant, value) => this.value(variant, value));
      } else this.#file.code(['return ', this.value(type, 'wire'), ';']);
    });
  }

  /** The decoded form of what `wire` stands for. */
  value(type: Type, wire: Fragment): Fragment {
    if (!this.#context.facts.decodes(type)) return wire;
    switch (type.kind) {
      case 'codec':
        return [`${this.#context.primitive(`decode${codecs[type.codec].stem}`)}(`, bare(wire), ')'];
      case 'reference':
        return [
          `${this.#context.use(type.name, 'codec', functionNames(type.name).decode)}(`,
          bare(wire),
          ')',
        ];
      case 'array':
        return [wire, '.map(', mapper((item) => this.value(type.items, item)), ')'];
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
  #items({ items, of }: StreamType, wire: Fragment): Fragment {
    const conditions = this.#context.conditions(items, 'item', 'wire');
    const name = of === 'events' ? 'decodedEvents' : 'decodedItems';
    const test: Fragment = ['(item: unknown) => ', bare(joined(conditions, '&&'))];
    const typed: Fragment = ['(item: ', this.#context.typeText(items, 'wire'), ') => '];
    const decode: Fragment = [...typed, this.value(items, 'item')];
    const explain =
      items.kind === 'reference'
        ? [this.#context.use(items.name, 'explain', functionNames(items.name).explain)]
        : [];
    return call(this.#context.runtime(name), wire, test, decode, ...explain);
  }

  #objectBody(type: ObjectType, decoded: string, isParams: boolean, body?: PickedBody): void {
    const file = this.#file;
    file.line(`const value = wire as unknown as ${decoded};`);
    for (const field of type.fields) {
      const access = propertyAccess(field.name);
      if (isParams && field.default !== undefined) {
        // A structure may have more in it than the type says.
        const place =
          typeof field.default === 'object' && field.default !== null
            ? `(wire as { ${propertyKey(field.name)}?: unknown })`
            : 'wire';
        file.code([`if (wire${access} === undefined) ${place}${access} = `, jsonLiteral(field.default), ';']);
      }
      if (field.name === body?.param) writePickedBody(file, body, (each, wire) => this.#picked(each, wire));
      else if (this.#context.facts.decodes(field.type) || (isParams && hasCheckedItems(field.type)))
        this.#field(field, access);
      for (const alias of field.aliases) this.#alias(field, access, alias);
    }
    if (typeof type.extra !== 'string' && this.#context.facts.decodes(type.extra))
      this.#extra(type, type.extra);
    file.line('return value;');
  }

  #picked(type: Type, wire: string): Fragment | undefined {
    if (hasCheckedItems(type)) return this.#items(type, wire);
    return this.#context.facts.decodes(type) ? this.value(type, wire) : undefined;
  }

  #field(field: Field, access: string): void {
    const { type } = field;
    // Of a sequence the items are checked while they are read, whether they are converted or not.
    const read =
      type.kind === 'stream' ? this.#items(type, `wire${access}`) : this.value(type, `wire${access}`);
    const statement: Fragment = [`value${access} = `, read, ';'];
    const isThere = field.required && field.aliases.length === 0;
    this.#file.code(isThere ? statement : [`if (${isGiven('wire', field.name)}) `, statement]);
  }

  #alias(field: Field, access: string, alias: string): void {
    const file = this.#file;
    file.block(`if (${isGiven('wire', alias)}) {`, () => {
      file.code([
        `if (value${access} === undefined) value${access} = `,
        this.value(field.type, `wire${propertyAccess(alias)}`),
        ';',
      ]);
      file.line(`delete wire${propertyAccess(alias)};`);
    });
  }

  #extra(type: ObjectType, extra: Type): void {
    const file = this.#file;
    const known = type.fields.map((field) => `key === ${stringLiteral(field.name)}`);
    const wire = this.#context.typeText(extra, 'wire');
    file.line('const extra = wire as unknown as { [key: string]: unknown };');
    file.block('for (const key of Object.keys(extra)) {', () => {
      if (known.length > 0) file.code([group('if (', [bare(joined(known, '||'))], ') ', '&&'), 'continue;']);
      file.code(['const item = extra[key] as ', wire, ';']);
      file.code(['extra[key] = ', this.value(extra, 'item'), ';']);
    });
  }

  #recordBody(values: Type, decoded: string): void {
    const file = this.#file;
    file.line(`const value = wire as unknown as ${decoded};`);
    file.block('for (const [key, item] of Object.entries(wire)) {', () => {
      file.code(['value[key] = ', this.value(values, 'item'), ';']);
    });
    file.line('return value;');
  }

  #tupleBody(type: TupleType, decoded: string): void {
    const file = this.#file;
    file.line('const items = wire as unknown as unknown[];');
    for (const [i, item] of type.items.entries()) {
      if (!this.#context.facts.decodes(item)) continue;
      const statement: Fragment = [`items[${i}] = `, this.value(item, `wire[${i}]`), ';'];
      this.#file.code(i < type.required ? statement : [`if (wire[${i}] !== undefined) `, statement]);
    }
    if (type.rest !== undefined && this.#context.facts.decodes(type.rest)) {
      const rest = this.#context.typeText(type.rest, 'wire');
      const value = this.value(type.rest, 'item');
      file.block(`for (let i = ${type.items.length}; i < items.length; i++) {`, () => {
        file.code(['const item = items[i] as ', rest, ';']).code(['items[i] = ', value, ';']);
      });
    }
    file.line(`return items as unknown as ${decoded};`);
  }
}

/** A value that is read more than once: a variable or a property. */
export function readable(value: Fragment): string {
  if (typeof value === 'string') return value;
  throw new Error('the value of a union must be a variable or a property');
}

/** A function for `map`: a named one where it takes nothing but the item. */
export function mapper(convert: (item: string) => Fragment): Fragment {
  const body = convert('item');
  const isCall = Array.isArray(body) && body.length === 3 && body[1] === 'item' && body[2] === ')';
  const head: unknown = isCall ? body[0] : undefined;
  return typeof head === 'string' && /^\w+\($/.test(head) ? head.slice(0, -1) : ['(item) => ', body];
}

/** A body that looks at the discriminator to know which variant a value is. */
export function writeSwitch(
  context: CodecContext,
  type: UnionType,
  value: string,
  form: 'wire' | 'decoded',
  convert: (variant: Type, value: Fragment) => Fragment,
): void {
  const { file } = context;
  const { discriminator } = type;
  if (discriminator === undefined) return;
  const { property, mapping, otherwise = type.variants.length - 1 } = discriminator;
  // Values of the variant for all others need not have the property.
  const told =
    discriminator.otherwise === undefined
      ? value
      : `(${value} as { readonly ${propertyKey(property)}?: unknown })`;
  const order = [...type.variants.entries()].sort(
    ([a], [b]) => Number(a === otherwise) - Number(b === otherwise),
  );
  file.block(`switch (${told}${propertyAccess(property)}) {`, () => {
    for (const [i, variant] of order) {
      const tags = Object.keys(mapping).filter((tag) => mapping[tag] === i);
      if (i === otherwise) file.line('default:');
      else for (const tag of tags) file.line(`case ${literalText(tagValue(discriminator, tag))}:`);
      if (i !== otherwise && tags.length === 0) continue;
      const typed = bracketed([`${value} as `, context.typeText(variant, form)]);
      file.code(['  return ', bare(convert(variant, typed)), ';']);
    }
  });
}
