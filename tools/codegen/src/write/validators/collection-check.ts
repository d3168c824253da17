import { codecs, type Type } from '@firn/contract';
import { camelCase } from '@firn/contract/read';
import { block, joined } from '../code.js';
import type { CheckTarget } from './check-target.js';
import { patternLiteral } from './pattern.js';

type Of<K extends Type['kind']> = Extract<Type, { kind: K }>;

/** The body of a function that checks an array. */
export function arrayBody(target: CheckTarget, type: Of<'array'>, name: string): string[] {
  const size = outside('value.length', type.minItems, type.maxItems);
  const tests = target.conditions(type.items, 'item', `${name}Item`);
  const unique =
    type.uniqueItems === true
      ? `${target.file.import('@firn/primitives/validation', 'hasUniqueItems')}(value)`
      : 'true';
  return [
    `if (${['!Array.isArray(value)', ...size].join(' || ')}) return false;`,
    block('for (let i = 0; i < value.length; i++)', itemStatements(target, tests, 'value[i]')),
    `return ${unique};`,
  ];
}

/** The body of a function that checks an array of fixed positions. */
export function tupleBody(target: CheckTarget, type: Of<'tuple'>, name: string): string[] {
  const most = type.rest === undefined ? type.items.length : undefined;
  const size = outside('value.length', type.required === 0 ? undefined : type.required, most);
  const head = [
    `if (${['!Array.isArray(value)', ...size].join(' || ')}) return false;`,
    'const items: readonly unknown[] = value;',
  ];
  const tests = type.items.flatMap((item, i) => {
    const conditions = target.conditions(item, `items[${i}]`, `${name}Item${i + 1}`);
    return i < type.required
      ? conditions
      : [joined([`items.length <= ${i}`, joined(conditions, '&&')], '||')];
  });
  if (type.rest === undefined) return [...head, target.returnAll(tests)];
  const rest = target.conditions(type.rest, 'item', `${name}Rest`);
  return [
    ...head,
    ...target.refuseUnless(tests),
    block(
      `for (let i = ${type.items.length}; i < items.length; i++)`,
      itemStatements(target, rest, 'items[i]'),
    ),
    'return true;',
  ];
}

/** The body of a function that checks an object used as a map. */
export function recordBody(target: CheckTarget, type: Of<'record'>, name: string): string[] {
  const size = outside('keys.length', type.minProperties, type.maxProperties);
  const hasSize = size.length > 0;
  const tests = [...keyTests(target, type, name), ...target.conditions(type.values, 'item', `${name}Value`)];
  return [
    ...target.refuseUnless([target.isObject()]),
    ...(hasSize ? ['const keys = Object.keys(value);', `if (${size.join(' || ')}) return false;`] : []),
    block(`for (const key of ${hasSize ? 'keys' : 'Object.keys(value)'})`, [
      'const item = value[key];',
      ...target.refuseUnless(tests),
    ]),
    'return true;',
  ];
}

/** Conditions under which a size is not allowed. */
export function outside(size: string, least: number | undefined, most: number | undefined): string[] {
  const conditions: string[] = [];
  if (least !== undefined && least > 0) conditions.push(`${size} < ${least}`);
  if (most !== undefined) conditions.push(`${size} > ${most}`);
  return conditions;
}

function itemStatements(target: CheckTarget, tests: readonly string[], item: string): string[] {
  const [only = ''] = tests;
  const check = tests.length === 1 ? /^([\w.]+)\(item\)$/.exec(only) : null;
  return check === null
    ? [`const item: unknown = ${item};`, ...target.refuseUnless(tests)]
    : [`if (!${check[1]}(${item})) return false;`];
}

function keyTests({ file }: CheckTarget, type: Of<'record'>, name: string): string[] {
  const tests: string[] = [];
  if (type.keyPattern !== undefined) {
    const literal = patternLiteral(type.keyPattern);
    tests.push(`${file.constant(literal, `${camelCase(name)}KeyPattern`, literal)}.test(key)`);
  }
  if (type.keyCodec !== undefined) {
    tests.push(`${file.import('@firn/primitives', `is${codecs[type.keyCodec].stem}`)}(key)`);
  }
  return tests;
}
