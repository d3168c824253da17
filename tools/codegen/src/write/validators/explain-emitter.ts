import type { Condition, Field, ObjectType, RecordType, Type, UnionType } from '@firn/contract-model';
import { camelCase, pascalCase } from '../casing.js';
import { arrayOf, call, objectOf } from '../code.js';
import type { ModuleDraft } from '../module-draft.js';
import { stringLiteral } from '../string-literal.js';
import { moduleOf } from './modules.js';
import { patternLiteral } from './pattern.js';
import { functionNames, type ValidatorsPlan } from './plan.js';
import { literalText, propertyKey } from './type-text.js';

const validation = '@firn/primitives/validation';

/** Writes calls of the functions that name broken rules. */
export class ExplainEmitter {
  readonly #file: ModuleDraft;
  readonly #plan: ValidatorsPlan;
  readonly #folder: string;

  constructor(file: ModuleDraft, plan: ValidatorsPlan, folder: string) {
    this.#file = file;
    this.#plan = plan;
    this.#folder = folder;
  }

  /** A call that appends the issues of `value` at `path` to `issues`. */
  call(type: Type, name: string): string {
    const [explain, ...args] = this.#parts(type, name);
    return call(explain, 'value', 'path', 'issues', ...args);
  }

  /** A function of `value`, `path` and `issues`. */
  #function(type: Type, name: string): string {
    const [explain, ...args] = this.#parts(type, name);
    return args.length === 0 ? explain : explaining(explain, args);
  }

  /** The function to call, and what it takes after value, path and issues. */
  #parts(type: Type, name: string): [string, ...string[]] {
    switch (type.kind) {
      case 'string':
        return this.#use(
          'explainString',
          rules(type, ['minLength', 'maxLength'], this.#pattern(type.pattern, name)),
        );
      case 'number':
        return this.#use('explainNumber', rules(type, numberRules, type.integer ? ['integer: true'] : []));
      case 'codec':
        return this.#use('explainCodec', stringLiteral(type.codec), rules(type, codecRules));
      case 'enum':
        return this.#use('explainEnum', arrayOf(type.values.map(literalText)));
      case 'array': {
        const unique = type.uniqueItems === true ? ['uniqueItems: true'] : [];
        const items = this.#function(type.items, `${name}Item`);
        return this.#use('explainArray', items, rules(type, ['minItems', 'maxItems'], unique));
      }
      case 'tuple': {
        const items = type.items.map((item, i) => this.#function(item, `${name}Item${i + 1}`));
        const rest = type.rest === undefined ? undefined : this.#function(type.rest, `${name}Rest`);
        return this.#use('explainTuple', arrayOf(items), String(type.required), rest);
      }
      case 'record':
        return this.#record(type, name);
      case 'object':
        return this.#object(type, name);
      case 'union':
        return this.#union(type, name);
      case 'intersection': {
        const only = type.parts.length === 1;
        const parts = type.parts.map((part, i) => this.#function(part, only ? name : `${name}Part${i + 1}`));
        const conditions = (type.conditions ?? []).map((each) => this.#condition(each, name));
        return this.#use('explainIntersection', arrayOf([...parts, ...conditions]));
      }
      case 'reference':
        return [this.#reference(type.name)];
      default:
        return this.#use(`explain${pascalCase(type.kind)}`);
    }
  }

  /** A function of `value`, `path` and `issues` that explains a condition. */
  #condition(condition: Condition, name: string): string {
    const own = name + pascalCase(condition.kind);
    const [explain, ...args] = this.#conditionParts(condition, own);
    return explaining(explain, args);
  }

  #conditionParts(condition: Condition, name: string): [string, ...string[]] {
    const inner = (type: Type | undefined, suffix: string): string =>
      type === undefined ? 'undefined' : this.#function(type, name + suffix);
    switch (condition.kind) {
      case 'not':
        return this.#use('explainNot', inner(condition.type, ''));
      case 'keys':
        return this.#use('explainKeys', inner(condition.type, ''));
      case 'if':
        return this.#use(
          'explainIf',
          inner(condition.type, ''),
          inner(condition.thenType, 'Then'),
          condition.elseType && inner(condition.elseType, 'Else'),
        );
      case 'contains':
        return this.#use(
          'explainContains',
          inner(condition.type, ''),
          rules(condition, ['minimum', 'maximum']),
        );
      case 'patterns': {
        const patterns = condition.patterns.map(({ pattern, type }, i) => {
          const rule = this.#pattern(pattern, `${name}${i + 1}`);
          return objectOf([...rule, `explain: ${inner(type, String(i + 1))}`]);
        });
        const names = arrayOf(condition.names.map(stringLiteral));
        const others = condition.others && inner(condition.others, 'Other');
        return this.#use('explainPatterns', arrayOf(patterns), names, others);
      }
    }
  }

  #use(name: string, ...args: readonly (string | undefined)[]): [string, ...string[]] {
    return [this.#file.import(validation, name), ...args.filter((arg) => arg !== undefined)];
  }

  #reference(name: string): string {
    const { folder } = this.#plan.facts.declaration(name);
    const wanted = functionNames(name).explain;
    return folder === this.#folder
      ? wanted
      : this.#file.import(moduleOf(this.#folder, folder, 'explain'), wanted);
  }

  #pattern(pattern: string | undefined, name: string, key = 'pattern'): string[] {
    if (pattern === undefined) return [];
    const literal = patternLiteral(pattern);
    const constant = this.#file.constant(literal, `${camelCase(name)}${pascalCase(key)}`, literal);
    return [constant === key ? key : `${key}: ${constant}`];
  }

  #record(type: RecordType, name: string): [string, ...string[]] {
    const keys = this.#pattern(type.keyPattern, name, 'keyPattern');
    if (type.keyCodec !== undefined) keys.push(`keyCodec: ${stringLiteral(type.keyCodec)}`);
    const values = this.#function(type.values, `${name}Value`);
    return this.#use('explainRecord', values, rules(type, sizeRules, keys));
  }

  #object(type: ObjectType, name: string): [string, ...string[]] {
    const fields = type.fields.map((field) => this.#field(field, name + pascalCase(field.name)));
    const extra =
      typeof type.extra === 'string' ? stringLiteral(type.extra) : this.#function(type.extra, `${name}Extra`);
    return this.#use('explainObject', arrayOf(fields), extra, rules(type, sizeRules));
  }

  #field(field: Field, name: string): string {
    const aliases = field.aliases.map(stringLiteral).join(', ');
    return objectOf([
      `name: ${stringLiteral(field.name)}`,
      ...(aliases === '' ? [] : [`aliases: [${aliases}]`]),
      `required: ${field.required}`,
      `explain: ${this.#function(field.type, name)}`,
    ]);
  }

  #union(type: UnionType, name: string): [string, ...string[]] {
    const explained = type.variants.map((variant, i) => this.#function(variant, `${name}Variant${i + 1}`));
    if (type.discriminator !== undefined) {
      const { property, mapping, tag: kind, otherwise } = type.discriminator;
      const cases = Object.entries(mapping).map(
        ([tag, index]) => `${propertyKey(tag)}: ${explained[index] ?? ''}`,
      );
      const other = otherwise === undefined ? [] : [explained[otherwise] ?? ''];
      const others =
        kind === undefined && other.length === 0 ? [] : [stringLiteral(kind ?? 'string'), ...other];
      return this.#use('explainTagged', stringLiteral(property), objectOf(cases), ...others);
    }
    return this.#use('explainUnion', arrayOf(explained), String(type.exclusive));
  }
}

function explaining(explain: string, args: readonly string[]): string {
  return `(value, path, issues) => ${call(explain, 'value', 'path', 'issues', ...args)}`;
}

const numberRules = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];
const codecRules = ['minimum', 'maximum', 'minLength', 'maxLength'];
const sizeRules = ['minProperties', 'maxProperties'];

/** `{ minimum: 1 }` of those rules that the type has; undefined if it has none. */
function rules(type: object, names: readonly string[], others: readonly string[] = []): string | undefined {
  const values = new Map(Object.entries(type));
  const own = names.flatMap((name) => {
    const value: unknown = values.get(name);
    if (value === undefined) return [];
    return [`${name}: ${typeof value === 'bigint' ? `${value}n` : String(value)}`];
  });
  const all = [...others, ...own];
  return all.length === 0 ? undefined : objectOf(all);
}
