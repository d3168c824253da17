/** Longer answers are no name, symbol or address of metadata that anybody reads. */
const maxBytes = 65_536;

/**
 * The text that a contract answered: ABI's `string`, or the `bytes32` of early tokens. Undefined for anything else: strangers choose the bytes.
 */
export function readTextAnswer(answer: string): string | undefined {
  const hex = answer.slice(2);
  if (hex.length === 64) return decode(hex.replace(/(?:00)+$/, ''));
  if (hex.length < 128 || hex.length > maxBytes * 2) return undefined;
  if (BigInt(`0x${hex.slice(0, 64)}`) !== 32n) return undefined;
  const length = BigInt(`0x${hex.slice(64, 128)}`);
  if (length > BigInt(hex.length / 2 - 64)) return undefined;
  return decode(hex.slice(128, 128 + Number(length) * 2));
}

/** The integer that a contract answered in one word; undefined for anything else. */
export function readIntegerAnswer(answer: string): bigint | undefined {
  return /^0x[\da-f]{64}$/.test(answer) ? BigInt(answer) : undefined;
}

/** The address that a contract answered in one word; undefined for anything else. */
export function readAddressAnswer(answer: string): `0x${string}` | undefined {
  const address = /^0x0{24}([\da-f]{40})$/.exec(answer)?.[1];
  return address === undefined ? undefined : `0x${address}`;
}

function decode(hex: string): string {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  return new TextDecoder().decode(bytes);
}
