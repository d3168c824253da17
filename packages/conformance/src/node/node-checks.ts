import { type AccessProfile, isOffered } from '@firn/jsonrpc/server';
import type { NodeGroup } from '@firn/specs';
import type { Check, CompareMode } from '../check.js';
import { type RpcGroup, type RpcMethod, readNodeContract } from '../contract/node-contract.js';
import { accessChecks } from './access-checks.js';
import { documentChecks } from './document-checks.js';
import { exampleChecks } from './example-checks.js';
import { formChecks } from './form-checks.js';
import type { NodeTarget } from './node-target.js';
import { parameterChecks } from './parameter-checks.js';

/** How a node is checked. */
export interface NodeCheckOptions {
  readonly compare: CompareMode;
  /** What the node was started as. Methods that it does not offer are only asked whether they are there. */
  readonly profile: AccessProfile;
  /** The chain that each group with a chain in its path is asked at. */
  readonly chains: Readonly<Partial<Record<NodeGroup, string>>>;
}

/** Every check of the node contract. */
export function nodeChecks(options: NodeCheckOptions): Check<NodeTarget>[] {
  return readNodeContract().flatMap((group) => groupChecks(group, options));
}

/** Every check of one group. */
function groupChecks(group: RpcGroup, options: NodeCheckOptions): Check<NodeTarget>[] {
  const { compare, profile, chains } = options;
  const isThere = ({ access }: RpcMethod): boolean => isOffered(access, profile);
  const offered = group.methods.filter(isThere);
  const checks = [
    ...offered.flatMap((method) => [
      ...exampleChecks(method, compare),
      ...formChecks(method, compare),
      ...parameterChecks(method, compare),
    ]),
    ...group.methods.flatMap((method) => accessChecks(method, profile)),
    ...(offered.length > 0 ? documentChecks(group, compare) : []),
  ];
  if (!group.path.includes('{') || chains[group.name] !== undefined) return checks;
  return checks.map((check) => ({ ...check, unmet: `no chain is given for the group ${group.name}` }));
}
