import { bigintToBytes, bytesToHex, type Hex, hexToBytes } from '@firn/primitives/bytes';
import { maxUint64 } from '@firn/primitives/integers';
import { bytesItem, listItem, numberItem, type RlpItem } from '../transaction/rlp-item.js';

/** What the execution of a block gave, on a chain that accepts blocks before it executes them (ACP-194). */
export interface ExecutionResults {
  /** The root of the state after the block. */
  readonly stateRoot: Hex;
  /** What its transactions paid: wei per gas, at most that of the header. */
  readonly baseFee: bigint;
  /** Gas that was charged. */
  readonly gasUsed: bigint;
  /** Gas of this block and all before it, as their headers count it: by the limits of their transactions. */
  readonly gasUpTo: bigint;
  /** The gas clock after the block: Unix seconds, the part of a second out of the clock's rate, and the excess of gas. */
  readonly clock: { readonly seconds: bigint; readonly numerator: bigint; readonly excess: bigint };
}

/** The results as the store holds them. */
export function executionResultsToItems({
  stateRoot,
  baseFee,
  gasUsed,
  gasUpTo,
  clock,
}: ExecutionResults): RlpItem {
  const numbers = [baseFee, gasUsed, gasUpTo, clock.seconds, clock.numerator, clock.excess];
  return [hexToBytes(stateRoot), ...numbers.map(bigintToBytes)];
}

/** Reads what `executionResultsToItems` wrote. @throws Error unless it is that. */
export function itemsToExecutionResults(item: RlpItem): ExecutionResults {
  const [stateRoot, baseFee, gasUsed, gasUpTo, seconds, numerator, excess] = listItem(item, 'execution');
  return {
    stateRoot: bytesToHex(bytesItem(stateRoot, 'state root', 32)),
    baseFee: numberItem(baseFee, 'base fee'),
    gasUsed: numberItem(gasUsed, 'gas', maxUint64),
    gasUpTo: numberItem(gasUpTo, 'gas'),
    clock: {
      seconds: numberItem(seconds, 'clock', maxUint64),
      numerator: numberItem(numerator, 'clock', maxUint64),
      excess: numberItem(excess, 'clock', maxUint64),
    },
  };
}
