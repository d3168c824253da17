import * as sdk from '@avalabs/avalanchejs';
import {
  type Authorization,
  compareBytes,
  type OutputOwners,
  type TransferableOutput,
  type UnsignedPlatformTx,
  type Utxo,
  unsignedPlatformTxBytes,
} from '@firn/platform-codec';
import { times } from '@firn/testing/property-settings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { complexityOf } from '../../src/fees/complexity.js';
import { blsOf, initialValidator, managerChain, subnetId } from '../fixtures/l1-fixture.js';
import { base, idOf, inputFor, nodeOf, output, primaryNetwork, utxo } from '../fixtures/platform-fixture.js';

/** The part of avalanchejs that is asked; its own types need the DOM. */
interface Oracle {
  readonly pvm: { readonly getTxComplexity: (tx: unknown) => readonly number[] };
  readonly utils: { readonly unpackWithManager: (vm: 'PVM', bytes: Uint8Array) => unknown };
}

const oracle = sdk as unknown as Oracle;

/** What transactions of all kinds are made of. */
interface Parts {
  readonly spent: readonly Utxo[];
  readonly made: readonly TransferableOutput[];
  readonly stake: TransferableOutput;
  readonly owners: OutputOwners;
  readonly others: OutputOwners;
  readonly auth: Authorization;
  readonly bytes: Uint8Array;
  readonly count: number;
}

const owners: fc.Arbitrary<OutputOwners> = fc
  .record({ count: fc.integer({ min: 1, max: 4 }), threshold: fc.integer({ min: 1, max: 4 }) })
  .map(({ count, threshold }) => {
    const addresses = Array.from({ length: count }, (_, index) => nodeOf(index + 1)).sort(compareBytes);
    return { locktime: 0n, threshold: Math.min(threshold, count), addresses };
  });
const locktime = fc.constantFrom(0n, 77n);
const made = fc.tuple(owners, locktime).map(([owner, lock]) => output(5n, owner, lock));
const spent = fc.tuple(owners, locktime).map(([owner, stakeableLocktime]) => {
  return utxo(9n, owner, { stakeableLocktime });
});
const auth = fc
  .integer({ min: 0, max: 4 })
  .map((count) => ({ signatureIndices: Array.from({ length: count }, (_, index) => index) }));

const parts: fc.Arbitrary<Parts> = fc.record({
  spent: fc.array(spent, { maxLength: 4 }),
  made: fc.array(made, { maxLength: 4 }),
  stake: made,
  owners,
  others: owners,
  auth,
  bytes: fc.uint8Array({ maxLength: 300 }),
  count: fc.integer({ min: 1, max: 3 }),
});

function transactionsOf({
  spent,
  made,
  stake,
  owners,
  others,
  auth,
  bytes,
  count,
}: Parts): UnsignedPlatformTx[] {
  const fields = { ...base(spent, made), memo: bytes };
  const ofSubnet = { ...fields, subnetId, subnetAuthorization: auth };
  const validator = { nodeId: nodeOf(1), startTime: 0n, endTime: 1n, weight: 7n };
  const ofStaker = { ...fields, validator, subnetId: primaryNetwork, stake: [stake] };
  const validators = Array.from({ length: count }, (_, index) =>
    initialValidator(index + 1, { remainingBalanceOwner: owners, deactivationOwner: others }),
  );
  return [
    { type: 'BaseTx', ...fields },
    { type: 'CreateSubnetTx', ...fields, owner: owners },
    {
      type: 'CreateChainTx',
      ...ofSubnet,
      chainName: 'a'.repeat(count),
      vmId: idOf(1),
      fxIds: [idOf(1), idOf(2)].slice(0, count - 1),
      genesisData: bytes,
    },
    { type: 'ImportTx', ...fields, sourceChain: idOf(1), importedInputs: [inputFor(utxo(9n, others))] },
    { type: 'ExportTx', ...fields, destinationChain: idOf(1), exportedOutputs: [stake] },
    { type: 'AddSubnetValidatorTx', ...ofSubnet, validator },
    { type: 'RemoveSubnetValidatorTx', ...ofSubnet, nodeId: nodeOf(1) },
    { type: 'TransferSubnetOwnershipTx', ...ofSubnet, newOwner: owners },
    {
      type: 'AddPermissionlessValidatorTx',
      ...ofStaker,
      signer: count === 1 ? undefined : blsOf(1),
      validationRewardsOwner: owners,
      delegationRewardsOwner: others,
      shares: 1,
    },
    { type: 'AddPermissionlessDelegatorTx', ...ofStaker, rewardsOwner: others },
    {
      type: 'ConvertSubnetToL1Tx',
      ...ofSubnet,
      managerChainId: managerChain,
      managerAddress: bytes,
      validators,
    },
    { type: 'IncreaseL1ValidatorBalanceTx', ...fields, validationId: idOf(1), balance: 1n },
    { type: 'DisableL1ValidatorTx', ...fields, validationId: idOf(1), disableAuthorization: auth },
  ];
}

describe('the complexity of transactions', () => {
  it('is that of avalanchejs, for every kind and shape', () => {
    fc.assert(
      fc.property(parts, (some) => {
        for (const unsigned of transactionsOf(some)) {
          const theirs = oracle.utils.unpackWithManager('PVM', unsignedPlatformTxBytes(unsigned));
          const { bandwidth, dbRead, dbWrite, compute } = complexityOf(unsigned);
          const complexity = Array.from(Object.values(oracle.pvm.getTxComplexity(theirs)));
          expect([unsigned.type, bandwidth, dbRead, dbWrite, compute]).toEqual([
            unsigned.type,
            ...complexity,
          ]);
        }
      }),
      times(10),
    );
  });
});
