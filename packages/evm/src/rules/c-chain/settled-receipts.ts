import { Turn } from '@firn/chain-runtime';
import { bytesToHex, hexToBytes } from '@firn/primitives/bytes';
import { emptyBloom, type Header } from '../../block/header.js';
import { mergeBloom } from '../../receipt/bloom.js';
import type { Receipt } from '../../receipt/receipt.js';
import { encodeReceipt } from '../../receipt/receipt-codec.js';
import { listRoot } from '../../trie/list-root.js';
import { emptyRoot } from '../../trie/trie.js';

/** The receipts of the blocks that a block settles, which can be as many as several full blocks have. They are read block by block, and once. */
export class SettledReceipts {
  /** Those of a block each. */
  readonly #unread: Iterator<readonly Receipt[]>;
  readonly #encoded: Uint8Array[] = [];
  readonly #bloom = new Uint8Array(256);

  constructor(blocks: Iterable<readonly Receipt[]>) {
    this.#unread = blocks[Symbol.iterator]();
  }

  /** Reads them while others have their turns. What is not read so is read when it is asked for. */
  async read(): Promise<void> {
    const turn = new Turn();
    while (this.#readBlock()) if (turn.isOver) await turn.next();
  }

  /** What the header tells of them. */
  get fields(): Pick<Header, 'receiptsRoot' | 'logsBloom'> {
    while (this.#readBlock());
    if (this.#encoded.length === 0) return { receiptsRoot: emptyRoot, logsBloom: emptyBloom };
    return { receiptsRoot: bytesToHex(listRoot(this.#encoded)), logsBloom: bytesToHex(this.#bloom) };
  }

  /** False where none is left. */
  #readBlock(): boolean {
    const next = this.#unread.next();
    if (next.done === true) return false;
    for (const receipt of next.value) {
      this.#encoded.push(encodeReceipt(receipt));
      if (receipt.logs.length > 0) mergeBloom(this.#bloom, hexToBytes(receipt.logsBloom));
    }
    return true;
  }
}
