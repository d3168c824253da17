import { toNetworkUpgrades } from '@firn/evm/genesis';
import { type NodeGroup, nodeOpenRpc } from '@firn/specs';
import { isPastUpgrade } from '../chains/custom-chain-facts.js';
import type { HostedChain } from '../chains/hosted-chain.js';
import type { Network } from '../network/network.js';

/** Chains as `x-reference` of the contract names them. */
type ReferenceChain = 'c-chain' | 'subnet-evm';

interface Method {
  readonly name: string;
  readonly 'x-reference'?: readonly ReferenceChain[];
  readonly 'x-since'?: string;
  readonly 'x-until'?: string;
}

/**
 * Whether the reference node has a method of a chain at this moment, by what the contract says of it (specs/README.md: `x-reference`, `x-since`,
 * `x-until`). Methods of which it says nothing are there. Custom chains keep theirs over upgrades of the network (reference: helicon 3.12).
 * @throws TypeError for an upgrade that no network has
 */
export function referenceMethods(
  groups: readonly string[],
  { chain, custom }: HostedChain,
  network: Network,
): (method: string) => boolean {
  const kind: ReferenceChain = custom === undefined ? 'c-chain' : 'subnet-evm';
  const absent = new Set<string>();
  const conditions = new Map<string, () => boolean>();
  for (const { name, ...said } of groups.flatMap(methodsOf)) {
    const { 'x-reference': chains, 'x-since': since, 'x-until': until } = said;
    if (chains !== undefined && !chains.includes(kind)) absent.add(name);
    if (kind === 'subnet-evm') continue;
    const begins = since === undefined ? undefined : timeOf(network, since);
    const ends = until === undefined ? undefined : timeOf(network, until);
    if (begins === undefined && ends === undefined) continue;
    conditions.set(
      name,
      () =>
        (begins === undefined || isPastUpgrade(chain, begins)) &&
        (ends === undefined || !isPastUpgrade(chain, ends)),
    );
  }
  return (method) => !absent.has(method) && (conditions.get(method)?.() ?? true);
}

function methodsOf(group: string): readonly Method[] {
  return nodeOpenRpc[group as NodeGroup].methods;
}

function timeOf({ upgrades }: Network, name: string): bigint {
  const times: Readonly<Record<string, bigint>> = { ...toNetworkUpgrades(upgrades) };
  const time = times[name];
  if (time === undefined)
    throw new TypeError(`upgrade ${name} of a contract must be one of ${Object.keys(times).join(', ')}`);
  return time;
}
