import type { AbiParameter } from 'viem';
import { parseAddress } from '../format/parse-address.js';
import { parseBytes } from '../format/parse-bytes.js';
import { componentsOf, itemOf } from './contract-functions.js';

/** What was typed for an argument: a text, or of a list or structure each of what it holds. */
export type Typed = string | readonly Typed[];

/** Items of a list that a form takes. */
export const maxItems = 100;

/** What an argument is before anything is typed. */
export function untyped(parameter: AbiParameter): Typed {
  const list = itemOf(parameter);
  if (list !== undefined) return Array.from({ length: list.length ?? 0 }, () => untyped(list.item));
  const components = componentsOf(parameter);
  if (components !== undefined) return components.map(untyped);
  return parameter.type === 'bool' ? 'false' : '';
}

/**
 * The value of an argument, as the encoder takes it.
 * @param name what the argument is called, for the message
 * @throws Error that names what was typed wrongly, and what is allowed.
 */
export function readArgument(parameter: AbiParameter, typed: Typed, name: string): unknown {
  const list = itemOf(parameter);
  if (list !== undefined)
    return partsOf(typed).map((each, index) => readArgument(list.item, each, `${name}[${index}]`));
  const components = componentsOf(parameter);
  if (components !== undefined) {
    const parts = partsOf(typed);
    return components.map((component, index) =>
      readArgument(component, parts[index] ?? '', `${name}.${component.name || index}`),
    );
  }
  const text = typeof typed === 'string' ? typed : '';
  return parameter.type === 'string' ? text : readElementary(parameter.type, text.trim(), name);
}

function partsOf(typed: Typed): readonly Typed[] {
  return typeof typed === 'string' ? [] : typed;
}

function readElementary(type: string, text: string, name: string): unknown {
  if (type === 'bool') return text === 'true';
  if (type.startsWith('bytes'))
    return parseBytes(text, name, type === 'bytes' ? undefined : Number(type.slice(5)));
  if (type !== 'address') return readInteger(type, text, name);
  try {
    return parseAddress(text);
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`);
  }
}

function readInteger(type: string, text: string, name: string): bigint {
  const isSigned = !type.startsWith('u');
  const bits = BigInt(type.replace(/^u?int/, '') || 256);
  const least = isSigned ? -(2n ** (bits - 1n)) : 0n;
  const greatest = 2n ** (isSigned ? bits - 1n : bits) - 1n;
  const value = integerOf(text);
  if (value === undefined)
    throw new Error(
      `${name}: “${text}” is no integer: write digits, or 0x and hexadecimal digits, or 1.5e18`,
    );
  if (value < least || value > greatest)
    throw new Error(`${name}: ${text} is outside of ${type}, which goes from ${least} to ${greatest}`);
  return value;
}

/** Exactly: `1.5e18` has no fraction left. */
function integerOf(text: string): bigint | undefined {
  if (/^-?\d{1,80}$/.test(text) || /^0x[\da-fA-F]{1,64}$/.test(text)) return BigInt(text);
  const [, sign = '', whole = '', fraction = '', exponent = ''] =
    /^(-?)(\d{1,80})(?:\.(\d{1,80}))?e(\d{1,2})$/.exec(text) ?? [];
  const zeros = Number(exponent) - fraction.length;
  return whole === '' || zeros < 0 ? undefined : BigInt(`${sign}${whole}${fraction}${'0'.repeat(zeros)}`);
}
