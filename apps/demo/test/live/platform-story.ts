import type { NodeClient } from '@firn/node-client';
import { initialValidationId, type ProofOfPossession } from '@firn/platform-codec';
import { bytesToId, bytesToNodeId, hexToBytes, idToBytes, nodeIdToBytes } from '@firn/primitives';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import {
  openPlatformWallet,
  type PlatformWallet,
  platformAddress,
} from '../../src/network/platform-wallet.js';
import type { TimedPrograms } from './timed-programs.js';

const signed = { authorizations: 1 };
const subnetAuthorization = { signatureIndices: [0] };
export const primary = '11111111111111111111111111111111LpoYY';

/** A validator of an L1 as it was registered. */
export interface Validation {
  readonly id: string;
  readonly subnetId: string;
  readonly nodeId: `NodeID-${string}`;
  /** Gets back what is not paid. */
  readonly refund: Uint8Array;
  /** Everything that was put into its balance. */
  inserted: bigint;
}

/** Somebody whom a staking transaction rewards. */
export interface Rewarded {
  readonly addresses: readonly string[];
  /** Unix seconds of the transaction. */
  readonly since: number;
  /** Unix seconds, excluded. */
  readonly until: number;
}

/** A node that may validate. */
export interface Staker {
  readonly nodeId: Uint8Array;
  readonly signer: ProofOfPossession;
}

/** Sends what stakes and what pays, each a few seconds after the one before, and remembers what it did. */
export interface PlatformStory {
  readonly wallet: PlatformWallet;
  /** The node itself. */
  readonly self: Staker;
  readonly validations: readonly Validation[];
  readonly rewarded: readonly Rewarded[];
  /** Lets the chain make blocks until it is at this very moment: every change that is due has happened. */
  nudge(): Promise<void>;
  createSubnet(): Promise<string>;
  /** Stakes on the primary network. @param owner 20 bytes, who is rewarded. */
  validate(staker: Staker, weight: bigint, until: number, owner: Uint8Array): Promise<void>;
  delegate(staker: Staker, weight: bigint, until: number): Promise<void>;
  join(subnetId: string, staker: Staker, weight: bigint, until: number): Promise<void>;
  leave(subnetId: string, staker: Staker): Promise<void>;
  /** Turns a subnet into an L1 whose validators have these balances. */
  convert(subnetId: string, ...stakers: (Staker & { weight: bigint; balance: bigint })[]): Promise<void>;
  topUp(validation: Validation, amount: bigint): Promise<void>;
  disable(validation: Validation): Promise<void>;
}

/** A node that nobody runs. @param number 1 to 255. */
export function strangerOf(number: number): Staker {
  const { longSignatures } = bls12_381;
  const secretKey = new Uint8Array(32).fill(number, 1);
  const publicKey = longSignatures.getPublicKey(secretKey).toBytes(true);
  const message = longSignatures.hash(publicKey, 'BLS_POP_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_');
  const proofOfPossession = longSignatures.sign(message, secretKey).toBytes(true);
  return { nodeId: new Uint8Array(20).fill(number), signer: { publicKey, proofOfPossession } };
}

