import { bech32 } from '@scure/base';
import { checkLength } from './checksum.js';
import { EncodingError } from './encoding-error.js';

const length = 20;

/** An address of the platform chain, or of a chain with its address format. */
export interface ChainAddress {
  /** Alias or ID of the chain, as written: `P`. */
  readonly chain: string;
  /** Human-readable part, which names the network: `avax`, `fuji`, `local`, `custom`. */
  readonly hrp: string;
  /** 20 bytes: ripemd160 of the sha256 of the compressed public key. */
  readonly bytes: Uint8Array;
}

/**
 * Writes an address: chain, dash, bech32.
 * @throws EncodingError `length` unless there are 20 bytes, `separator` where the chain holds a dash or is empty, `bech32` for a wrong HRP.
 * @example
 * ```ts
 * formatAddress('P', 'local', bytes); // 'P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u'
 * ```
 */
export function formatAddress(chain: string, hrp: string, bytes: Uint8Array): string {
  if (chain === '' || chain.includes('-')) {
    throw new EncodingError('separator', `chain ${JSON.stringify(chain)} must be a name without a dash`);
  }
  const words = bech32.toWords(checkLength(bytes, length));
  return `${chain}-${attempt(() => bech32.encode(hrp, words))}`;
}

/**
 * Reads an address: chain, dash, bech32 (BIP-173, of one case).
 * @throws EncodingError `separator` without a dash, `bech32` for wrong characters or checksum, `length` unless it has 20 bytes.
 */
export function parseAddress(text: string): ChainAddress {
  const dash = text.indexOf('-');
  if (dash === -1) throw new EncodingError('separator', 'no separator found in address');
  const { prefix, words } = attempt(() => bech32.decode(text.slice(dash + 1) as `${string}1${string}`));
  return { chain: text.slice(0, dash), hrp: prefix, bytes: checkLength(wordsToBytes(words), length) };
}

// Like the reference node, leftover bits make one more byte instead of an error.
function wordsToBytes(words: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(Math.ceil((words.length * 5) / 8));
  words.forEach((word, i) => {
    const bit = i * 5;
    const pair = word << (11 - (bit % 8));
    const at = bit >> 3;
    bytes[at] = (bytes[at] ?? 0) | (pair >> 8);
    if (at + 1 < bytes.length) bytes[at + 1] = pair & 0xff;
  });
  return bytes;
}

function attempt<T>(convert: () => T): T {
  try {
    return convert();
  } catch (cause) {
    throw new EncodingError(
      'bech32',
      `bech32 error: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  }
}
