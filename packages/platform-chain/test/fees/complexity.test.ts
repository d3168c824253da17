import type { OutputOwners, PlatformMessage, UnsignedPlatformTx } from '@firn/platform-codec';
import { compareBytes } from '@firn/platform-codec';
import { describe, expect, it } from 'vitest';
import { complexityOf } from '../../src/fees/complexity.js';
import { feeOf, gasOf } from '../../src/fees/tx-fee.js';
import type { GasRules } from '../../src/platform-rules.js';
import {
  blsOf,
  initialValidator,
  managerChain,
  messageBytes,
  registration,
  stateWithL1,
  subnetId,
} from '../fixtures/l1-fixture.js';
import {
  base,
  ewoq,
  idOf,
  inputFor,
  nodeOf,
  output,
  ownedBy,
  primaryNetwork,
  rules,
  signed,
  type TestKey,
  utxo,
  vmrq,
} from '../fixtures/platform-fixture.js';

// avalanchego, vms/platformvm/txs/fee: the complexities are those of its transactions, which have these shapes; its
// fees are with other weights than those of the networks (reference: section 4.10).
const otherWeights: GasRules = { ...rules.gas, weights: [1n, 2_000n, 20_000n, 10n] };

const noOwner: OutputOwners = { locktime: 0n, threshold: 0, addresses: [] };
const oneOfTwo: OutputOwners = {
  locktime: 0n,
  threshold: 1,
  addresses: [ewoq.address, vmrq.address].sort(compareBytes),
};
const auth = { signatureIndices: [0] };
const state = stateWithL1();
const period = { nodeId: nodeOf(1), startTime: 0n, endTime: 1n, weight: 1n };
const spending = base([utxo(9n)], [output(1n)]);
const one: readonly (readonly TestKey[])[] = [[ewoq]];
const withAuth = [...one, [vmrq]];

function message(content: PlatformMessage): Uint8Array {
  return messageBytes(state, content, { sourceAddress: new Uint8Array(), signers: [1] });
}

type Vector = readonly [
  unsigned: UnsignedPlatformTx,
  signers: readonly (readonly TestKey[])[],
  complexity: readonly [bandwidth: number, dbRead: number, dbWrite: number, compute: number],
  feeWithOtherWeights: bigint,
  fee: bigint,
];

