import { NotValidatorError } from '@firn/platform-chain';
import { bytesToId, bytesToNodeId } from '@firn/primitives';
import { describe, expect, it } from 'vitest';
import { infoHandlers } from '../../src/handlers/info.js';
import type { NodeContext } from '../../src/node/node-context.js';

const [own, peer, absent] = [1, 2, 3].map((byte) => new Uint8Array(20).fill(byte)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
];
const primary = new Uint8Array(32);
const subnet = new Uint8Array(32).fill(9);
const weights = new Map([
  [bytesToId(primary), [own, peer, absent].map((nodeId) => ({ nodeId, weight: 10n }))],
  [
    bytesToId(subnet),
    [
      { nodeId: own, weight: 1n },
      { nodeId: peer, weight: 3n },
    ],
  ],
]);

const heliconTime = 1_000n;
const rules = { heliconTime, staking: { uptimeRequirement: 0.8, heliconUptimeRequirement: 0.9 } };

/** A node whose validator began at a time. */
const contextSince = (startTime: bigint) =>
  ({
    node: {
      platformId: bytesToId(primary),
      identity: { nodeId: bytesToNodeId(own) },
      platform: {
        rules,
        state: {
          validatorsNow: (subnetId: Uint8Array) => weights.get(bytesToId(subnetId)) ?? [],
          validator: () => ({ startTime }),
        },
      },
      peers: {
        peer: (nodeId: string) =>
          nodeId === bytesToNodeId(peer)
            ? { observed: { primary: 85, subnets: { [bytesToId(subnet)]: 60 } } }
            : undefined,
      },
    },
  }) as unknown as NodeContext;
const context = contextSince(heliconTime - 1n);

describe('info.uptime', () => {
  it('weighs what connected validators of the primary network observe', () => {
    const whole = { rewardingStakePercentage: 200 / 3, weightedAveragePercentage: 185 / 3 };
    expect(infoHandlers['info.uptime']({}, context)).toEqual(whole);
    expect(infoHandlers['info.uptime']({ subnetID: bytesToId(primary) }, context)).toEqual(whole);
  });

  it('takes more of a validator that began with Helicon', () => {
    expect(infoHandlers['info.uptime']({}, contextSince(heliconTime))).toEqual({
      rewardingStakePercentage: 100 / 3,
      weightedAveragePercentage: 185 / 3,
    });
  });

  it('weighs those of a subnet by what they observe on it', () => {
    expect(infoHandlers['info.uptime']({ subnetID: bytesToId(subnet) }, context)).toEqual({
      rewardingStakePercentage: 25,
      weightedAveragePercentage: (100 + 3 * 60) / 4,
    });
  });

  it('is none on a subnet that the node does not validate', () => {
    const other = bytesToId(new Uint8Array(32).fill(4));
    expect(() => infoHandlers['info.uptime']({ subnetID: other }, context)).toThrow(NotValidatorError);
  });
});
