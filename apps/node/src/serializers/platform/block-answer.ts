import { LruCache } from '@firn/chain-runtime';
import {
  type PlatformBlock as BlockAnswer,
  encodePlatformGetBlockResult,
  type PlatformEncoding,
} from '@firn/node-validators';
import { keyOf } from '@firn/platform-chain';
import type { PlatformChain } from '@firn/platform-chain/chain';
import type { PlatformBlock } from '@firn/platform-codec';
import { bytesToId } from '@firn/primitives';
import { toEncodedBytes } from '../encoded-bytes.js';
import { toTransactionAnswer } from './transaction-answer.js';

/** A block of the platform chain in the form that was asked for. */
export interface EncodedBlock {
  readonly block: `0x${string}` | BlockAnswer;
  readonly encoding: PlatformEncoding;
}

/** Writes a block as bytes, or as an object with addresses of that prefix. */
function toEncodedBlock(block: PlatformBlock, encoding: PlatformEncoding, hrp: string): EncodedBlock {
  if (encoding !== 'json') return { block: toEncodedBytes(block.bytes, encoding), encoding };
  return { block: toBlockAnswer(block, hrp), encoding };
}

/** A block as an object: which fields it has depends on its kind (reference: section 4.3). */
export function toBlockAnswer({ id, content }: PlatformBlock, hrp: string): BlockAnswer {
  return {
    ...('time' in content ? { time: content.time } : {}),
    parentID: bytesToId(content.parentId),
    height: content.height,
    id: bytesToId(id),
    ...('txs' in content ? { txs: content.txs.map((tx) => toTransactionAnswer(tx, hrp)) } : {}),
    ...('tx' in content ? { tx: toTransactionAnswer(content.tx, hrp) } : {}),
  };
}

const maxBytes = 16 * 2 ** 20;
const entryBytes = 128;

/**
 * The answers that hold a block, as JSON texts of the wire form `{"block":…,"encoding":…}`: accepted blocks never change, so that each is
 * read and written once, within a limit of bytes.
 */
export class PlatformBlockTexts {
  readonly #chain: Pick<PlatformChain, 'blockByHeight' | 'blockById'>;
  readonly #hrp: string;
  readonly #texts = new LruCache<string, string>(maxBytes, (text) => text.length + entryBytes);

  /** `hrp` is the prefix of the network's addresses. */
  constructor(chain: Pick<PlatformChain, 'blockByHeight' | 'blockById'>, hrp: string) {
    this.#chain = chain;
    this.#hrp = hrp;
  }

  /** Undefined for a height that has no block. */
  byHeight(height: bigint, encoding: PlatformEncoding = 'hex'): string | undefined {
    return this.#textOf(`${encoding} ${height}`, encoding, () => this.#chain.blockByHeight(height));
  }

  /** Undefined for an ID that is none of an accepted block; 32 bytes. */
  byId(id: Uint8Array, encoding: PlatformEncoding = 'hex'): string | undefined {
    return this.#textOf(`${encoding} ${keyOf(id)}`, encoding, () => this.#chain.blockById(id));
  }

  #textOf(
    key: string,
    encoding: PlatformEncoding,
    read: () => PlatformBlock | undefined,
  ): string | undefined {
    const known = this.#texts.get(key);
    if (known !== undefined) return known;
    const block = read();
    if (block === undefined) return undefined;
    const text = encodePlatformGetBlockResult(toEncodedBlock(block, encoding, this.#hrp));
    this.#texts.set(key, text);
    return text;
  }
}
