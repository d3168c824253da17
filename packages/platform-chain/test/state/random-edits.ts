import { type PlatformTx, signedPlatformTx, type Utxo, utxoId } from '@firn/platform-codec';
import fc from 'fast-check';
import type { PlatformState, PlatformStateView } from '../../src/state/platform-state.js';
import {
  type L1Validator,
  type Renewal,
  type Staker,
  type StakingTx,
  stakerPriority,
} from '../../src/state/records.js';

// A world small enough that edits meet each other.
const places = 6;
const numbers = Array.from({ length: places }, (_, index) => index);

/** An ID of this world. */
export function id(kind: number, number: number): Uint8Array {
  const bytes = new Uint8Array(32).fill(kind);
  bytes[31] = number;
  return bytes;
}

const node = (number: number): Uint8Array => new Uint8Array(20).fill(number % 3);
const address = (number: number): Uint8Array => new Uint8Array(20).fill(0xa0 + (number % 3));
const owner = (number: number) => ({ locktime: 0n, threshold: 1, addresses: [address(number)] });
const l1Owner = (number: number) => ({ threshold: 1, addresses: [address(number)] });
/** The primary network, and a subnet. */
export const subnetIds = [new Uint8Array(32), id(2, 1)] as const;
export const worldAddresses = [0, 1, 2].map(address);
export const sourceChain = id(9, 0);

/** An output of this world: every second one belongs to two addresses. */
export function utxoOf(number: number): Utxo {
  const addresses = [address(number), ...(number % 2 === 0 ? [address(number + 1)] : [])];
  addresses.sort(Buffer.compare);
  return {
    txId: id(1, number),
    outputIndex: number,
    assetId: id(8, 0),
    output: {
      amount: BigInt(number + 1),
      owners: { locktime: 0n, threshold: 1, addresses },
      stakeableLocktime: number === 3 ? 77n : 0n,
    },
  };
}

export function utxoIdOf(number: number): Uint8Array {
  return utxoId(id(1, number), number);
}

function stakingTx(number: number): PlatformTx & { readonly unsigned: StakingTx } {
  const unsigned: StakingTx = {
    type: 'AddPermissionlessValidatorTx',
    networkId: 12345,
    blockchainId: new Uint8Array(32),
    outputs: [],
    inputs: [],
    memo: new Uint8Array(),
    validator: { nodeId: node(number), startTime: 0n, endTime: 9n, weight: BigInt(number) },
    subnetId: subnetIds[0],
    signer: undefined,
    stake: [],
    validationRewardsOwner: owner(number),
    delegationRewardsOwner: owner(number),
    shares: 20_000,
  };
  return { ...signedPlatformTx(unsigned, []), unsigned };
}

export const stakingTxs = numbers.map(stakingTx);

/** A staker of this world; three of them are delegators. */
export function stakerOf(number: number, endTime: bigint, weight: bigint): Staker {
  const tx = stakingTxs[number] as (typeof stakingTxs)[number];
  const isDelegator = number >= 3;
  return {
    txId: tx.id,
    tx: tx.unsigned,
    nodeId: node(number % 2),
    subnetId: isDelegator || number % 2 === 0 ? subnetIds[0] : subnetIds[1],
    priority: isDelegator ? stakerPriority.primaryDelegator : stakerPriority.primaryValidator,
    startTime: 1n,
    endTime,
    weight,
    publicKey: number === 0 ? new Uint8Array(48).fill(5) : undefined,
    potentialReward: weight / 2n,
    renewal: number === 1 ? renewalOf(weight) : undefined,
  };
}

function renewalOf(weight: bigint): Renewal {
  return {
    nextPeriod: weight,
    autoCompoundShares: 7,
    restakedValidationRewards: weight / 3n,
    restakedDelegateeRewards: weight / 4n,
  };
}

function l1ValidatorOf(number: number, endAccumulatedFee: bigint, weight: bigint): L1Validator {
  return {
    validationId: id(4, number),
    subnetId: subnetIds[1],
    nodeId: node(number),
    publicKey: new Uint8Array(48).fill(number + 1),
    remainingBalanceOwner: l1Owner(number),
    deactivationOwner: l1Owner(number + 1),
    startTime: 3n,
    weight,
    minNonce: weight - 1n,
    endAccumulatedFee,
  };
}

/** A change of a state. Which of the numbers count depends on its kind. */
export interface Edit {
  readonly kind: keyof typeof makers;
  readonly number: number;
  readonly amount: bigint;
  readonly weight: bigint;
}

type Maker = (state: PlatformState, edit: Omit<Edit, 'kind'>) => void;

