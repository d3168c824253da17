import { makePlatformBlock } from '@firn/platform-codec';
import { bytesToHex } from '@firn/primitives';
import { describe, expect, it } from 'vitest';
import { primarySubnet, type ValidatorSource, warpValidators } from '../../src/chains/warp-validators.js';
import { blsIdentity } from '../../src/identity/bls-key.js';
import type { ValidatorAt } from '../../src/p-chain/chain/platform-chain.js';
import type { PlatformStateView } from '../../src/p-chain/state/platform-state.js';

const subnetId = new Uint8Array(32).fill(2);
const blockchainId = new Uint8Array(32).fill(3);
const keys = [1, 2].map((byte) => blsIdentity(new Uint8Array(32).fill(byte)).publicKey);

function validator(number: number, weight: bigint): ValidatorAt {
  return { nodeId: new Uint8Array(20).fill(number), publicKey: keys[number], weight };
}

/** A platform chain whose blocks do nothing but change validators. */
class Source implements ValidatorSource {
  readonly state = {
    blockchain: (id: Uint8Array) =>
      Buffer.compare(id, blockchainId) === 0
        ? { id, name: 'shop', subnetId, vmId: new Uint8Array(32) }
        : undefined,
  } as unknown as PlatformStateView;
  list: readonly ValidatorAt[] = [];
  lookups = 0;
  #height = 0n;

  get lastAccepted() {
    return makePlatformBlock({
      type: 'ApricotCommitBlock',
      parentId: new Uint8Array(32),
      height: this.#height,
    });
  }

  accept(list: readonly ValidatorAt[] = this.list): void {
    this.list = list;
    this.#height += 1n;
  }

  validatorsAt(height: bigint, subnet: Uint8Array): readonly ValidatorAt[] {
    expect(height).toBe(this.#height);
    expect(subnet).toEqual(subnetId);
    this.lookups += 1;
    return this.list.map((each) => ({ ...each }));
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

  it('answers the same until a block changes the validators', () => {
    const source = new Source();
    source.accept([validator(0, 5n), validator(1, 6n), validator(2, 3n)]);
    const { validatorsOf } = warpValidators(source, () => false);
    const subnet = bytesToHex(subnetId);
    const first = validatorsOf(subnet);
    // The third has no key: it counts, and cannot sign.
    expect(first.totalWeight).toBe(14n);
    expect(first.signers.map(({ weight }) => weight).sort()).toEqual([5n, 6n]);
    expect(validatorsOf(subnet)).toBe(first);
    expect(source.lookups).toBe(1);
    source.accept();
    expect(validatorsOf(subnet)).toBe(first);
    expect(source.lookups).toBe(2);
    source.accept([validator(0, 5n)]);
    expect(validatorsOf(subnet)).toMatchObject({ totalWeight: 5n, signers: [{ weight: 5n }] });
  });
});
