import type { Field, ObjectType, Type, UnionType } from '@firn/contract';
import { pascalCase } from '@firn/contract/read';
import { arrayOf, call, joined, objectOf } from '../code.js';
import type { ModuleDraft } from '../module-draft.js';
import { stringLiteral } from '../string-literal.js';
import { renamed } from './canonical-object.js';
import type { CheckEmitter } from './check-emitter.js';
import { outside } from './collection-check.js';
import { jsonLiteral } from './json-literal.js';
import { importedType, importedValue } from './modules.js';
import type { ValidatorsPlan } from './plan.js';
import type { Form } from './type-facts.js';
import { literalText, propertyKey, typeText } from './type-text.js';
import { typedSchemaModule } from './typed-schema-file.js';
import { wireName } from './types-file.js';
import { ZodScalars } from './zod-scalars.js';
import { type SchemaOfVariant, type UnionTarget, unionSchema } from './zod-union.js';

const validation = '@firn/primitives/validation';

/** Writes zod schemas. A rule that zod does not have, or has in another sense, is the check function's. */
export class ZodEmitter {
  readonly #file: ModuleDraft;
  readonly #plan: ValidatorsPlan;
  readonly #folder: string;
  readonly #check: CheckEmitter;
  readonly #scalars: ZodScalars;
  /** Names of the schemas that stand above the one at hand. */
  readonly #declared = new Set<string>();

  constructor(file: ModuleDraft, plan: ValidatorsPlan, folder: string, check: CheckEmitter) {
    this.#file = file;
    this.#plan = plan;
    this.#folder = folder;
    this.#check = check;
    this.#scalars = new ZodScalars(file, check);
    file.importNamespace('zod', 'z');
  }

  /** Says that a schema has been written, so that later ones refer to it without detour. */
  declare(name: string): void {
    this.#declared.add(name);
  }

  #custom(type: Type, name: string): string {
    const conditions = joined(this.#check.conditions(type, 'value', name), '&&');
    return `z.custom<${this.#wire(type)}>((value) => ${conditions})`;
  }

