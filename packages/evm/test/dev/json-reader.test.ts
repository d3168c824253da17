import { describe, expect, it } from 'vitest';
import { bytesInMemory, type DumpBytes } from '../../src/dev/dump-bytes.js';
import { JsonReader, type JsonScalar } from '../../src/dev/json-reader.js';

/** Gives a few bytes at a time, so that every token crosses the end of a window somewhere. */
function inDrops(text: string, most: number): DumpBytes {
  const whole = bytesInMemory(Buffer.from(text));
  return { ...whole, read: (target, position) => whole.read(target.subarray(0, most), position) };
}

function readAll(reader: JsonReader): Record<string, JsonScalar | undefined> {
  const members: Record<string, JsonScalar | undefined> = {};
  reader.enterObject();
  for (let name = reader.nextName(); name !== undefined; name = reader.nextName()) {
    if (name.startsWith('passed')) {
      for (const _ of reader.pass());
      members[name] = undefined;
    } else members[name] = reader.scalar();
  }
  reader.end();
  return members;
}

const text = String.raw` {"a" : "0x12", "b\"ü": -1.5e3, "c":18446744073709551615,"passed1":{"x":[1,{"y":"\\"},[],{}],"z\"":"\"\\\""},
  "d":true,"e":null,"passed2":"a\\", "f":"\u00e9\n" , "passed3":[[[]]]}
`;

describe('a reader of JSON', () => {
  it.each([1, 2, 3, 7, 64, 10_000])('reads members however the bytes come: %i at a time', (most) => {
    const { passed1: _, passed2: __, passed3: ___, ...parsed } = JSON.parse(text) as Record<string, unknown>;
    expect(readAll(new JsonReader(inDrops(text, most)))).toEqual({
      ...parsed,
      c: '18446744073709551615',
      passed1: undefined,
      passed2: undefined,
      passed3: undefined,
    });
  });

  it('reads texts that are longer than its window, and passes over those that are longer than any', () => {
    const long = 'ab'.repeat(100_000);
    const far = '\\"'.repeat(9_000_000);
    expect(readAll(new JsonReader(bytesInMemory(Buffer.from(`{"a":"${long}","passed":"${far}"}`))))).toEqual({
      a: long,
      passed: undefined,
    });
    expect(() => readAll(new JsonReader(bytesInMemory(Buffer.from(`{"a":"${far}"}`))))).toThrow(
      'longer than 16777280 bytes, at byte 6',
    );
  });

  it.each([
    ['', 'it ends too soon, at byte 0'],
    ['[]', '"[" stands where "{" must be, at byte 0'],
    ['{"a":1', 'it ends too soon, at byte 6'],
    ['{"a":1,}', '"}" stands where "\\"" must be, at byte 7'],
    ['{,"a":1}', '"," stands where "\\"" must be, at byte 1'],
    ['{"a":1 "b":2}', '"\\"" stands where "," must be, at byte 7'],
    ['{"a":01}', '"01" is no value, at byte 5'],
    ['{"a":tru}', '"tru" is no value, at byte 5'],
    ['{"a":"b', 'a text does not end, at byte 6'],
    ['{"a":"b\\"', 'a text does not end'],
    ['{"passed":"b\\', 'a text does not end'],
    ['{"a":"\\x"}', 'a text is written wrongly, at byte 6'],
    ['{"passed":[1,]}', '"]" is no value, at byte 13'],
    ['{"passed":{"a":1,}}', '"}" stands where "\\"" must be, at byte 17'],
    ['{"passed":[1}', '"}" stands where "," must be, at byte 12'],
    ['{"a":1}}', 'there is more behind the end, at byte 7'],
    [`{"passed":${'['.repeat(513)}`, 'it is nested more than 512 deep, at byte 522'],
  ])('refuses %s with the position', (wrong, message) => {
    expect(() => readAll(new JsonReader(bytesInMemory(Buffer.from(wrong))))).toThrow(message);
    expect(() => readAll(new JsonReader(inDrops(wrong, 1)))).toThrow(message);
  });
});
