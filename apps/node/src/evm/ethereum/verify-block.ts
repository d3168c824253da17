import type { Block } from '../block/block.js';
import type { Header } from '../block/header.js';
import { EvmError } from '../evm-error.js';
import { type ExecutionRules, includes } from '../execution/rules.js';
import { nextExcessBlobGas } from '../fees/blob-fee.js';
import { nextBaseFee } from '../fees/eip1559.js';
import type { ExecutedEthereumBlock } from './execute-block.js';

/** A block does not follow the rules; the message names the field, what it holds and what it must hold. */
export class InvalidBlockError extends EvmError {
  override readonly name = 'InvalidBlockError';

  constructor(message: string, options?: ErrorOptions) {
    super('invalid-block', message, options);
  }
}

/**
 * Checks a header against its parent: the link, and the fields that follow from the parent alone.
 * @throws InvalidBlockError
 */
export function verifyHeader(block: Block, parent: Block, rules: ExecutionRules): void {
  const { header } = block;
  expectField(header, 'parentHash', parent.hash);
  expectField(header, 'number', parent.header.number + 1n);
  if (header.timestamp <= parent.header.timestamp) {
    throw new InvalidBlockError(
      `block ${header.number}: timestamp ${header.timestamp} must be after ${parent.header.timestamp}`,
    );
  }
  if (includes(rules, 'London')) expectField(header, 'baseFeePerGas', baseFeeAfter(parent));
  if (includes(rules, 'Cancun')) expectField(header, 'excessBlobGas', excessBlobGasAfter(parent, rules));
}

/** The base fee of the block after `parent`. */
export function baseFeeAfter(parent: Block): bigint {
  const { gasLimit, gasUsed, baseFeePerGas } = parent.header;
  return nextBaseFee({ gasLimit, gasUsed, baseFee: baseFeePerGas });
}

/** The excess blob gas of the block after `parent`, which has these rules; undefined before Cancun. */
export function excessBlobGasAfter(parent: Block, rules: ExecutionRules): bigint | undefined {
  if (rules.blobs === undefined) return undefined;
  const { excessBlobGas = 0n, blobGasUsed = 0n, baseFeePerGas = 0n } = parent.header;
  return nextExcessBlobGas(
    { excessBlobGas, blobGasUsed, baseFee: baseFeePerGas },
    rules.blobs,
    includes(rules, 'Osaka'),
  );
}

/** Compares a header with what running its block gave. @throws InvalidBlockError */
export function verifyExecution(header: Header, executed: ExecutedEthereumBlock): void {
  const fields = [
    'gasUsed',
    'transactionsRoot',
    'receiptsRoot',
    'logsBloom',
    'blobGasUsed',
    'withdrawalsRoot',
    'requestsHash',
    'stateRoot',
  ] as const;
  for (const field of fields) expectField(header, field, executed[field]);
}

function expectField(header: Header, field: keyof Header, expected: unknown): void {
  if (header[field] !== expected) {
    throw new InvalidBlockError(`block ${header.number}: ${field} is ${header[field]}, must be ${expected}`);
  }
}
