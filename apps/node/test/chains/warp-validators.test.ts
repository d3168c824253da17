import { blsIdentity } from '@firn/crypto';
import type { BlockchainRecord, ValidatorAt } from '@firn/platform-chain/state';
import { bytesToHex } from '@firn/primitives';
import { describe, expect, it } from 'vitest';
import { primarySubnet, type ValidatorSource, warpValidators } from '../../src/chains/warp-validators.js';

const subnetId = new Uint8Array(32).fill(2);
const blockchainId = new Uint8Array(32).fill(3);
const keys = [1, 2].map((byte) => blsIdentity(new Uint8Array(32).fill(byte)).publicKey);

function validator(number: number, weight: bigint): ValidatorAt {
  return { nodeId: new Uint8Array(20).fill(number), publicKey: keys[number], weight };
}

/** A platform chain's state in which that list validates the subnet. */
class Source implements ValidatorSource {
  list: readonly ValidatorAt[] = [];

  blockchain(id: Uint8Array): BlockchainRecord | undefined {
    if (Buffer.compare(id, blockchainId) !== 0) return undefined;
    return { id, name: 'shop', subnetId, vmId: new Uint8Array(32) };
  }

  validatorsNow(subnet: Uint8Array): readonly ValidatorAt[] {
    expect(subnet).toEqual(subnetId);
    return this.list;
  }
}

describe('warpValidators', () => {
  it('knows the subnet of every blockchain of the platform chain, of its own, and of the platform chain itself', () => {
    const own = `0x${'07'.repeat(32)}` as const;
    const validators = warpValidators(new Source(), (id) => id === own);
    expect(validators.subnetOf(bytesToHex(blockchainId))).toBe(bytesToHex(subnetId));
    expect(validators.subnetOf(own)).toBe(primarySubnet);
    expect(validators.subnetOf(primarySubnet)).toBe(primarySubnet);
    expect(validators.subnetOf(`0x${'08'.repeat(32)}`)).toBeUndefined();
  });

  it('answers the same until the validators change', () => {
    const source = new Source();
    source.list = [validator(0, 5n), validator(1, 6n), validator(2, 3n)];
    const { validatorsOf } = warpValidators(source, () => false);
    const subnet = bytesToHex(subnetId);
    const first = validatorsOf(subnet);
    // The third has no key: it counts, and cannot sign.
    expect(first.totalWeight).toBe(14n);
    expect(first.signers.map(({ weight }) => weight).sort()).toEqual([5n, 6n]);
    expect(validatorsOf(subnet)).toBe(first);
    source.list = [validator(0, 5n)];
    expect(validatorsOf(subnet)).toMatchObject({ totalWeight: 5n, signers: [{ weight: 5n }] });
  });
});
