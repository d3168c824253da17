import type {
  Authorization,
  L1ConversionValidator,
  ProofOfPossession,
  TransferableInput,
  TransferableOutput,
  UnsignedPlatformTx,
} from '@firn/platform-codec';
import { TxRejectedError } from '../transaction/tx-rejected-error.js';
import type { BaseFields, TxType, UnsignedOf } from '../transaction/tx-types.js';
import { warpSignerCount } from '../transaction/warp-messages.js';

/** What a transaction takes of each resource (ACP-103). */
export interface Complexity {
  /** Bytes. */
  readonly bandwidth: number;
  readonly dbRead: number;
  readonly dbWrite: number;
  /** Microseconds. */
  readonly compute: number;
}

// The figures are those of the reference, section 4.10. Those of bytes count what a part takes on the wire; type IDs of
// single parts are in the figures of the transactions.
const idBytes = 32;
const addressBytes = 20;
const signatureBytes = 69;
const signatureMicroseconds = 200;
const proofOfPossession = part(144, 0, 0, 1050);

const nothing = part(0, 0, 0, 0);
const intrinsic = {
  base: part(58, 0, 0, 0),
  addSubnetValidator: part(84, 3, 3, 0),
  createChain: part(82, 3, 1, 0),
  createSubnet: part(4, 0, 1, 0),
  export: part(36, 0, 0, 0),
  import: part(36, 0, 0, 0),
  removeSubnetValidator: part(60, 1, 3, 0),
  addPermissionlessValidator: part(96, 1, 3, 0),
  addPermissionlessDelegator: part(84, 1, 2, 0),
  transferSubnetOwnership: part(44, 1, 1, 0),
  convertSubnetToL1: part(80, 3, 2, 0),
  registerL1Validator: part(108, 5, 6, 1050),
  setL1ValidatorWeight: part(4, 3, 5, 0),
  increaseL1ValidatorBalance: part(40, 1, 5, 0),
  disableL1Validator: part(40, 1, 6, 0),
  addAutoRenewedValidator: part(60, 0, 3, 0),
  setAutoRenewedValidatorConfig: part(52, 1, 1, 0),
} as const;

type Measure<Type extends TxType> = (unsigned: UnsignedOf<Type>) => Complexity;

const measures: { readonly [Type in TxType]?: Measure<Type> } = {
  BaseTx: base,
  CreateSubnetTx: (tx) => total(base(tx), intrinsic.createSubnet, owner(tx.owner)),
  CreateChainTx: (tx) => {
    const bytes = Buffer.byteLength(tx.chainName) + tx.genesisData.length + idBytes * tx.fxIds.length;
    return total(base(tx), intrinsic.createChain, bandwidth(bytes), auth(tx.subnetAuthorization));
  },
  ImportTx: (tx) => total(base(tx), intrinsic.import, inputs(tx.importedInputs)),
  ExportTx: (tx) => total(base(tx), intrinsic.export, outputs(tx.exportedOutputs)),
  AddSubnetValidatorTx: (tx) => total(base(tx), intrinsic.addSubnetValidator, auth(tx.subnetAuthorization)),
  RemoveSubnetValidatorTx: (tx) =>
    total(base(tx), intrinsic.removeSubnetValidator, auth(tx.subnetAuthorization)),
  TransferSubnetOwnershipTx: (tx) =>
    total(base(tx), intrinsic.transferSubnetOwnership, auth(tx.subnetAuthorization), owner(tx.newOwner)),
  AddPermissionlessValidatorTx: (tx) =>
    total(
      base(tx),
      intrinsic.addPermissionlessValidator,
      signer(tx.signer),
      outputs(tx.stake),
      owner(tx.validationRewardsOwner),
      owner(tx.delegationRewardsOwner),
    ),
  AddPermissionlessDelegatorTx: (tx) =>
    total(base(tx), intrinsic.addPermissionlessDelegator, owner(tx.rewardsOwner), outputs(tx.stake)),
  ConvertSubnetToL1Tx: (tx) =>
    total(
      base(tx),
      intrinsic.convertSubnetToL1,
      bandwidth(tx.managerAddress.length),
      ...tx.validators.map(l1Validator),
      auth(tx.subnetAuthorization),
    ),
  RegisterL1ValidatorTx: (tx) => total(base(tx), intrinsic.registerL1Validator, warp(tx.message)),
  SetL1ValidatorWeightTx: (tx) => total(base(tx), intrinsic.setL1ValidatorWeight, warp(tx.message)),
  IncreaseL1ValidatorBalanceTx: (tx) => total(base(tx), intrinsic.increaseL1ValidatorBalance),
  DisableL1ValidatorTx: (tx) => total(base(tx), intrinsic.disableL1Validator, auth(tx.disableAuthorization)),
  AddAutoRenewedValidatorTx: (tx) =>
    total(
      base(tx),
      intrinsic.addAutoRenewedValidator,
      signer(tx.signer),
      outputs(tx.stake),
      owner(tx.validationRewardsOwner),
      owner(tx.delegationRewardsOwner),
      owner(tx.validatorAuthority),
    ),
  SetAutoRenewedValidatorConfigTx: (tx) =>
    total(base(tx), intrinsic.setAutoRenewedValidatorConfig, auth(tx.authorization)),
};

