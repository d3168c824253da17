import { codecs, type Type } from '@firn/contract-model';
import { camelCase } from '../casing.js';
import { type Fragment, joined } from '../fragment.js';
import type { CheckTarget } from './check-target.js';
import { patternLiteral } from './pattern.js';

type Of<K extends Type['kind']> = Extract<Type, { kind: K }>;

/** The body of a function that checks an array. */
export function writeArrayBody(target: CheckTarget, type: Of<'array'>, name: string): void {
  const { file } = target;
  const size = outside('value.length', type.minItems, type.maxItems);
  file.line(`if (${['!Array.isArray(value)', ...size].join(' || ')}) return false;`);
  const tests = target.conditions(type.items, 'item', `${name}Item`);
  file.block('for (let i = 0; i < value.length; i++) {', () => testItem(target, tests, 'value[i]'));
  const unique = type.uniqueItems === true;
  file.line(
    unique
      ? `return ${file.import('@firn/primitives/validation', 'hasUniqueItems')}(value);`
      : 'return true;',
  );
}

/** The body of a function that checks an array of fixed positions. */
export function writeTupleBody(target: CheckTarget, type: Of<'tuple'>, name: string): void {
  const { file } = target;
  const most = type.rest === undefined ? type.items.length : undefined;
  const size = outside('value.length', type.required === 0 ? undefined : type.required, most);
  file.line(`if (${['!Array.isArray(value)', ...size].join(' || ')}) return false;`);
  file.line('const items: readonly unknown[] = value;');
  const tests = type.items.flatMap((item, i): Fragment[] => {
    const conditions = target.conditions(item, `items[${i}]`, `${name}Item${i + 1}`);
    return i < type.required
      ? conditions
      : [joined([`items.length <= ${i}`, joined(conditions, '&&')], '||')];
  });
  if (type.rest === undefined) {
    target.returnAll(tests);
    return;
  }
  target.refuseUnless(tests);
  const rest = target.conditions(type.rest, 'item', `${name}Rest`);
  file.block(`for (let i = ${type.items.length}; i < items.length; i++) {`, () =>
    testItem(target, rest, 'items[i]'),
  );
  file.line('return true;');
}

/** The body of a function that checks an object used as a map. */
export function writeRecordBody(target: CheckTarget, type: Of<'record'>, name: string): void {
  const { file } = target;
  target.objectGuard();
  const size = outside('keys.length', type.minProperties, type.maxProperties);
  if (size.length > 0) {
    file.line('const keys = Object.keys(o);').line(`if (${size.join(' || ')}) return false;`);
  }
  const tests = [...keyTests(target, type, name), ...target.conditions(type.values, 'item', `${name}Value`)];
  file.block(`for (const key of ${size.length > 0 ? 'keys' : 'Object.keys(o)'}) {`, () => {
    file.line('const item = o[key];');
    target.refuseUnless(tests);
  });
  file.line('return true;');
}

/** Conditions under which a size is not allowed. */
export function outside(size: string, least: number | undefined, most: number | undefined): string[] {
  const conditions: string[] = [];
  if (least !== undefined && least > 0) conditions.push(`${size} < ${least}`);
  if (most !== undefined) conditions.push(`${size} > ${most}`);
  return conditions;
}

function testItem(target: CheckTarget, tests: readonly Fragment[], item: string): void {
  const [only] = tests;
  const call = tests.length === 1 && typeof only === 'string' ? /^([\w.]+)\(item\)$/.exec(only) : null;
  if (call !== null) {
    target.file.line(`if (!${call[1]}(${item})) return false;`);
    return;
  }
  target.file.line(`const item: unknown = ${item};`);
  target.refuseUnless(tests);
}

function keyTests({ file }: CheckTarget, type: Of<'record'>, name: string): Fragment[] {
  const tests: Fragment[] = [];
  if (type.keyPattern !== undefined) {
    const literal = patternLiteral(type.keyPattern);
    tests.push(`${file.constant(literal, `${camelCase(name)}KeyPattern`, literal)}.test(key)`);
  }
  if (type.keyCodec !== undefined) {
    tests.push(`${file.import('@firn/primitives', `is${codecs[type.keyCodec].stem}`)}(key)`);
  }
  return tests;
}
