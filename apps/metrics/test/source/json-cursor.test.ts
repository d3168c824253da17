import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JsonCursor, jsonKeys } from '../../src/source/json-cursor.js';

const over = (text: string) => new JsonCursor(Buffer.from(text));
const keys = jsonKeys('id', 'result', 'logs');

/** The members with known names, as JSON, found by the cursor. */
function membersOf(text: string): Record<string, unknown> {
  const cursor = over(text);
  const found: Record<string, unknown> = {};
  cursor.enterObject();
  for (let key = cursor.nextKey(keys); key !== undefined; key = cursor.nextKey(keys))
    found[key] = JSON.parse(cursor.takeJson());
  return found;
}

const name = fc.oneof(
  fc.constantFrom('id', 'result', 'logs', 'logsBloom', 'i', ''),
  fc.string({ unit: 'binary' }),
);
const anyObject = fc.dictionary(name, fc.jsonValue({ maxDepth: 4 }), { noNullPrototype: true });

test('members with known names are found whatever stands between them', () => {
  fc.assert(
    fc.property(anyObject, fc.constantFrom(undefined, 1, '\t'), (object, indent) => {
      const known = Object.fromEntries(
        Object.entries(JSON.parse(JSON.stringify(object))).filter(([key]) =>
          ['id', 'result', 'logs'].includes(key),
        ),
      );
      expect(membersOf(JSON.stringify(object, null, indent))).toEqual(known);
    }),
  );
});

test('elements of an array come one by one', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue({ maxDepth: 3 })), (array) => {
      const cursor = over(JSON.stringify(array));
      const found: unknown[] = [];
      cursor.enterArray();
      while (cursor.nextElement()) found.push(JSON.parse(cursor.takeJson()));
      expect(found).toEqual(JSON.parse(JSON.stringify(array)));
    }),
  );
});

test('long strings with escapes and quotes are skipped to their end', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 80, maxLength: 200, unit: fc.constantFrom('a', '"', '\\', 'é') }),
      (text) => {
        expect(membersOf(JSON.stringify({ other: text, id: 7 }))).toEqual({ id: 7 });
      },
    ),
  );
});

test('quantities of up to 256 bits are read exactly', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.boolean(), (value, upper) => {
      const digits = value.toString(16);
      expect(over(`"0x${upper ? digits.toUpperCase() : digits}"`).readQuantity()).toBe(value);
    }),
  );
});

test.each(['5', '"5"', '"0x"', '"0xg"', `"0x${'1'.repeat(65)}"`, 'null', '"0x1'])(
  '%s is no quantity, and stays to be read',
  (text) => {
    expect(over(text).readQuantity()).toBeUndefined();
  },
);

test('hexadecimal digits come in lower case, short or long', () => {
  for (const digits of ['Ab', 'cD'.repeat(100), 'ef'.repeat(100)])
    expect(over(`"0x${digits}"`).readLowerCase()).toBe(`0x${digits.toLowerCase()}`);
  expect(over('"0xabc"').readLowerCase('0xab')).toBe('0xabc');
  expect(over('"0xab"').readLowerCase('0xab')).toBe('0xab');
});

test('null is told from other values', () => {
  const cursor = over('[null, 1, "x"]');
  cursor.enterArray();
  cursor.nextElement();
  expect(cursor.takeNull()).toBe(true);
  cursor.nextElement();
  expect(cursor.takeNull()).toBe(false);
  expect(cursor.readInteger()).toBe(1);
});

test.each(['{"id" 1}', '{"id":1 "result":2}', '{,"id":1}', '{"id":1', '{"id":"x', '["id"]', '', '{"id":}'])(
  '%s is refused',
  (text) => {
    expect(() => membersOf(text)).toThrow(SyntaxError);
  },
);
