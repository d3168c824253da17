import { MetricsError } from '../errors.js';
import type { Hex } from './chain-source.js';
import { JsonCursor } from './json-cursor.js';

const aQuantity = 'a quantity of at most 256 bits in hexadecimal';
const hexDigits = '0x and hexadecimal digits';
const aHash = '0x and 64 hexadecimal digits';
const anAddress = '0x and 40 hexadecimal digits';
const anArray = 'an array';
const hashPattern = /^0x[0-9a-f]{64}$/;
const addressPattern = /^0x[0-9a-f]{40}$/;
const quantityPattern = /^0x[0-9a-fA-F]{1,64}$/;

/** A cursor over a value that is parsed already. */
export function cursorOver(json: unknown): JsonCursor {
  return new JsonCursor(Buffer.from(JSON.stringify(json) ?? 'null', 'utf8'));
}

/** Goes into an object. @throws MetricsError `chain-inconsistent` where it is none, as everything here does. */
export function enterObject(cursor: JsonCursor, what: string): void {
  if (!cursor.startsWith('{')) throw wrong(what, 'an object', cursor.takeJson());
  cursor.enterObject();
}

/** The elements of an array. */
export function readList<Item>(
  cursor: JsonCursor,
  what: string,
  readItem: (cursor: JsonCursor, index: number) => Item,
): Item[] {
  if (!cursor.startsWith('[')) throw wrong(what, anArray, cursor.takeJson());
  const items: Item[] = [];
  cursor.enterArray();
  while (cursor.nextElement()) items.push(readItem(cursor, items.length));
  return items;
}

/**
 * Lower case, whatever the node writes: hashes and addresses are compared as text.
 * @param expected what it most likely is; then no new string is made.
 */
export function readHex(cursor: JsonCursor, what: string, expected?: Hex): Hex {
  if (!cursor.startsWith('"')) throw wrong(what, hexDigits, cursor.takeJson());
  const text = cursor.readLowerCase(expected);
  if (!text.startsWith('0x')) throw wrong(what, hexDigits, JSON.stringify(text));
  return text as Hex;
}

/** A hash, in lower case. @param expected what it most likely is, a hash. */
export function readHash(cursor: JsonCursor, what: string, expected?: Hex): Hex {
  const text = readHex(cursor, what, expected);
  return text === expected ? text : matching(text, hashPattern, what, aHash);
}

/** An address, in lower case. */
export function readAddress(cursor: JsonCursor, what: string): Hex {
  return matching(readHex(cursor, what), addressPattern, what, anAddress);
}

/** {@link readAddress} where null stands for nothing. */
export function readOptionalAddress(cursor: JsonCursor, what: string): Hex | undefined {
  return cursor.takeNull() ? undefined : readAddress(cursor, what);
}

/** As a decimal number or a decimal string a quantity would be something else than in hexadecimal: neither is accepted. */
export function readQuantity(cursor: JsonCursor, what: string): bigint {
  const value = cursor.readQuantity();
  if (value === undefined) throw wrong(what, aQuantity, cursor.takeJson());
  return value;
}

/** {@link readHex} where null stands for nothing. */
export function readOptionalHex(cursor: JsonCursor, what: string): Hex | undefined {
  return cursor.takeNull() ? undefined : readHex(cursor, what);
}

/** {@link readQuantity} where null stands for nothing. */
export function readOptionalQuantity(cursor: JsonCursor, what: string): bigint | undefined {
  return cursor.takeNull() ? undefined : readQuantity(cursor, what);
}

/** A quantity that is parsed already. */
export function asQuantity(value: unknown, what: string): bigint {
  if (typeof value !== 'string' || !quantityPattern.test(value)) throw wrong(what, aQuantity, textOf(value));
  return BigInt(value);
}

/** Hexadecimal digits that are parsed already, in lower case. */
export function asHex(value: unknown, what: string): Hex {
  if (typeof value !== 'string' || !value.startsWith('0x')) throw wrong(what, hexDigits, textOf(value));
  return value.toLowerCase() as Hex;
}

/** A hash that is parsed already, in lower case. */
export function asHash(value: unknown, what: string): Hex {
  return matching(asHex(value, what), hashPattern, what, aHash);
}

/** An address that is parsed already, in lower case. */
export function asAddress(value: unknown, what: string): Hex {
  return matching(asHex(value, what), addressPattern, what, anAddress);
}

/** A member that must have been there. */
export function requiredHex(value: Hex | undefined, what: string): Hex {
  if (value === undefined) throw wrong(what, hexDigits);
  return value;
}

/** A member that must have been there. */
export function requiredQuantity(value: bigint | undefined, what: string): bigint {
  if (value === undefined) throw wrong(what, aQuantity);
  return value;
}

/** A member that must have been there. */
export function requiredList<Item>(value: Item[] | undefined, what: string): Item[] {
  if (value === undefined) throw wrong(what, anArray);
  return value;
}

function textOf(value: unknown): string | undefined {
  return JSON.stringify(value);
}

function matching(text: Hex, pattern: RegExp, what: string, expected: string): Hex {
  if (!pattern.test(text)) throw wrong(what, expected, textOf(text));
  return text;
}

/** What cannot name a host is said as it is; anything else is for the log. */
const plainValue = /^(?:nothing|null|true|false|-?\d{1,80}|"(?:0x)?[0-9a-fA-F]{0,80}")$/;
const maximumLogged = 500;

function wrong(what: string, expected: string, json = 'nothing'): MetricsError {
  return new MetricsError(
    'chain-inconsistent',
    `the node answered with ${what} ${plainValue.test(json) ? json : kindOf(json)}, expected ${expected}`,
    { cause: new Error(json.slice(0, maximumLogged)) },
  );
}

function kindOf(json: string): string {
  if (json.startsWith('"')) return `a text of ${json.length - 2} characters`;
  if (json.startsWith('{')) return 'an object';
  return json.startsWith('[') ? anArray : 'a number of another form';
}