const vectors: readonly Vector[] = [
  [
    { type: 'BaseTx', ...base([utxo(9n)], [output(1n), output(1n, oneOfTwo)]) },
    one,
    [399, 1, 3, 200],
    64_399n,
    5_199n,
  ],
  [{ type: 'CreateSubnetTx', ...spending, owner: ownedBy(ewoq) }, one, [339, 1, 3, 200], 64_339n, 5_139n],
  [
    {
      type: 'CreateChainTx',
      ...spending,
      subnetId,
      chainName: 'Let there',
      vmId: idOf(1),
      fxIds: [idOf(2)],
      genesisData: new Uint8Array(10),
      subnetAuthorization: auth,
    },
    withAuth,
    [509, 4, 3, 400],
    72_509n,
    9_109n,
  ],
  [
    {
      type: 'ImportTx',
      ...base([], [output(1n)]),
      sourceChain: idOf(1),
      importedInputs: [inputFor(utxo(9n))],
    },
    one,
    [335, 1, 2, 200],
    44_335n,
    4_135n,
  ],
  [
    { type: 'ExportTx', ...spending, destinationChain: idOf(1), exportedOutputs: [output(1n, oneOfTwo)] },
    one,
    [435, 1, 3, 200],
    64_435n,
    5_235n,
  ],
  [
    { type: 'AddSubnetValidatorTx', ...spending, validator: period, subnetId, subnetAuthorization: auth },
    withAuth,
    [460, 4, 5, 400],
    112_460n,
    11_060n,
  ],
  [
    { type: 'RemoveSubnetValidatorTx', ...spending, nodeId: nodeOf(1), subnetId, subnetAuthorization: auth },
    withAuth,
    [436, 2, 5, 400],
    108_436n,
    9_036n,
  ],
  [
    {
      type: 'AddPermissionlessValidatorTx',
      ...spending,
      validator: period,
      subnetId: primaryNetwork,
      signer: blsOf(1),
      stake: [output(1n)],
      validationRewardsOwner: ownedBy(ewoq),
      delegationRewardsOwner: ownedBy(ewoq),
      shares: 1,
    },
    one,
    [691, 2, 6, 1250],
    137_191n,
    13_691n,
  ],
  [
    {
      type: 'AddPermissionlessDelegatorTx',
      ...spending,
      validator: period,
      subnetId: primaryNetwork,
      stake: [output(1n)],
      rewardsOwner: ownedBy(ewoq),
    },
    one,
    [499, 2, 5, 200],
    106_499n,
    8_299n,
  ],
  [
    {
      type: 'TransferSubnetOwnershipTx',
      ...spending,
      subnetId,
      subnetAuthorization: auth,
      newOwner: noOwner,
    },
    withAuth,
    [436, 2, 3, 400],
    68_436n,
    7_036n,
  ],
  [
    {
      type: 'ConvertSubnetToL1Tx',
      ...spending,
      subnetId,
      managerChainId: managerChain,
      managerAddress: new Uint8Array(),
      validators: [initialValidator(1, { remainingBalanceOwner: noOwner, deactivationOwner: noOwner })],
      subnetAuthorization: auth,
    },
    withAuth,
    [656, 4, 8, 1450],
    183_156n,
    18_456n,
  ],
  [
    {
      type: 'RegisterL1ValidatorTx',
      ...spending,
      balance: 1n,
      proofOfPossession: blsOf(3).proofOfPossession,
      message: message(registration({ remainingBalanceOwner: noOwner, deactivationOwner: noOwner })),
    },
    one,
    [710, 29, 8, 2255],
    241_260n,
    46_730n,
  ],
  [
    {
      type: 'SetL1ValidatorWeightTx',
      ...spending,
      message: message({ type: 'L1ValidatorWeight', validationId: idOf(1), nonce: 0n, weight: 1n }),
    },
    one,
    [518, 27, 7, 1205],
    206_568n,
    39_338n,
  ],
  [
    { type: 'IncreaseL1ValidatorBalanceTx', ...spending, validationId: idOf(1), balance: 1n },
    one,
    [339, 2, 7, 200],
    146_339n,
    10_139n,
  ],
  [
    {
      type: 'DisableL1ValidatorTx',
      ...spending,
      validationId: idOf(1),
      disableAuthorization: { signatureIndices: [] },
    },
    [...one, []],
    [347, 2, 8, 200],
    166_347n,
    11_147n,
  ],
  [
    {
      type: 'AddAutoRenewedValidatorTx',
      ...spending,
      nodeId: nodeOf(1),
      signer: blsOf(1),
      stake: [output(1n)],
      validationRewardsOwner: ownedBy(ewoq),
      delegationRewardsOwner: ownedBy(ewoq),
      validatorAuthority: ownedBy(ewoq),
      delegationShares: 10_000,
      autoCompoundRewardShares: 500_000,
      period: 604_800n,
    },
    one,
    [691, 1, 6, 1250],
    135_191n,
    12_691n,
  ],
  [
    {
      type: 'SetAutoRenewedValidatorConfigTx',
      ...spending,
      txId: idOf(1),
      authorization: auth,
      autoCompoundRewardShares: 750_000,
      period: 1_209_600n,
    },
    withAuth,
    [428, 2, 3, 400],
    68_428n,
    7_028n,
  ],
];

describe.each(vectors.map((vector) => [vector[0].type, vector] as const))('%s', (_, vector) => {
  const [unsigned, signers, [bandwidth, dbRead, dbWrite, compute], otherFee, fee] = vector;
  const tx = signed(unsigned, ...signers);

  it('has the complexity of the reference node, whose bandwidth is its length', () => {
    expect(complexityOf(unsigned)).toEqual({ bandwidth, dbRead, dbWrite, compute });
    expect(tx.bytes.length).toBe(bandwidth);
  });

  it('costs the same fee', () => {
    expect(gasOf(tx, { gas: otherWeights })).toBe(otherFee);
    expect(feeOf(tx, { gas: { capacity: 0n, excess: 0n } }, rules)).toBe(fee);
    expect(feeOf(tx, { gas: { capacity: 0n, excess: 10_000_000n } }, rules)).toBe(fee * 101n);
  });
});

describe('complexityOf', () => {
  it('counts locks, signatures and the memo', () => {
    const locked = utxo(9n, oneOfTwo, { stakeableLocktime: 5n });
    const fields = {
      ...base([{ ...locked, output: { ...locked.output, owners: { ...oneOfTwo, threshold: 2 } } }]),
      outputs: [output(1n, oneOfTwo, 5n)],
      memo: new Uint8Array(7),
    };
    const tx = signed({ type: 'BaseTx', ...fields }, [ewoq, vmrq]);
    expect(complexityOf(tx.unsigned)).toEqual({
      bandwidth: tx.bytes.length,
      dbRead: 1,
      dbWrite: 2,
      compute: 400,
    });
  });

  it('knows no fee for what no block takes, and for messages that are none', () => {
    expect(() => complexityOf({ type: 'AdvanceTimeTx', time: 1n })).toThrow('unsupported transaction type');
    const broken: UnsignedPlatformTx = {
      type: 'SetL1ValidatorWeightTx',
      ...spending,
      message: new Uint8Array(3),
    };
    expect(() => complexityOf(broken)).toThrow(expect.objectContaining({ name: 'TxRejectedError' }));
  });
});
