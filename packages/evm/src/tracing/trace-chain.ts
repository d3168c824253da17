import type { Block } from '../block/block.js';
import type { ChainReader } from '../chain/queries/chain-reader.js';
import { EvmError } from '../evm-error.js';
import { quantity } from './call-frame.js';
import { checkTracer, type TraceConfig } from './create-tracer.js';

/** The traces of a block's transactions: JSON text in pieces. */
export type TraceOfBlock = (block: Block) => AsyncIterable<string>;

/** The most characters of the traces of one block. */
const maxBlockLength = 67_108_864;

/**
 * The traces of the blocks after `start` up to `end`, each as JSON text of `{block, hash, traces}`; blocks without
 * transactions are passed over, but for the last one.
 * @throws EvmError `tracing` for a range that ends before it begins, or a tracer that there is not.
 */
export function traceChain(
  chain: ChainReader,
  { start, end }: { readonly start: Block; readonly end: Block },
  config: TraceConfig,
  trace: TraceOfBlock,
): AsyncGenerator<string> {
  const [first, last] = [start.header.number, end.header.number];
  if (last <= first) {
    throw new EvmError('tracing', `end block (#${last}) needs to come after start block (#${first})`);
  }
  checkTracer(config);
  return eachBlock(chain, first, last, trace);
}

async function* eachBlock(
  chain: ChainReader,
  first: bigint,
  last: bigint,
  trace: TraceOfBlock,
): AsyncGenerator<string> {
  for (let number = first + 1n; number <= last; number += 1n) {
    const block = chain.block(number);
    if (block === undefined) throw new EvmError('tracing', `block #${number} not found`);
    if (block.transactions.length === 0 && number !== last) continue;
    let traces = '';
    for await (const piece of trace(block)) {
      traces += piece;
      if (traces.length > maxBlockLength) {
        throw new EvmError(
          'tracing',
          `the traces of block #${number} have more than ${maxBlockLength} characters`,
        );
      }
    }
    yield `{"block":"${quantity(number)}","hash":"${block.hash}","traces":${traces}}`;
  }
}
