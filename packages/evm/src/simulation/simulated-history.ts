import type { Hex } from '@firn/primitives/bytes';
import { type Block, postStateRoot } from '../block/block.js';
import type { ChainReader } from '../chain/queries/chain-reader.js';
import { expandReceipts } from '../receipt/expand-receipts.js';
import type { Receipt, ReceiptCore } from '../receipt/receipt.js';
import type { BlockHistory } from '../rules/chain-rules.js';

/** The blocks that were simulated, on top of those of the chain. */
export class SimulatedHistory implements BlockHistory {
  readonly #chain: ChainReader;
  readonly #simulated = new Map<
    bigint,
    { readonly block: Block; readonly receipts: readonly ReceiptCore[] }
  >();

  constructor(chain: ChainReader) {
    this.#chain = chain;
  }

  add(block: Block, receipts: readonly ReceiptCore[]): void {
    this.#simulated.set(block.header.number, { block, receipts });
  }

  block(number: bigint): Block | undefined {
    return this.#simulated.get(number)?.block ?? this.#chain.block(number);
  }

  *receiptsOf(first: bigint, last: bigint): Generator<readonly Receipt[]> {
    const simulated = [...this.#simulated.values()].filter(
      ({ block: { header } }) => header.number >= first && header.number <= last,
    );
    const [lowest] = simulated;
    yield* this.#chain.canonical.receiptsOf(
      first,
      lowest === undefined ? last : lowest.block.header.number - 1n,
    );
    for (const { block, receipts } of simulated)
      yield expandReceipts(block, receipts, this.#chain.rules.environmentOf(block).blobBaseFee);
  }

  stateRootAfter(block: Block): Hex {
    const isSimulated = this.#simulated.get(block.header.number)?.block === block;
    return isSimulated ? postStateRoot(block) : this.#chain.canonical.stateRootAfter(block);
  }

  readonly hashOf = (number: bigint): Hex =>
    this.#simulated.get(number)?.block.hash ?? this.#chain.canonical.hashOf(number);
}
