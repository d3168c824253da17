import type { Field, ObjectType } from '@firn/contract';
import { camelCase, pascalCase } from '@firn/contract/read';
import { arrayOf, block, call, conditional, joined } from '../code.js';
import { stringLiteral } from '../string-literal.js';
import type { CheckTarget } from './check-target.js';
import { outside } from './collection-check.js';
import { propertyAccess } from './type-text.js';

interface FieldCheck {
  readonly statements: string[];
  readonly conditions: string[];
}

/** Keys that every object inherits: reading one says nothing about the object's own. */
const inherited: ReadonlySet<string> = new Set([...Object.getOwnPropertyNames(Object.prototype)]);

/** Whether every object inherits a key of this name. */
export function isInherited(name: string): boolean {
  return inherited.has(name);
}

/** How a key of a JSON object is read: `value.name`; an inherited value does not count. */
export function readField(object: string, name: string): string {
  const access = object + propertyAccess(name);
  return inherited.has(name)
    ? `(Object.hasOwn(${object}, ${stringLiteral(name)}) ? (${access} as unknown) : undefined)`
    : access;
}

/**
 * The statement that frees the parameters of a call from what every object inherits, where one that may be left out is named so:
 * "constructor" is not sent because it was not given.
 */
export function ownParams({ fields }: ObjectType): string[] {
  return fields.some(({ name, required }) => !required && inherited.has(name))
    ? ['params = Object.assign(Object.create(null), params);']
    : [];
}

/** The condition under which an optional field is there. */
export function isGiven(object: string, name: string): string {
  const given = `${object}${propertyAccess(name)} !== undefined`;
  return inherited.has(name) ? `Object.hasOwn(${object}, ${stringLiteral(name)}) && ${given}` : given;
}

/** The condition under which a field is not there. */
export function isMissing(object: string, name: string): string {
  return inherited.has(name)
    ? `!(${isGiven(object, name)})`
    : `${object}${propertyAccess(name)} === undefined`;
}

/** The body of a function that checks an object with named fields. */
export function objectBody(target: CheckTarget, type: ObjectType, name: string): string[] {
  const isOpen = type.extra === 'ignored' || type.extra === 'open';
  const hasSize = (type.minProperties ?? type.maxProperties) !== undefined;
  if (type.fields.some((field) => field.required && field.type.kind === 'never')) return ['return false;'];
  const checks = type.fields.map((field) => fieldCheck(target, type, field, name));
  const reads = checks.flatMap(({ statements }) => statements);
  const fields = checks.flatMap(({ conditions }) => conditions);
  if (reads.length === 0 && isOpen && !hasSize) return [target.returnAll([target.isObject(), ...fields])];
  if (type.extra === 'closed' && type.fields.length === 0) {
    return [target.returnAll([target.isObject(), 'Object.keys(value).length === 0'])];
  }
  const head = [...target.refuseUnless([target.isObject()]), ...reads];
  if (isOpen && !hasSize) return [...head, target.returnAll(fields)];
  const size = outside('keys.length', type.minProperties, type.maxProperties);
  return [
    ...head,
    ...target.refuseUnless(fields),
    ...(hasSize ? ['const keys = Object.keys(value);', `if (${size.join(' || ')}) return false;`] : []),
    ...extraStatements(target, type, name, hasSize ? 'keys' : 'Object.keys(value)'),
    'return true;',
  ];
}

/** Check of one field. A field with other spellings is first read into a variable. */
function fieldCheck(target: CheckTarget, type: ObjectType, field: Field, name: string): FieldCheck {
  const names = [field.name, ...(target.hasAliases ? field.aliases : [])];
  const spellings = names.map((spelling) => readField('value', spelling));
  const [first = ''] = spellings;
  const isRead = spellings.length > 1 || first.startsWith('(');
  const value = isRead ? fieldVariable(type, field) : first;
  return {
    statements: isRead ? [`const ${value} = ${firstGiven(spellings)};`] : [],
    conditions: fieldConditions(target, field, value, name + pascalCase(field.name)),
  };
}

function fieldConditions(target: CheckTarget, field: Field, value: string, name: string): string[] {
  const conditions = target.conditions(field.type, value, name);
  if (field.required) return conditions;
  if (field.type.kind === 'unknown') return [];
  if (field.type.kind === 'never') return [`${value} === undefined`];
  return [joined([`${value} === undefined`, joined(conditions, '&&')], '||')];
}

function fieldVariable({ fields }: ObjectType, field: Field): string {
  const stem = pascalCase(field.name);
  const same = fields.filter((other) => pascalCase(other.name) === stem);
  return `field${stem}${same.length > 1 ? same.indexOf(field) + 1 : ''}`;
}

/** The first of the values that is not undefined. */
function firstGiven(values: readonly string[]): string {
  const branches = values.slice(0, -1).map((value) => ({ condition: `${value} !== undefined`, value }));
  return conditional(branches, values.at(-1) ?? 'undefined');
}

/** The statements that check the keys that are not fields. */
function extraStatements(target: CheckTarget, type: ObjectType, name: string, keys: string): string[] {
  if (type.extra === 'ignored' || type.extra === 'open') return [];
  const names = type.fields.flatMap((field) => [field.name, ...(target.hasAliases ? field.aliases : [])]);
  const tests = type.extra === 'closed' ? [] : target.conditions(type.extra, 'item', `${name}Extra`);
  const known = names.length > 0 ? isNamedKey(target, names, name) : undefined;
  const statements =
    type.extra === 'closed'
      ? [`if (!${known}) return false;`]
      : [
          ...(known === undefined ? [] : [`if (${known}) continue;`]),
          'const item = value[key];',
          ...target.refuseUnless(tests),
        ];
  return [block(`for (const key of ${keys})`, statements)];
}

/** The condition under which `key` is one of the names. */
export function isNamedKey({ file }: CheckTarget, names: readonly string[], name: string): string {
  const set = call('new Set', arrayOf(names.map(stringLiteral)));
  const constant = file.constant(
    `keys ${JSON.stringify(names)}`,
    `${camelCase(name)}Keys`,
    set,
    'ReadonlySet<string>',
  );
  return `${constant}.has(key)`;
}