/**
 * What a transaction takes of each resource (reference: section 4.10).
 * @throws TxRejectedError for kinds that no block takes for a fee, and for a warp message that is none.
 */
export function complexityOf(unsigned: UnsignedPlatformTx): Complexity {
  const before = known.get(unsigned);
  if (before !== undefined) return before;
  // The table has each measure under the type that it is for.
  const measure = measures[unsigned.type] as ((unsigned: UnsignedPlatformTx) => Complexity) | undefined;
  if (measure === undefined) throw new TxRejectedError('unsupported transaction type');
  const measured = measure(unsigned);
  known.set(unsigned, measured);
  return measured;
}

// It is asked for whenever a transaction is tried for a block, and for a message its signature has to be read.
const known = new WeakMap<UnsignedPlatformTx, Complexity>();

function base(fields: BaseFields): Complexity {
  return total(intrinsic.base, bandwidth(fields.memo.length), outputs(fields.outputs), inputs(fields.inputs));
}

function outputs(list: readonly TransferableOutput[]): Complexity {
  return total(
    ...list.map(({ output }) => {
      const lock = output.stakeableLocktime === 0n ? 0 : 12;
      return part(60 + lock + addressBytes * output.owners.addresses.length, 0, 1, 0);
    }),
  );
}

function inputs(list: readonly TransferableInput[]): Complexity {
  return total(
    ...list.map(({ input }) => {
      const lock = input.stakeableLocktime === 0n ? 0 : 12;
      return total(part(92 + lock, 1, 1, 0), signatures(input.signatureIndices.length));
    }),
  );
}

function owner({ addresses }: { readonly addresses: readonly Uint8Array[] }): Complexity {
  return bandwidth(16 + addressBytes * addresses.length);
}

function auth({ signatureIndices }: Authorization): Complexity {
  return total(bandwidth(8), signatures(signatureIndices.length));
}

function signatures(count: number): Complexity {
  return part(signatureBytes * count, 0, 0, signatureMicroseconds * count);
}

function signer(key: ProofOfPossession | undefined): Complexity {
  return key === undefined ? nothing : proofOfPossession;
}

function l1Validator(validator: L1ConversionValidator): Complexity {
  const addresses =
    validator.remainingBalanceOwner.addresses.length + validator.deactivationOwner.addresses.length;
  const bytes = 36 + validator.nodeId.length + addressBytes * addresses;
  return total(part(bytes, 0, 4, 0), proofOfPossession);
}

function warp(message: Uint8Array): Complexity {
  return part(message.length, 23, 0, 1000 + 5 * warpSignerCount(message));
}

function bandwidth(bytes: number): Complexity {
  return part(bytes, 0, 0, 0);
}

function part(bandwidth: number, dbRead: number, dbWrite: number, compute: number): Complexity {
  return { bandwidth, dbRead, dbWrite, compute };
}

function total(...parts: readonly Complexity[]): Complexity {
  let [bytes, reads, writes, microseconds] = [0, 0, 0, 0];
  for (const { bandwidth, dbRead, dbWrite, compute } of parts) {
    bytes += bandwidth;
    reads += dbRead;
    writes += dbWrite;
    microseconds += compute;
  }
  return part(bytes, reads, writes, microseconds);
}
