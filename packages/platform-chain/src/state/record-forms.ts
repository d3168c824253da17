import type { L1Owner, OutputOwners } from '@firn/platform-codec';
import type { AcceptedTxStatus } from './platform-state.js';
import { RecordError, type RecordReader, type RecordWriter } from './record-bytes.js';
import { recordForm } from './record-form.js';
import {
  type BlockchainRecord,
  type L1Validator,
  type Renewal,
  type Staker,
  type StakerPriority,
  type Subnet,
  stakerPriority,
} from './records.js';

const idLength = 32;
const addressLength = 20;
const keyLength = 48;

/** What is kept of a staker beside its transaction, which its key names. */
export interface StoredStaker extends Omit<Staker, 'tx' | 'txId'> {
  readonly delegateeReward: bigint;
}

/** Version 1 knew no renewal. */
export const stakerForm = recordForm<StoredStaker>(
  2,
  (target, staker) => {
    target.fixed(staker.nodeId).fixed(staker.subnetId).u8(staker.priority);
    target.u64(staker.startTime).u64(staker.endTime).u64(staker.weight);
    target.optional(staker.publicKey, (key) => target.fixed(key));
    target.u64(staker.potentialReward).u64(staker.delegateeReward);
    target.optional(staker.renewal, (renewal) => {
      target.u64(renewal.nextPeriod).u32(renewal.autoCompoundShares);
      target.u64(renewal.restakedValidationRewards).u64(renewal.restakedDelegateeRewards);
    });
  },
  (source, version) => ({
    nodeId: source.fixed(addressLength),
    subnetId: source.fixed(idLength),
    priority: readPriority(source),
    startTime: source.u64(),
    endTime: source.u64(),
    weight: source.u64(),
    publicKey: source.optional(() => source.fixed(keyLength)),
    potentialReward: source.u64(),
    delegateeReward: source.u64(),
    renewal: version === 1 ? undefined : source.optional(() => readRenewal(source)),
  }),
  { oldest: 1 },
);

function readRenewal(source: RecordReader): Renewal {
  return {
    nextPeriod: source.u64(),
    autoCompoundShares: source.u32(),
    restakedValidationRewards: source.u64(),
    restakedDelegateeRewards: source.u64(),
  };
}

const priorities: readonly number[] = Object.values(stakerPriority);

function readPriority(source: RecordReader): StakerPriority {
  const priority = source.u8();
  if (priorities.includes(priority)) return priority as StakerPriority;
  throw new RecordError(`a staker has the priority ${priority}`);
}

export const l1ValidatorForm = recordForm<L1Validator>(
  1,
  (target, validator) => {
    target.fixed(validator.validationId).fixed(validator.subnetId).fixed(validator.nodeId);
    target.fixed(validator.publicKey);
    writeL1Owner(target, validator.remainingBalanceOwner);
    writeL1Owner(target, validator.deactivationOwner);
    target.u64(validator.startTime).u64(validator.weight);
    target.u64(validator.minNonce).u64(validator.endAccumulatedFee);
  },
  (source) => ({
    validationId: source.fixed(idLength),
    subnetId: source.fixed(idLength),
    nodeId: source.fixed(addressLength),
    publicKey: source.fixed(keyLength),
    remainingBalanceOwner: readL1Owner(source),
    deactivationOwner: readL1Owner(source),
    startTime: source.u64(),
    weight: source.u64(),
    minNonce: source.u64(),
    endAccumulatedFee: source.u64(),
  }),
);

export const subnetForm = recordForm<Subnet>(
  1,
  (target, { id, owner, conversion }) => {
    writeOwners(target.fixed(id), owner);
    target.optional(conversion, ({ conversionId, managerChainId, managerAddress }) =>
      target.fixed(conversionId).fixed(managerChainId).bytes(managerAddress),
    );
  },
  (source) => ({
    id: source.fixed(idLength),
    owner: readOwners(source),
    conversion: source.optional(() => ({
      conversionId: source.fixed(idLength),
      managerChainId: source.fixed(idLength),
      managerAddress: source.bytes(),
    })),
  }),
);

export const blockchainForm = recordForm<BlockchainRecord>(
  1,
  (target, { id, name, subnetId, vmId }) => {
    target.fixed(id).bytes(Buffer.from(name, 'utf8')).fixed(subnetId).fixed(vmId);
  },
  (source) => ({
    id: source.fixed(idLength),
    name: Buffer.from(source.bytes()).toString('utf8'),
    subnetId: source.fixed(idLength),
    vmId: source.fixed(idLength),
  }),
);

/** An accepted transaction as it is kept. */
export interface StoredTx {
  readonly status: AcceptedTxStatus;
  /** Of the block that holds it. */
  readonly height: bigint;
  readonly bytes: Uint8Array;
}

const statuses: readonly AcceptedTxStatus[] = ['Aborted', 'Committed'];

export const txForm = recordForm<StoredTx>(
  1,
  (target, { status, height, bytes }) => {
    target.u8(statuses.indexOf(status)).u64(height).fixed(bytes);
  },
  (source) => ({ status: readStatus(source), height: source.u64(), bytes: source.rest() }),
);

function readStatus(source: RecordReader): AcceptedTxStatus {
  const number = source.u8();
  const status = statuses[number];
  if (status === undefined) throw new RecordError(`an accepted transaction has the status ${number}`);
  return status;
}

/** The weight of a node on a subnet and its key, before a block changed them. */
export interface StoredWeight {
  /** 0 for none. */
  readonly weight: bigint;
  readonly publicKey: Uint8Array | undefined;
}

export const weightForm = recordForm<StoredWeight>(
  1,
  (target, { weight, publicKey }) => {
    target.u64(weight).optional(publicKey, (key) => target.fixed(key));
  },
  (source) => ({
    weight: source.u64(),
    publicKey: source.optional(() => source.fixed(keyLength)),
  }),
);

/** What a chain has one of: its time, supply, states of fees and height; the reference node calls them singletons too. */
export interface ChainSingletons {
  readonly timestamp: bigint;
  readonly supply: bigint;
  readonly gasCapacity: bigint;
  readonly gasExcess: bigint;
  readonly validatorFeeExcess: bigint;
  readonly accruedFees: bigint;
  /** Height of the last accepted block. */
  readonly height: bigint;
}

export const singletonsForm = recordForm<ChainSingletons>(
  1,
  (target, singletons) => {
    target.u64(singletons.timestamp).u64(singletons.supply);
    target.u64(singletons.gasCapacity).u64(singletons.gasExcess);
    target.u64(singletons.validatorFeeExcess).u64(singletons.accruedFees).u64(singletons.height);
  },
  (source) => ({
    timestamp: source.u64(),
    supply: source.u64(),
    gasCapacity: source.u64(),
    gasExcess: source.u64(),
    validatorFeeExcess: source.u64(),
    accruedFees: source.u64(),
    height: source.u64(),
  }),
);

function writeOwners(target: RecordWriter, { locktime, threshold, addresses }: OutputOwners): void {
  target.u64(locktime).u32(threshold);
  target.list(addresses, (address) => target.fixed(address));
}

function readOwners(source: RecordReader): OutputOwners {
  return { locktime: source.u64(), ...readL1Owner(source) };
}

function writeL1Owner(target: RecordWriter, { threshold, addresses }: L1Owner): void {
  target.u32(threshold).list(addresses, (address) => target.fixed(address));
}

function readL1Owner(source: RecordReader): L1Owner {
  return { threshold: source.u32(), addresses: source.list(() => source.fixed(addressLength)) };
}
