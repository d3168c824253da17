import type { Doc } from '@firn/contract';

const chainNames: Readonly<Record<string, string>> = {
  'c-chain': 'the C-Chain',
  'subnet-evm': 'custom EVM chains',
};

/** The row that tells where and when the reference node has a method; none where it has it wherever this one does. */
export function referenceRow({ since, until, reference }: Doc): [string, string][] {
  if (reference?.length === 0) return [['Reference node', 'does not have it']];
  const parts = [
    ...(reference === undefined
      ? []
      : [`on ${reference.map((name) => chainNames[name] ?? name).join(', ')}`]),
    ...(since === undefined ? [] : [`since ${since}`]),
    ...(until === undefined ? [] : [`until ${until} on the C-Chain`]),
  ];
  return parts.length === 0 ? [] : [['Reference node', `has it ${parts.join(', ')}`]];
}
