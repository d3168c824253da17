import type { L1Owner } from './transactions.js';

/** What one chain tells others. */
export interface UnsignedWarpMessage {
  readonly networkId: number;
  /** The chain that sends it, 32 bytes; zeros for the platform chain. */
  readonly sourceChainId: Uint8Array;
  /** A {@link WarpPayload} in bytes. */
  readonly payload: Uint8Array;
}

/** The common signature of validators of the source of a message. */
export interface WarpSignature {
  /** Which of them signed: bit i, counted from the end, is that of the i-th in their canonical order. No zero byte leads. */
  readonly signers: Uint8Array;
  /** 96 bytes: the sum of their BLS signatures. */
  readonly signature: Uint8Array;
}

/** A signed message with its bytes and its ID. */
export interface WarpMessage extends WarpSignature {
  /** sha256 of `unsignedBytes`, so that it does not depend on who signed. */
  readonly id: Uint8Array;
  readonly unsigned: UnsignedWarpMessage;
  readonly bytes: Uint8Array;
  /** What is signed. */
  readonly unsignedBytes: Uint8Array;
}

/** What an account of a chain says. */
export interface AddressedCall {
  readonly type: 'AddressedCall';
  /** The account; empty for the platform chain itself. */
  readonly sourceAddress: Uint8Array;
  readonly payload: Uint8Array;
}

/** The hash of a block that a chain accepted. */
export interface HashPayload {
  readonly type: 'Hash';
  /** 32 bytes. */
  readonly hash: Uint8Array;
}

/** What a message carries. */
export type WarpPayload = AddressedCall | HashPayload;

/** The platform chain says that a subnet became an L1. */
export interface SubnetToL1Conversion {
  readonly type: 'SubnetToL1Conversion';
  /** The ID of its {@link L1ConversionData}. */
  readonly conversionId: Uint8Array;
}

/** An L1 says that it wants a validator. Its sha256 is the validation's ID. */
export interface RegisterL1Validator {
  readonly type: 'RegisterL1Validator';
  readonly subnetId: Uint8Array;
  /** 20 bytes. */
  readonly nodeId: Uint8Array;
  /** 48 bytes, compressed. */
  readonly blsPublicKey: Uint8Array;
  /** Until when it can be registered, in Unix seconds. */
  readonly expiry: bigint;
  readonly remainingBalanceOwner: L1Owner;
  readonly deactivationOwner: L1Owner;
  readonly weight: bigint;
}

/** The platform chain says whether a validator is registered. False is final. */
export interface L1ValidatorRegistration {
  readonly type: 'L1ValidatorRegistration';
  readonly validationId: Uint8Array;
  readonly registered: boolean;
}

/** An L1 says which weight a validator shall have, or the platform chain which one it has. */
export interface L1ValidatorWeight {
  readonly type: 'L1ValidatorWeight';
  readonly validationId: Uint8Array;
  readonly nonce: bigint;
  readonly weight: bigint;
}

/** What the platform chain and L1s tell one another, as the payload of an {@link AddressedCall}. */
export type PlatformMessage =
  | L1ValidatorRegistration
  | L1ValidatorWeight
  | RegisterL1Validator
  | SubnetToL1Conversion;

/** What a subnet was turned into. */
export interface L1ConversionData {
  readonly subnetId: Uint8Array;
  readonly managerChainId: Uint8Array;
  readonly managerAddress: Uint8Array;
  readonly validators: readonly {
    /** 20 bytes. */
    readonly nodeId: Uint8Array;
    /** 48 bytes, compressed. */
    readonly blsPublicKey: Uint8Array;
    readonly weight: bigint;
  }[];
}
