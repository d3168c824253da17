import type {
  AddSubnetValidatorTx,
  CreateChainTx,
  RemoveSubnetValidatorTx,
  TransferSubnetOwnershipTx,
  UnsignedPlatformTx,
} from '@firn/platform-codec';
import { bytesToId, bytesToNodeId } from '@firn/primitives';
import { describe, expect, it } from 'vitest';
import { stakerPriority } from '../../src/state/records.js';
import type { ModelState } from '../fixtures/model-state.js';
import {
  addValidator,
  avax,
  base,
  day,
  emptyState,
  ewoq,
  execute,
  expectRejected,
  fund,
  genesisTime,
  idOf,
  nodeOf,
  ownedBy,
  primaryNetwork,
  signed,
  type TestKey,
  vmrq,
} from '../fixtures/platform-fixture.js';

const subnetId = idOf(0x44);
const auth = { signatureIndices: [0] };
const conversion = {
  conversionId: idOf(1),
  managerChainId: idOf(2),
  managerAddress: new Uint8Array(20),
};

function stateWithSubnet(converted = false): ModelState {
  const state = emptyState();
  const owner = ownedBy(vmrq);
  state.putSubnet({ id: subnetId, owner, conversion: converted ? conversion : undefined });
  return state;
}

/** Signed by whom the inputs belong to, then by the owner of the subnet. */
function byOwner(unsigned: UnsignedPlatformTx, owner: TestKey = vmrq): ReturnType<typeof signed> {
  return signed(unsigned, [ewoq], [owner]);
}

/** What every transaction of a subnet's owner is refused for. */
function itNeedsTheOwner(
  make: (state: ModelState, subnet: Uint8Array) => UnsignedPlatformTx,
  prepare: (state: ModelState) => void = () => {},
): void {
  it('needs the owner of the subnet', () => {
    const state = stateWithSubnet();
    prepare(state);
    const unsigned = make(state, subnetId);
    expectRejected(signed(unsigned), state, 'wrong number of credentials');
    expectRejected(
      byOwner(unsigned, ewoq),
      state,
      /^unauthorized modification: wrong signature: expected signature from \w+ but got from \w+$/,
    );
    expectRejected(
      signed(unsigned, [vmrq]),
      state,
      /^(flow check failed: )?wrong number of credentials: 1 inputs != 0 credentials$/,
    );
    const withMemo = { ...unsigned, memo: new Uint8Array(1) } as UnsignedPlatformTx;
    expectRejected(byOwner(withMemo), state, 'memo exceeds maximum length: 1 > 0');
    const unpaid = { ...unsigned, inputs: [] } as UnsignedPlatformTx;
    expectRejected(
      signed(unpaid, [vmrq]),
      state,
      /^(flow check failed: )?insufficient unlocked funds: needs \d+ more \w+$/,
    );
  });
}

describe('creating a subnet', () => {
  it('makes its sender the owner it names', () => {
    const state = emptyState();
    const owner = ownedBy(ewoq, vmrq);
    const tx = signed({ type: 'CreateSubnetTx', ...base([fund(state, avax)]), owner }, [ewoq]);
    execute(tx, state);
    expect(state.subnet(tx.id)).toEqual({ id: tx.id, owner, conversion: undefined });
    expect(state.utxos.size).toBe(0);
  });

  it('costs a fee', () => {
    const state = emptyState();
    const tx = signed({ type: 'CreateSubnetTx', ...base([fund(state, 1n)]), owner: ownedBy(ewoq) }, [ewoq]);
    expectRejected(tx, state, /^insufficient unlocked funds: needs \d+ more \w+$/);
  });
});

describe('creating a blockchain', () => {
  const make = (
    state: ModelState,
    subnet = subnetId,
    changes: Partial<CreateChainTx> = {},
  ): CreateChainTx => ({
    type: 'CreateChainTx',
    ...base([fund(state, avax)]),
    subnetId: subnet,
    chainName: 'My chain 1',
    vmId: idOf(0x77),
    fxIds: [],
    genesisData: Buffer.from('{}'),
    subnetAuthorization: auth,
    ...changes,
  });

  it('makes it known', () => {
    const state = stateWithSubnet();
    const tx = byOwner(make(state));
    execute(tx, state);
    expect(state.blockchain(tx.id)).toEqual({
      id: tx.id,
      name: 'My chain 1',
      subnetId,
      vmId: idOf(0x77),
    });
  });

  it('is refused where the chain cannot be', () => {
    const state = stateWithSubnet();
    const nobody = idOf(0x99);
    const cases: readonly (readonly [Partial<CreateChainTx>, string])[] = [
      [{ subnetId: primaryNetwork }, "new blockchain can't be validated by primary network"],
      [{ subnetId: nobody }, `not found: there is no subnet ${bytesToId(nobody)}`],
      [{ chainName: 'a'.repeat(129) }, 'name too long'],
      [{ chainName: 'my-chain' }, 'illegal name character'],
      [{ chainName: 'Köln' }, 'illegal name character'],
      [{ vmId: new Uint8Array(32) }, 'invalid VM ID'],
    ];
    for (const [changes, reason] of cases) {
      expectRejected(byOwner(make(state, subnetId, changes)), state, reason);
    }
    const converted = stateWithSubnet(true);
    expectRejected(byOwner(make(converted)), converted, `"${bytesToId(subnetId)}" is immutable`);
  });

  itNeedsTheOwner(make);
});

