import type { Field, ObjectType } from '@firn/contract-model';
import { camelCase, pascalCase } from '../casing.js';
import { type Fragment, group, joined } from '../fragment.js';
import type { SourceFile } from '../source-file.js';
import { stringLiteral } from '../string-literal.js';
import type { CheckTarget } from './check-target.js';
import { outside } from './collection-check.js';
import { literalText, propertyAccess } from './type-text.js';

/** Keys that every object inherits: reading one says nothing about the object's own. */
const inherited: ReadonlySet<string> = new Set([...Object.getOwnPropertyNames(Object.prototype)]);

/** How a key of a JSON object is read: `o.name`; an inherited value does not count. */
export function readField(object: string, name: string): string {
  const access = object + propertyAccess(name);
  return inherited.has(name)
    ? `(Object.hasOwn(${object}, ${stringLiteral(name)}) ? ${access} : undefined)`
    : access;
}

/**
 * The statement that frees the parameters of a call from what every object inherits, where one that may be left out is named so:
 * "constructor" is not sent because it was not given.
 */
export function writeOwnParams(file: SourceFile, { fields }: ObjectType): void {
  if (fields.some(({ name, required }) => !required && inherited.has(name)))
    file.line('params = Object.assign(Object.create(null), params);');
}

/** The condition under which an optional field is there. */
export function isGiven(object: string, name: string): string {
  const given = `${object}${propertyAccess(name)} !== undefined`;
  return inherited.has(name) ? `Object.hasOwn(${object}, ${stringLiteral(name)}) && ${given}` : given;
}

/** The body of a function that checks an object with named fields. */
export function writeObjectBody(target: CheckTarget, type: ObjectType, name: string): void {
  const { file } = target;
  const asksForFields = type.fields.some((field) => field.required || field.type.kind !== 'unknown');
  const hasRules = asksForFields || (type.extra !== 'ignored' && type.extra !== 'open');
  const hasSize = (type.minProperties ?? type.maxProperties) !== undefined;
  if (!hasRules && !hasSize) {
    file.line("return typeof value === 'object' && value !== null && !Array.isArray(value);");
    return;
  }
  if (type.fields.some((field) => field.required && field.type.kind === 'never')) {
    file.line('return false;');
    return;
  }
  target.objectGuard();
  const fields = type.fields.flatMap((field) => fieldConditions(target, type, field, name));
  if ((type.extra === 'ignored' || type.extra === 'open') && !hasSize) {
    target.returnAll(fields);
    return;
  }
  if (type.extra === 'closed' && type.fields.length === 0) {
    file.line('return Object.keys(o).length === 0;');
    return;
  }
  target.refuseUnless(fields);
  if (hasSize) file.line('const keys = Object.keys(o);');
  if (hasSize)
    file.line(
      `if (${outside('keys.length', type.minProperties, type.maxProperties).join(' || ')}) return false;`,
    );
  writeExtra(target, type, name);
  file.line('return true;');
}

function fieldConditions(target: CheckTarget, type: ObjectType, field: Field, name: string): Fragment[] {
  const value = fieldValue(target, type, field);
  const conditions = target.conditions(field.type, value, name + pascalCase(field.name));
  if (field.required) return conditions;
  if (field.type.kind === 'unknown') return [];
  if (field.type.kind === 'never') return [`${value} === undefined`];
  return [joined([`${value} === undefined`, joined(conditions, '&&')], '||')];
}

/** A variable or property that holds the field; a field with other spellings is read once, before the conditions. */
function fieldValue(target: CheckTarget, type: ObjectType, field: Field): string {
  const aliases = target.hasAliases ? field.aliases : [];
  const first = readField('o', field.name);
  if (aliases.length === 0 && !first.startsWith('(')) return first;
  const spellings = [field.name, ...aliases].map((spelling) => readField('o', spelling));
  const last = spellings.length - 1;
  const value = spellings
    .map((text, i) => (i === last ? text : `${text} !== undefined ? ${text} : `))
    .join('');
  const same = type.fields.filter((other) => pascalCase(other.name) === pascalCase(field.name));
  const variable = `field${pascalCase(field.name)}${same.length > 1 ? same.indexOf(field) + 1 : ''}`;
  target.file.line(`const ${variable} = ${value};`);
  return variable;
}

function writeExtra(target: CheckTarget, type: ObjectType, name: string): void {
  if (type.extra === 'ignored' || type.extra === 'open') return;
  const { file } = target;
  const names = type.fields.flatMap((field) => [field.name, ...(target.hasAliases ? field.aliases : [])]);
  const tests = type.extra === 'closed' ? [] : target.conditions(type.extra, 'item', `${name}Extra`);
  const hasSize = (type.minProperties ?? type.maxProperties) !== undefined;
  file.block(`for (const key of ${hasSize ? 'keys' : 'Object.keys(o)'}) {`, () => {
    const known = names.length > 0 ? knownKey(target, names, name) : undefined;
    if (type.extra === 'closed') {
      file.line(`if (!${known}) return false;`);
      return;
    }
    if (known !== undefined) file.line(`if (${known}) continue;`);
    file.line('const item = o[key];');
    target.refuseUnless(tests);
  });
}

function knownKey(target: CheckTarget, names: readonly string[], name: string): string {
  const set = group('new Set([', names.map(literalText), '])');
  const constant = target.file.constant(
    `keys ${JSON.stringify(names)}`,
    `${camelCase(name)}Keys`,
    set,
    'ReadonlySet<string>',
  );
  return `${constant}.has(key)`;
}
