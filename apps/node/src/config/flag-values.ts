import { existsSync } from 'node:fs';
import type { Hex } from '@firn/primitives/bytes';
import { InvalidArgumentError } from 'commander';

/** @throws InvalidArgumentError */
export function portFlag(text: string): number {
  const value = Number(text);
  if (/^\d{1,5}$/.test(text) && value <= 65_535) return value;
  throw new InvalidArgumentError('It must be an integer from 0 to 65535.');
}

/** A path; an empty one, as that of a variable that is not set, would be the working directory. @throws InvalidArgumentError */
export function folderFlag(text: string): string {
  if (text !== '') return text;
  throw new InvalidArgumentError('It must be the path of a folder; . is the working directory.');
}

/** The path of a file that is there: what was named is not to be passed over in silence. @throws InvalidArgumentError */
export function existingFileFlag(text: string): string {
  if (existsSync(text)) return text;
  throw new InvalidArgumentError('There is no such file.');
}

/** @throws InvalidArgumentError */
export function booleanFlag(text: string): boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  throw new InvalidArgumentError('It must be true or false.');
}

/** Items separated by commas. */
export function listFlag(text: string): readonly string[] {
  return text.split(',').map((item) => item.trim());
}

/** An integer that is not negative. @throws InvalidArgumentError */
export function countFlag(text: string): number {
  const value = Number(text);
  if (/^\d{1,15}$/.test(text)) return value;
  throw new InvalidArgumentError('It must be an integer that is not negative, of at most 15 digits.');
}

/** A 64-bit integer that is not negative. @throws InvalidArgumentError */
export function uint64Flag(text: string): bigint {
  if (/^\d{1,20}$/.test(text) && BigInt(text) < 1n << 64n) return BigInt(text);
  throw new InvalidArgumentError('It must be an integer from 0 to 18446744073709551615.');
}

const msPerUnit: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** A duration such as `5s`, `250ms` or `1m`, in milliseconds; a number without a unit is seconds. @throws InvalidArgumentError */
export function durationFlag(text: string): number {
  const [, digits, unit = 's'] = /^(\d{1,9}(?:\.\d{1,6})?)(ms|s|m|h)?$/.exec(text) ?? [];
  if (digits === undefined) {
    throw new InvalidArgumentError('It must be a duration such as 5s, 250ms or 1m; 0 is none.');
  }
  return Math.round(Number(digits) * (msPerUnit[unit] ?? 0));
}

const decimals = 18;

/** An amount of the native token such as `100` or `0.5`, in wei. @throws InvalidArgumentError */
export function amountFlag(text: string): bigint {
  const [, whole, fraction = ''] = /^(\d{1,20})(?:\.(\d{1,18}))?$/.exec(text) ?? [];
  if (whole === undefined) {
    throw new InvalidArgumentError('It must be an amount of the native token such as 100 or 0.5.');
  }
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

/** An address of an EVM chain, in lower case. @throws InvalidArgumentError */
export function addressFlag(text: string): Hex {
  if (/^0x[0-9a-fA-F]{40}$/.test(text)) return text.toLowerCase() as Hex;
  throw new InvalidArgumentError('It must be an address: 0x and 40 hex digits.');
}
