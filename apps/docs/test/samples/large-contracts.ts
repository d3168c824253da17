import type { ContractDocument } from '@firn/contract/document';

/** The contracts that have two thirds of all examples, which differ by their values and not in kind. */
const large: readonly string[] = ['EVM chains', 'Development controls of EVM chains', 'Platform chain'];

/** Whether the samples of a contract are those of the soak. */
export function isLarge({ title }: ContractDocument): boolean {
  return large.includes(title);
}
