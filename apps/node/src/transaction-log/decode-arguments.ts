import { checksumAddress } from '@firn/crypto';
import { bytesToBigint, bytesToHex } from '@firn/primitives/bytes';

const word = 32;
/** Longer texts and bytes are cut: a line is read by a person. */
const mostCharacters = 160;

/**
 * The arguments of a call as people write them, by their types in Solidity; undefined for data that does not fit them. It knows values of one word,
 * `string` and `bytes`.
 *
 * @param data without the selector.
 */
export function decodeArguments(types: readonly string[], data: Uint8Array): string[] | undefined {
  const texts: string[] = [];
  for (const [index, type] of types.entries()) {
    const head = data.subarray(index * word, (index + 1) * word);
    if (head.length < word) return undefined;
    const text = type === 'string' || type === 'bytes' ? dynamicText(type, head, data) : wordText(type, head);
    if (text === undefined) return undefined;
    texts.push(text);
  }
  return texts;
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

function dynamicText(type: string, head: Uint8Array, data: Uint8Array): string | undefined {
  const offset = bytesToBigint(head);
  if (offset > BigInt(data.length - word)) return undefined;
  const start = Number(offset) + word;
  const length = bytesToBigint(data.subarray(start - word, start));
  if (length > BigInt(data.length - start)) return undefined;
  const content = data.subarray(start, start + Number(length));
  return cut(type === 'bytes' ? bytesToHex(content) : JSON.stringify(Buffer.from(content).toString('utf8')));
}

function cut(text: string): string {
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text;
}
