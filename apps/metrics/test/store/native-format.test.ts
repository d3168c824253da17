import { times } from '@firn/testing/property-settings';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  dateTimeColumn,
  encodeLength,
  fixedStringColumn,
  int256Column,
  nativeBlock,
  stringColumn,
  uint8Column,
  uint32Column,
  uint64Column,
  uint256Column,
} from '../../src/store/native-format.js';
import { useStore } from '../fixtures/test-store.js';

const store = useStore();

/** A whole number that is often at a border of a limb. */
const unsigned = (bits: bigint) =>
  fc.oneof(
    fc.bigInt({ min: 0n, max: (1n << bits) - 1n }),
    fc.constantFrom(0n, 1n, (1n << bits) - 1n, 1n << (bits - 1n), (1n << 64n) - 1n),
  );
const hexBytes = (size: number) =>
  fc
    .uint8Array({ minLength: size, maxLength: size })
    .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`);
const row = fc.record({
  byte: fc.integer({ min: 0, max: 255 }),
  count: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  moment: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  large: unsigned(64n),
  huge: unsigned(256n),
  signed: unsigned(256n).map((value) => BigInt.asIntN(256, value)),
  address: hexBytes(20),
  hash: hexBytes(32),
  text: fc.string({ unit: 'grapheme', maxLength: 200 }),
});

test('what is encoded is what the engine reads, for any rows', async () => {
  await store().command(`
    CREATE TABLE round_trip (run UInt32, byte UInt8, count UInt32, moment DateTime('UTC'), large UInt64, huge UInt256, signed Int256,
      address FixedString(20), hash FixedString(32), text LowCardinality(String)) ENGINE = MergeTree ORDER BY run`);
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 300, size: 'max' }), async (rows) => {
      run++;
      const columns = {
        run: uint32Column('run'),
        byte: uint8Column('byte'),
        count: uint32Column('count'),
        moment: dateTimeColumn('moment'),
        large: uint64Column('large'),
        huge: uint256Column('huge'),
        signed: int256Column('signed'),
        address: fixedStringColumn('address', 20),
        hash: fixedStringColumn('hash', 32),
        text: stringColumn('text'),
      };
      for (const values of rows) {
        columns.run.push(run);
        columns.byte.push(values.byte);
        columns.count.push(values.count);
        columns.moment.push(values.moment);
        columns.large.push(values.large);
        columns.huge.push(values.huge);
        columns.signed.push(values.signed);
        columns.address.push(values.address);
        columns.hash.push(values.hash);
        columns.text.push(values.text);
      }
      await store().insert('round_trip', nativeBlock(Object.values(columns)), `run ${run}`);
      const read = await store().query(
        `SELECT byte, count, toUInt32(moment) AS moment, toString(large) AS large, toString(huge) AS huge, toString(signed) AS signed,
           concat('0x', lower(hex(address))) AS address, concat('0x', lower(hex(hash))) AS hash, text
         FROM round_trip WHERE run = {run:UInt32} ORDER BY _part, _part_offset`,
        { params: { run } },
      );
      expect(read).toEqual(
        rows.map(({ large, huge, signed, ...values }) => ({
          ...values,
          large: String(large),
          huge: String(huge),
          signed: String(signed),
        })),
      );
    }),
    times(40),
  );
});

test('the same token inserts once, another token inserts again', async () => {
  await store().command(
    'CREATE TABLE tokens (a UInt8) ENGINE = MergeTree ORDER BY a SETTINGS non_replicated_deduplication_window = 100',
  );
  const column = uint8Column('a');
  column.push(1);
  for (const token of ['first', 'first', 'second'])
    await store().insert('tokens', nativeBlock([column]), token);
  expect(await store().query('SELECT count() AS rows FROM tokens')).toEqual([{ rows: '2' }]);
});

test('several blocks in one body are all inserted', async () => {
  await store().command('CREATE TABLE several (a UInt8) ENGINE = MergeTree ORDER BY a');
  const column = uint8Column('a');
  column.push(7);
  await store().insert('several', [...nativeBlock([column]), ...nativeBlock([column])], 'both');
  expect(await store().query('SELECT a FROM several')).toEqual([{ a: 7 }, { a: 7 }]);
});

test('a value of the wrong size is refused before anything is sent', () => {
  const column = fixedStringColumn('address', 20);
  expect(() => column.push('0x1234')).toThrow('expected 0x and 40 hexadecimal digits, got 0x1234');
  expect(() => column.push(`0x${'g'.repeat(40)}`)).toThrow('expected hexadecimal digits');
  const signed = int256Column('signed');
  expect(() => signed.push(2n ** 255n)).toThrow('signed must be an integer from -5789');
  expect(() => signed.push(-(2n ** 255n) - 1n)).toThrow('signed must be an integer from -5789');
});

test('columns of uneven length are refused', () => {
  const first = uint8Column('first');
  first.push(1);
  expect(() => nativeBlock([first, uint8Column('second')])).toThrow(
    'column second has 0 rows where 1 were expected',
  );
});

test('lengths are written seven bits a byte', () => {
  expect([...encodeLength(0)]).toEqual([0]);
  expect([...encodeLength(127)]).toEqual([127]);
  expect([...encodeLength(300)]).toEqual([0xac, 2]);
  expect([...encodeLength(2 ** 32)]).toEqual([0x80, 0x80, 0x80, 0x80, 16]);
});
