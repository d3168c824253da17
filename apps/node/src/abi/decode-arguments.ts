import { checksumAddress } from '@firn/crypto';
import { bytesToBigint, bytesToHex } from '@firn/primitives/bytes';
import type { AbiParameter } from './abi-entry.js';

const word = 32;
/** Longer texts and bytes are cut: a line is read by a person. */
const defaultMostCharacters = 160;
/** Further elements of a list are counted. */
const mostElements = 10;
/** Data that stands for more values than these is none that a person reads, and may be made to grow without end. */
const mostValues = 200;

/**
 * The arguments of a call as people write them, by their types: lists in `[]`, structures in `()`. Undefined for data that does not fit them.
 *
 * @param data without the selector.
 */
export function decodeArguments(
  parameters: readonly AbiParameter[],
  data: Uint8Array,
  { isQuoted = true, mostCharacters = defaultMostCharacters }: DecodeArgumentsOptions = {},
): string[] | undefined {
  return decodeValues(parameters, data, { left: mostValues, isQuoted, mostCharacters });
}

/** How arguments are written. */
export interface DecodeArgumentsOptions {
  /** Whether texts are in quotes, with escapes. Default: true. */
  readonly isQuoted?: boolean;
  /** Of a text, or of bytes. Default: 160. */
  readonly mostCharacters?: number;
}

interface Budget extends Required<DecodeArgumentsOptions> {
  /** How many more values are read. */
  left: number;
}

/** Values that stand one after the other, those of unknown length behind them: where, the places tell. */
function decodeValues(
  parameters: readonly AbiParameter[],
  data: Uint8Array,
  budget: Budget,
): string[] | undefined {
  const texts: string[] = [];
  let at = 0;
  for (const parameter of parameters) {
    budget.left -= 1;
    const place = isDynamic(parameter) ? offsetAt(data, at) : at;
    if (place === undefined || place > data.length || budget.left < 0) return undefined;
    const text = decodeValue(parameter, data.subarray(place), budget);
    if (text === undefined) return undefined;
    texts.push(text);
    at += isDynamic(parameter) ? word : sizeOf(parameter);
  }
  return texts;
}

function decodeValue(parameter: AbiParameter, data: Uint8Array, budget: Budget): string | undefined {
  const { type, components = [] } = parameter;
  const list = listOf(parameter);
  if (list !== undefined) return decodeList(list, data, budget);
  if (type === 'tuple') {
    const fields = decodeValues(components, data, budget);
    return fields && `(${fields.join(', ')})`;
  }
  if (type === 'string' || type === 'bytes') return dynamicText(type, data, budget);
  return data.length < word ? undefined : wordText(type, data.subarray(0, word));
}

function decodeList({ element, count }: List, data: Uint8Array, budget: Budget): string | undefined {
  const length = count ?? offsetAt(data, 0);
  if (length === undefined) return undefined;
  const shown = Array<AbiParameter>(Math.min(length, mostElements)).fill(element);
  const texts = decodeValues(shown, count === undefined ? data.subarray(word) : data, budget);
  if (texts === undefined) return undefined;
  const more = length > mostElements ? [`… ${length - mostElements} more`] : [];
  return `[${[...texts, ...more].join(', ')}]`;
}

interface List {
  readonly element: AbiParameter;
  /** Undefined where the data says it. */
  readonly count: number | undefined;
}

/** What a list holds, by the last brackets of its type; undefined for what is none. */
function listOf({ type, components }: AbiParameter): List | undefined {
  const [, inner, count] = /^(.*)\[(\d*)\]$/.exec(type) ?? [];
  if (inner === undefined) return undefined;
  return { element: { type: inner, components }, count: count === '' ? undefined : Number(count) };
}

function isDynamic(parameter: AbiParameter): boolean {
  const { type, components = [] } = parameter;
  const list = listOf(parameter);
  if (list !== undefined) return list.count === undefined || isDynamic(list.element);
  return type === 'string' || type === 'bytes' || (type === 'tuple' && components.some(isDynamic));
}

/** How many bytes a value of known length takes. */
function sizeOf(parameter: AbiParameter): number {
  const list = listOf(parameter);
  if (list?.count !== undefined) return list.count * sizeOf(list.element);
  const { type, components = [] } = parameter;
  return type === 'tuple' ? components.reduce((sum, each) => sum + sizeOf(each), 0) : word;
}

/** A number that stands there and may be a place or a length; undefined for one beyond the data. */
function offsetAt(data: Uint8Array, at: number): number | undefined {
  if (data.length < at + word) return undefined;
  const value = bytesToBigint(data.subarray(at, at + word));
  return value > BigInt(data.length) ? undefined : Number(value);
}

function wordText(type: string, head: Uint8Array): string | undefined {
  const value = bytesToBigint(head);
  if (type === 'bool') return value > 1n ? undefined : String(value === 1n);
  if (type === 'address')
    return value >> 160n === 0n ? checksumAddress(bytesToHex(head.subarray(12))) : undefined;
  if (type.startsWith('uint')) return String(value);
  if (type.startsWith('int')) return String(BigInt.asIntN(256, value));
  return bytesToHex(head.subarray(0, Number(type.slice('bytes'.length))));
}

function dynamicText(
  type: string,
  data: Uint8Array,
  { isQuoted, mostCharacters }: Required<DecodeArgumentsOptions>,
): string | undefined {
  const length = offsetAt(data, 0);
  if (length === undefined || length > data.length - word) return undefined;
  const content = data.subarray(word, word + length);
  if (type === 'bytes') return cut(bytesToHex(content), mostCharacters);
  const text = Buffer.from(content).toString('utf8');
  return cut(isQuoted ? JSON.stringify(text) : text, mostCharacters);
}

function cut(text: string, mostCharacters: number): string {
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text;
}
