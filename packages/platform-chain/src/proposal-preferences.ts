import type { NodeWeight } from './find-validators.js';

/** Which proposals a node is for and against. */
export interface ProposalVotes {
  readonly supportedAcps: readonly number[];
  readonly objectedAcps: readonly number[];
}

/** What the stake thinks of a proposal. */
export interface ProposalPreference {
  readonly supportWeight: bigint;
  /** Node IDs. */
  readonly supporters: readonly string[];
  readonly objectWeight: bigint;
  /** Node IDs. */
  readonly objectors: readonly string[];
  /** The stake of everybody else. */
  readonly abstainWeight: bigint;
}

interface Side {
  weight: bigint;
  readonly nodeIds: string[];
}

/**
 * The preferences of the stake by the number of the proposal, ascending (reference: section 2.2).
 * @param votesOf What a node says; undefined for one that says nothing.
 */
export function proposalPreferences(
  validators: readonly NodeWeight[],
  votesOf: (nodeId: string) => ProposalVotes | undefined,
): ReadonlyMap<number, ProposalPreference> {
  const supporting = new Map<number, Side>();
  const objecting = new Map<number, Side>();
  let total = 0n;
  for (const validator of validators) {
    total += validator.weight;
    const votes = votesOf(validator.nodeId);
    for (const proposal of new Set(votes?.supportedAcps)) addVote(supporting, proposal, validator);
    for (const proposal of new Set(votes?.objectedAcps)) addVote(objecting, proposal, validator);
  }
  const proposals = [...new Set([...supporting.keys(), ...objecting.keys()])].sort((a, b) => a - b);
  return new Map(
    proposals.map((proposal) => {
      const { weight: supportWeight, nodeIds: supporters } = supporting.get(proposal) ?? nobody;
      const { weight: objectWeight, nodeIds: objectors } = objecting.get(proposal) ?? nobody;
      const abstainWeight = total - supportWeight - objectWeight;
      return [proposal, { supportWeight, supporters, objectWeight, objectors, abstainWeight }];
    }),
  );
}

const nobody: Side = { weight: 0n, nodeIds: [] };

function addVote(sides: Map<number, Side>, proposal: number, { nodeId, weight }: NodeWeight): void {
  const side = sides.get(proposal) ?? { weight: 0n, nodeIds: [] };
  side.weight += weight;
  side.nodeIds.push(nodeId);
  sides.set(proposal, side);
}
