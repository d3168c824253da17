import { greater } from '@firn/primitives/integers';

const elasticity = 2n;
const changeDenominator = 8n;

/** Wei per gas of the first block with a base fee. */
export const initialBaseFee = 1_000_000_000n;

/** The base fee after a block (EIP-1559): wei per gas. `parent.baseFee` is undefined before London. */
export function nextBaseFee(parent: {
  readonly gasLimit: bigint;
  readonly gasUsed: bigint;
  readonly baseFee: bigint | undefined;
}): bigint {
  if (parent.baseFee === undefined) return initialBaseFee;
  const target = parent.gasLimit / elasticity;
  if (parent.gasUsed === target) return parent.baseFee;
  if (parent.gasUsed > target) {
    const change = (parent.baseFee * (parent.gasUsed - target)) / target / changeDenominator;
    return parent.baseFee + greater(change, 1n);
  }
  return greater(
    parent.baseFee - (parent.baseFee * (target - parent.gasUsed)) / target / changeDenominator,
    0n,
  );
}