const makers = {
  time: (state, { amount }) => state.setTimestamp(state.timestamp + amount),
  gas: (state, { amount }) => state.setGas({ capacity: amount, excess: 1n }),
  fees: (state, { amount }) => state.setValidatorFees({ excess: 2n, accruedFees: amount }),
  supply: (state, { amount }) => state.setSupply(amount),
  utxo: (state, { number }) => state.addUtxo(utxoOf(number)),
  'utxo spent': (state, { number }) => state.removeUtxo(utxoIdOf(number)),
  import: (state, { number }) => importUtxo(state, number),
  export: (state, { number }) => state.addExported(sourceChain, utxoOf(number)),
  reward: (state, { number }) => state.addRewardUtxo(id(5, number % 2), utxoOf(number)),
  subnet: (state, { number, amount }) =>
    state.putSubnet({ id: id(2, number), owner: owner(number), conversion: conversion(amount) }),
  chain: (state, { number }) =>
    state.putBlockchain({
      id: id(6, number),
      name: `chain ${number}`,
      subnetId: subnetIds[1],
      vmId: id(7, 0),
    }),
  staker: (state, { number, amount, weight }) => addStaker(state, stakerOf(number, amount, weight), number),
  'staker ended': (state, { number }) => endStaker(state, number),
  'delegatee reward': (state, { number, amount }) => setDelegateeReward(state, number, amount),
  l1: (state, { number, amount, weight }) => putL1Validator(state, l1ValidatorOf(number, amount, weight)),
  'l1 removed': (state, { number }) => state.removeL1Validator(id(4, number)),
  registration: (state, { number, amount }) => register(state, number, state.timestamp + amount + 1n),
} satisfies Record<string, Maker>;

/** One change of a state. */
export const edits: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom(...(Object.keys(makers) as Edit['kind'][])),
  number: fc.integer({ min: 0, max: places - 1 }),
  amount: fc.bigInt({ min: 0n, max: 5n }),
  weight: fc.bigInt({ min: 1n, max: 9n }),
});

/** Makes the change, unless the state is one that it cannot be made in. */
export function makeEdit(state: PlatformState, edit: Edit): void {
  makers[edit.kind](state, edit);
}

function conversion(amount: bigint) {
  return amount < 3n
    ? undefined
    : { conversionId: id(3, 0), managerChainId: id(6, 1), managerAddress: address(Number(amount)) };
}

function importUtxo(state: PlatformState, number: number): void {
  if (state.importable(sourceChain, utxoIdOf(number)) === undefined) return;
  state.removeImported(sourceChain, utxoIdOf(number));
}

function register(state: PlatformState, number: number, expiry: bigint): void {
  if (state.registrationExpiry(id(4, number)) === undefined) state.addRegistration(id(4, number), expiry);
}

function setDelegateeReward(state: PlatformState, number: number, amount: bigint): void {
  const txId = (stakingTxs[number] as PlatformTx).id;
  if (state.staker(txId) !== undefined) state.setAccruedDelegateeReward(txId, amount);
}

function endStaker(state: PlatformState, number: number): void {
  const staker = state.staker((stakingTxs[number] as PlatformTx).id);
  if (staker !== undefined) state.removeStaker(staker);
}

function addStaker(state: PlatformState, staker: Staker, number: number): void {
  const isValidator = staker.priority === stakerPriority.primaryValidator;
  if (state.staker(staker.txId) !== undefined) return;
  if (isValidator && state.validator(staker.subnetId, staker.nodeId) !== undefined) return;
  state.addTx(stakingTxs[number] as PlatformTx, 'Committed');
  state.addStaker(staker);
}

function putL1Validator(state: PlatformState, validator: L1Validator): void {
  const other = state.l1ValidatorOfNode(validator.subnetId, validator.nodeId);
  if (other !== undefined && Buffer.compare(other.validationId, validator.validationId) !== 0) return;
  state.putL1Validator(validator);
}

/** All that a state of this world answers. */
export function observe(state: PlatformStateView) {
  return {
    timestamp: state.timestamp,
    gas: state.gas,
    validatorFees: state.validatorFees,
    supply: state.supply,
    utxos: numbers.map((number) => state.utxo(utxoIdOf(number))),
    importable: numbers.map((number) => state.importable(sourceChain, utxoIdOf(number))),
    subnets: numbers.map((number) => state.subnet(id(2, number))),
    blockchains: numbers.map((number) => state.blockchain(id(6, number))),
    stakers: [...state.stakers()],
    stakersByTx: stakingTxs.map((tx) => state.staker(tx.id)),
    validators: pairs((subnetId, nodeId) => state.validator(subnetId, nodeId)),
    delegators: pairs((subnetId, nodeId) => [...state.delegators(subnetId, nodeId)]),
    delegateeRewards: stakingTxs.map((tx) => state.accruedDelegateeReward(tx.id)),
    l1Validators: subnetIds.map((subnetId) => [...state.l1Validators(subnetId)]),
    l1ValidatorsById: numbers.map((number) => state.l1Validator(id(4, number))),
    l1ValidatorsOfNodes: pairs((subnetId, nodeId) => state.l1ValidatorOfNode(subnetId, nodeId)),
    active: [...state.activeL1Validators()],
    activeCount: state.activeL1ValidatorCount,
    registrations: numbers.map((number) => state.registrationExpiry(id(4, number))),
  };
}

function pairs<Found>(find: (subnetId: Uint8Array, nodeId: Uint8Array) => Found): Found[] {
  return subnetIds.flatMap((subnetId) => [0, 1, 2].map((number) => find(subnetId, node(number))));
}