describe('giving a subnet away', () => {
  const make = (state: ModelState, subnet = subnetId): TransferSubnetOwnershipTx => ({
    type: 'TransferSubnetOwnershipTx',
    ...base([fund(state, avax)]),
    subnetId: subnet,
    subnetAuthorization: auth,
    newOwner: ownedBy(ewoq),
  });

  it('makes another its owner, also when it is an L1', () => {
    for (const converted of [false, true]) {
      const state = stateWithSubnet(converted);
      execute(byOwner(make(state)), state);
      expect(state.subnet(subnetId)?.owner).toEqual(ownedBy(ewoq));
      expect(state.subnet(subnetId)?.conversion).toEqual(converted ? conversion : undefined);
    }
  });

  it('is refused for the primary network', () => {
    const state = stateWithSubnet();
    expectRejected(
      byOwner(make(state, primaryNetwork)),
      state,
      'cannot transfer ownership of a permissionless subnet',
    );
  });

  itNeedsTheOwner(make);
});

describe('adding a validator to a subnet', () => {
  const nodeId = nodeOf(7);
  const make = (
    state: ModelState,
    subnet = subnetId,
    period: Partial<AddSubnetValidatorTx['validator']> = {},
  ): AddSubnetValidatorTx => ({
    type: 'AddSubnetValidatorTx',
    ...base([fund(state, avax)]),
    validator: { nodeId, startTime: 5n, endTime: genesisTime + 30n * day, weight: 20n, ...period },
    subnetId: subnet,
    subnetAuthorization: auth,
  });
  const withNode = (state: ModelState): void => {
    addValidator(state, nodeId);
  };

  it('begins at the time of the chain, without a reward', () => {
    const state = stateWithSubnet();
    withNode(state);
    const tx = byOwner(make(state));
    execute(tx, state);
    expect(state.validator(subnetId, nodeId)).toEqual({
      txId: tx.id,
      tx: tx.unsigned,
      nodeId,
      subnetId,
      priority: stakerPriority.permissionedValidator,
      startTime: genesisTime,
      endTime: genesisTime + 30n * day,
      weight: 20n,
      publicKey: undefined,
      potentialReward: 0n,
    });
    expectRejected(
      byOwner(make(state)),
      state,
      `attempted to issue duplicate validator for ${bytesToNodeId(nodeId)} on subnet ${bytesToId(subnetId)}`,
    );
  });

  it('is refused for who cannot validate it', () => {
    const state = stateWithSubnet();
    withNode(state);
    const stranger = nodeOf(8);
    const cases: readonly (readonly [Partial<AddSubnetValidatorTx['validator']>, string])[] = [
      [{ weight: 0n }, 'weight of this validator is too low'],
      [{ endTime: genesisTime + day - 1n }, 'staking period is too short'],
      [{ endTime: genesisTime + 365n * day + 1n }, 'staking period is too long'],
      [
        { endTime: genesisTime + 101n * day },
        'proposed staking period is not inside dependent staking period',
      ],
      [
        { nodeId: stranger },
        `${bytesToNodeId(stranger)} isn't a current or pending validator of the primary network`,
      ],
    ];
    for (const [period, reason] of cases) {
      expectRejected(byOwner(make(state, subnetId, period)), state, reason);
    }
    expectRejected(
      byOwner(make(state, primaryNetwork)),
      state,
      "can't add primary network validator with AddSubnetValidatorTx",
    );
    const converted = stateWithSubnet(true);
    withNode(converted);
    expectRejected(byOwner(make(converted)), converted, `"${bytesToId(subnetId)}" is immutable`);
  });

  itNeedsTheOwner(make, withNode);
});

describe('removing a validator of a subnet', () => {
  const nodeId = nodeOf(7);
  const make = (state: ModelState, subnet = subnetId): RemoveSubnetValidatorTx => ({
    type: 'RemoveSubnetValidatorTx',
    ...base([fund(state, avax)]),
    nodeId,
    subnetId: subnet,
    subnetAuthorization: auth,
  });
  const withValidator = (state: ModelState, priority = stakerPriority.permissionedValidator): void => {
    addValidator(state, nodeId, { subnetId, priority, potentialReward: 0n });
  };

  it('ends it before its time, also when the subnet is an L1', () => {
    for (const converted of [false, true]) {
      const state = stateWithSubnet(converted);
      withValidator(state);
      execute(byOwner(make(state)), state);
      expect(state.validator(subnetId, nodeId)).toBeUndefined();
    }
  });

  it('is refused for who is none, or stakes by himself', () => {
    const state = stateWithSubnet();
    expectRejected(
      byOwner(make(state)),
      state,
      `${bytesToNodeId(nodeId)} isn't a current or pending validator of ${bytesToId(subnetId)}: not found`,
    );
    expectRejected(
      byOwner(make(state, primaryNetwork)),
      state,
      "can't remove primary network validator with RemoveSubnetValidatorTx",
    );
    addValidator(state, nodeId, { subnetId, priority: stakerPriority.subnetValidator });
    expectRejected(byOwner(make(state)), state, 'attempting to remove permissionless validator');
  });

  itNeedsTheOwner(make, withValidator);
});