/** Begins with what the genesis rewards. */
export async function openPlatformStory(node: NodeClient, clock: TimedPrograms): Promise<PlatformStory> {
  const wallet = await openPlatformWallet(node);
  const identity = await node.info.getNodeID();
  const { publicKey, proofOfPossession } = identity.nodePOP;
  const self = {
    nodeId: nodeIdToBytes(identity.nodeID),
    signer: { publicKey: hexToBytes(publicKey), proofOfPossession: hexToBytes(proofOfPossession) },
  };
  const validations: Validation[] = [];
  const rewarded: Rewarded[] = [];
  const { validators } = await node.platform.getCurrentValidators();
  for (const { startTime, endTime, validationRewardOwner } of validators)
    rewarded.push({
      addresses: (validationRewardOwner?.addresses ?? []).map((address) => address.replace('P-', '')),
      since: Number(startTime),
      until: Number(endTime),
    });
  const send: PlatformWallet['send'] = async (fields, payment) => {
    await clock.advance(7);
    return wallet.send(fields, payment);
  };
  const periodOf = ({ nodeId }: Staker, weight: bigint, until: number) => ({
    nodeId,
    weight,
    startTime: 0n,
    endTime: BigInt(until),
  });
  return {
    wallet,
    self,
    validations,
    rewarded,
    async nudge() {
      // A block goes no further than the next change that is due, so a transaction passes one of them.
      do await wallet.send({ type: 'BaseTx' });
      while (Date.parse((await node.platform.getTimestamp()).timestamp) / 1000 < clock.now());
    },
    async createSubnet() {
      return bytesToId((await send({ type: 'CreateSubnetTx', owner: wallet.owners })).id);
    },
    async validate(staker, weight, until, owner) {
      await send(
        {
          type: 'AddPermissionlessValidatorTx',
          validator: periodOf(staker, weight, until),
          subnetId: new Uint8Array(32),
          signer: staker.signer,
          stake: [wallet.output(weight)],
          validationRewardsOwner: { ...wallet.owners, addresses: [owner] },
          delegationRewardsOwner: wallet.owners,
          shares: 20_000,
        },
        { spent: weight },
      );
      rewarded.push({ addresses: [platformAddress(owner).replace('P-', '')], since: clock.now(), until });
    },
    async delegate(staker, weight, until) {
      await send(
        {
          type: 'AddPermissionlessDelegatorTx',
          validator: periodOf(staker, weight, until),
          subnetId: new Uint8Array(32),
          stake: [wallet.output(weight)],
          rewardsOwner: wallet.owners,
        },
        { spent: weight },
      );
    },
    async join(subnetId, staker, weight, until) {
      const validator = periodOf(staker, weight, until);
      await send(
        { type: 'AddSubnetValidatorTx', validator, subnetId: idToBytes(subnetId), subnetAuthorization },
        signed,
      );
    },
    async leave(subnetId, { nodeId }) {
      await send(
        { type: 'RemoveSubnetValidatorTx', nodeId, subnetId: idToBytes(subnetId), subnetAuthorization },
        signed,
      );
    },
    async convert(subnetId, ...unordered) {
      const stakers = unordered.sort((one, other) => Buffer.compare(one.nodeId, other.nodeId));
      const made = stakers.map(({ nodeId, balance }, index) => ({
        id: bytesToId(initialValidationId(idToBytes(subnetId), index)),
        subnetId,
        nodeId: bytesToNodeId(nodeId),
        refund: new Uint8Array(20).fill(0x80 + validations.length + index),
        inserted: balance,
      }));
      validations.push(...made);
      const deactivationOwner = { threshold: 1, addresses: wallet.owners.addresses };
      const validators = stakers.map((staker, index) => {
        const refund = made[index]?.refund;
        if (refund === undefined) throw new Error('every staker has a validation');
        return { ...staker, remainingBalanceOwner: { threshold: 1, addresses: [refund] }, deactivationOwner };
      });
      await send(
        {
          type: 'ConvertSubnetToL1Tx',
          subnetId: idToBytes(subnetId),
          managerChainId: new Uint8Array(32).fill(1),
          managerAddress: new Uint8Array(20),
          validators,
          subnetAuthorization,
        },
        { ...signed, spent: stakers.reduce((sum, { balance }) => sum + balance, 0n) },
      );
    },
    async topUp(validation, amount) {
      validation.inserted += amount;
      await send(
        { type: 'IncreaseL1ValidatorBalanceTx', validationId: idToBytes(validation.id), balance: amount },
        { spent: amount },
      );
    },
    async disable({ id }) {
      await send(
        {
          type: 'DisableL1ValidatorTx',
          validationId: idToBytes(id),
          disableAuthorization: subnetAuthorization,
        },
        signed,
      );
    },
  };
}