  /** A schema of the type. */
  schema(type: Type, name: string): string {
    switch (type.kind) {
      case 'unknown':
        return this.#hoisted(
          'json',
          "z.custom<unknown>((value) => value !== undefined, 'expected a JSON value')",
        );
      case 'never':
      case 'boolean':
      case 'undefined':
      case 'null':
        return `z.${type.kind}()`;
      case 'binary':
        return this.#custom(type, name);
      case 'stream': {
        const given = this.#custom(type, name);
        if (!this.#plan.facts.decodes(type.items)) return given;
        // Items are parsed when they are read; what parsing throws names what is wrong.
        const convert = this.#file.import(
          validation,
          type.of === 'events' ? 'decodedEvents' : 'decodedItems',
        );
        const parse = `(item) => ${this.schema(type.items, name)}.parse(item)`;
        const items = call(convert, 'items', '() => true', parse);
        return call('z.pipe', given, call('z.transform', `(items) => ${items}`));
      }
      case 'number':
        return this.#scalars.number(type);
      case 'string':
        return this.#scalars.string(type, name);
      case 'codec':
        return this.#scalars.codec(type);
      case 'enum':
        return type.values.length === 0
          ? 'z.never()'
          : call('z.literal', arrayOf(type.values.map(literalText)));
      case 'array':
        return this.#array(type, name);
      case 'tuple':
        return this.#tuple(type, name);
      case 'record':
        return this.#record(type, name);
      case 'object':
        return this.#object(type, name);
      case 'union':
        return this.#union(type, name);
      case 'intersection':
        return this.#intersection(type, name);
      case 'reference':
        return this.#reference(type.name);
    }
  }

  #reference(name: string): string {
    const { folder } = this.#plan.facts.declaration(name);
    if (folder !== this.#folder)
      return importedValue(this.#file, this.#folder, { folder, module: 'zod' }, `${name}Zod`);
    return this.#declared.has(name) ? `${name}Zod` : `z.lazy(() => ${name}Zod)`;
  }

  /** A schema that many types share, written once. */
  #hoisted(stem: string, initializer: string): string {
    return this.#file.constant(initializer, stem, initializer);
  }

  #wire(type: Type): string {
    return this.#text(type, 'wire');
  }

  #text(type: Type, form: Form): string {
    const { facts } = this.#plan;
    const nameOf = (name: string) => {
      const { folder } = facts.declaration(name);
      const wanted = form === 'wire' ? wireName(this.#plan, name) : name;
      return importedType(this.#file, this.#folder, folder, wanted);
    };
    return typeText(type, {
      form,
      nameOf,
      docs: false,
      facts,
      runtimeType: (each) => this.#file.importType('@firn/primitives', each),
    });
  }

  /** A schema of which zod's types do not know that it checks more than one that it is made of. */
  #typed(schema: string, type: Type): string {
    const [decoded, wire] = [this.#text(type, 'decoded'), this.#text(type, 'wire')];
    const form = this.#file.importType(`../${typedSchemaModule}.js`, 'Schema');
    return `${schema} as unknown as ${form}<${decoded === wire ? wire : `${decoded}, ${wire}`}>`;
  }

  /** A schema after a condition on the wire value, for rules that the schema itself would judge too late. */
  #after(condition: string, message: string, type: Type, schema: string): string {
    const test = call(`z.custom<${this.#wire(type)}>`, `(value) => ${condition}`, stringLiteral(message));
    return call('z.pipe', test, schema);
  }

  #array(type: Extract<Type, { kind: 'array' }>, name: string): string {
    const min = type.minItems === undefined ? '' : `.min(${type.minItems})`;
    const max = type.maxItems === undefined ? '' : `.max(${type.maxItems})`;
    const schema = call('z.array', this.schema(type.items, `${name}Item`)) + min + max;
    if (type.uniqueItems !== true) return schema;
    const hasUniqueItems = this.#file.import(validation, 'hasUniqueItems');
    return this.#after(
      `Array.isArray(value) && ${hasUniqueItems}(value)`,
      'expected items that differ',
      type,
      schema,
    );
  }

  #tuple(type: Extract<Type, { kind: 'tuple' }>, name: string): string {
    const items = type.items.map((item, i) => {
      const schema = this.schema(item, `${name}Item${i + 1}`);
      return i < type.required ? schema : call('z.exactOptional', schema);
    });
    const rest = type.rest === undefined ? [] : [this.schema(type.rest, `${name}Rest`)];
    return call('z.tuple', arrayOf(items), ...rest);
  }

  #record(type: Extract<Type, { kind: 'record' }>, name: string): string {
    const key = this.#scalars.recordKey(type, name);
    return this.#sized(type, call('z.record', key, this.schema(type.values, `${name}Value`)));
  }

  #object(type: ObjectType, name: string): string {
    // zod leaves out a member of this name, declared or not.
    if (type.fields.some((field) => field.name === '__proto__')) return this.#custom(type, name);
    const factory =
      typeof type.extra === 'object'
        ? 'z.object'
        : type.extra === 'closed'
          ? 'z.strictObject'
          : 'z.looseObject';
    const fields = type.fields.map((field) => {
      return `${zodKey(field.name)}: ${this.#field(field, name + pascalCase(field.name))}`;
    });
    const object = call(factory, objectOf(fields));
    const full =
      typeof type.extra === 'string'
        ? object
        : call(`${object}.catchall`, this.schema(type.extra, `${name}Extra`));
    return renamed(this.#file, type, this.#sized(type, full));
  }

  #field(field: Field, name: string): string {
    const schema = this.schema(field.type, name);
    if (field.required) return schema;
    return call('z.optional', schema);
  }

  /** The record of an operation's parameters, whose defaults are applied. */
  params(type: ObjectType, name: string): string {
    const fields = type.fields.map((field) => {
      const own = name + pascalCase(field.name);
      const value =
        field.default === undefined
          ? this.#field(field, own)
          : call('z.prefault', this.schema(field.type, own), defaultText(field.default));
      return `${zodKey(field.name)}: ${value}`;
    });
    return call('z.object', objectOf(fields));
  }

  /** Keys are counted in the wire value, which has its fields by any of their names. */
  #sized(type: ObjectType | Extract<Type, { kind: 'record' }>, schema: string): string {
    const limits = outside('Object.keys(value).length', type.minProperties, type.maxProperties);
    if (limits.length === 0) return schema;
    const condition = `typeof value === 'object' && value !== null && !(${limits.join(' || ')})`;
    return this.#after(condition, 'expected another number of keys', type, schema);
  }

  /** The bodies of a call whose media type tells which one it has: they stand beside the other parameters, and do not keep them. */
  bodies(type: UnionType, name: string): string {
    return this.#union(type, name, (variant, own) =>
      variant.kind === 'object' ? this.params(variant, own) : this.schema(variant, own),
    );
  }

  #union(type: UnionType, name: string, schemaOf?: SchemaOfVariant): string {
    const target: UnionTarget = {
      facts: this.#plan.facts,
      after: (condition, message, each, schema) => this.#after(condition, message, each, schema),
      typed: (schema, each) => this.#typed(schema, each),
    };
    return unionSchema(target, type, name, schemaOf ?? ((variant, own) => this.schema(variant, own)));
  }

  /** zod lets one part allow the keys that another part refuses; JSON Schema does not. Conditions are the check function's. */
  #intersection(type: Extract<Type, { kind: 'intersection' }>, name: string): string {
    const { parts } = type;
    const isChecked = type.conditions !== undefined;
    const refuses = parts.some((part) => {
      const resolved = this.#plan.facts.resolve(part);
      return resolved.kind === 'object' && resolved.extra !== 'ignored' && resolved.extra !== 'open';
    });
    const [first = 'z.never()', ...rest] = parts.map((part, i) =>
      this.schema(part, parts.length === 1 ? name : `${name}Part${i + 1}`),
    );
    const schema = rest.reduce((left, right) => call('z.intersection', left, right), first);
    if (!isChecked && (!refuses || parts.length === 1)) return schema;
    const condition = joined(this.#check.conditions(type, 'value', name), '&&');
    return this.#after(condition, 'expected a value that meets every condition', type, schema);
  }
}

/** A structure may have more in it than the type says. */
function defaultText(value: unknown): string {
  const text = jsonLiteral(value);
  return typeof value === 'object' && value !== null ? `${text} as never` : text;
}

/** `__proto__: x` in a literal would set the prototype. */
function zodKey(name: string): string {
  return name === '__proto__' ? "['__proto__']" : propertyKey(name);
}
