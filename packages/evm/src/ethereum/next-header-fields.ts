import type { Block } from '../block/block.js';
import { type ExecutionRules, includes } from '../execution/rules.js';
import { nextExcessBlobGas } from '../fees/blob-fee.js';
import { nextBaseFee } from '../fees/eip1559.js';

type Parent = Pick<Block, 'header'>;

/** The base fee of the block after `parent`. */
export function baseFeeAfter(parent: Parent): bigint {
  const { gasLimit, gasUsed, baseFeePerGas } = parent.header;
  return nextBaseFee({ gasLimit, gasUsed, baseFee: baseFeePerGas });
}

/** The excess blob gas of the block after `parent`, which has these rules; undefined before Cancun. */
export function excessBlobGasAfter(parent: Parent, rules: ExecutionRules): bigint | undefined {
  if (rules.blobs === undefined) return undefined;
  const { excessBlobGas = 0n, blobGasUsed = 0n, baseFeePerGas = 0n } = parent.header;
  return nextExcessBlobGas(
    { excessBlobGas, blobGasUsed, baseFee: baseFeePerGas },
    rules.blobs,
    includes(rules, 'Osaka'),
  );
}
