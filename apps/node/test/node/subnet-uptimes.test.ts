import type { PlatformChain } from '@firn/platform-chain/chain';
import { bytesToId, bytesToNodeId } from '@firn/primitives';
import { describe, expect, it } from 'vitest';
import { observedPercents, subnetTracker, type TrackedSubnet } from '../../src/node/subnet-uptimes.js';

const primary = new Uint8Array(32);
const permissioned = new Uint8Array(32).fill(1);
const l1 = new Uint8Array(32).fill(2);
const foreign = new Uint8Array(32).fill(3);
const nodeId = bytesToNodeId(new Uint8Array(20).fill(7));
const stranger = bytesToNodeId(new Uint8Array(20).fill(8));

function tracked(bytes: Uint8Array): TrackedSubnet {
  return { id: bytesToId(bytes), bytes };
}

/** A state in which the node validates from the given times on, each on one network. */
function stateOf(starts: ReadonlyMap<Uint8Array, bigint>): Pick<PlatformChain, 'state'> {
  const find = (networks: readonly Uint8Array[], subnetId: Uint8Array, id: Uint8Array) => {
    const network = networks.find((known) => Buffer.compare(known, subnetId) === 0);
    const startTime = network && starts.get(network);
    return startTime === undefined || bytesToNodeId(id) !== nodeId ? undefined : { startTime };
  };
  return {
    state: {
      validator: (subnetId: Uint8Array, id: Uint8Array) => find([primary, permissioned], subnetId, id),
      l1ValidatorOfNode: (subnetId: Uint8Array, id: Uint8Array) => find([l1], subnetId, id),
    },
  } as unknown as Pick<PlatformChain, 'state'>;
}

/** A node whose presence is better the later it began. */
const uptime = {
  isConnected: () => true,
  uptimeOf: (_: string, startTime: bigint) => ({
    uptimeSeconds: 0n,
    share: Number(startTime) / 1000,
    lastUpdated: 0n,
  }),
};

describe('observedPercents', () => {
  const platform = stateOf(
    new Map([
      [primary, 999n],
      [permissioned, 500n],
      [l1, 250n],
    ]),
  );
  const subnets = [permissioned, l1, foreign].map(tracked);

  it('tells of each network that a node validates, since it began to, in whole percents', () => {
    expect(observedPercents(nodeId, subnets, platform, uptime)).toEqual({
      primary: 99,
      subnets: { [bytesToId(permissioned)]: 50, [bytesToId(l1)]: 25 },
    });
  });

  it('leaves out subnets that are not tracked', () => {
    expect(observedPercents(nodeId, [], platform, uptime)).toEqual({ primary: 99, subnets: {} });
  });

  it('saw nothing of who validates nothing', () => {
    expect(observedPercents(stranger, subnets, platform, uptime)).toEqual({ primary: 0, subnets: {} });
  });
});

describe('subnetTracker', () => {
  it('tells the subnets of the settings', () => {
    expect(subnetTracker([bytesToId(l1)], { revision: 0, subnets: [] })()).toEqual([tracked(l1)]);
  });

  it('tells all subnets where there is no setting, and the same list until one comes', () => {
    const chain = { revision: 0, subnets: [{ id: permissioned }] as unknown as PlatformChain['subnets'] };
    const subnets = subnetTracker(undefined, chain);
    const before = subnets();
    expect(before).toEqual([tracked(permissioned)]);
    expect(subnets()).toBe(before);
    Object.assign(chain, { revision: 1 });
    expect(subnets()).toBe(before);
    Object.assign(chain, { revision: 2, subnets: [...chain.subnets, { id: l1 }] });
    expect(subnets()).toEqual([permissioned, l1].map(tracked));
  });
});
