import type { Block } from '@firn/evm/block';

/** A block as text for people. */
export function toBlockText({ header, hash, transactions, size }: Block): string {
  return [
    `Block(#${header.number}): ${hash}`,
    `parent ${header.parentHash}`,
    `state ${header.stateRoot}`,
    `time ${new Date(Number(header.timestamp) * 1000).toISOString()}`,
    `${transactions.length} transactions, ${header.gasUsed} of ${header.gasLimit} gas, ${size} bytes`,
    ...transactions.map(
      ({ hash: own, from, to, value }) => `  ${own} ${from} -> ${to ?? 'a new contract'}: ${value} wei`,
    ),
  ].join('\n');
}
