import {
  type L1ConversionValidator,
  type PlatformMessage,
  platformMessageBytes,
  type RegisterL1Validator,
} from '@firn/platform-codec';
import { bytesToHex } from '../../../src/evm/bytes.js';
import { signBls } from '../../../src/evm/crypto/bls-signature.js';
import { canonicalValidators } from '../../../src/evm/warp/canonical-validators.js';
import { type BlsSigner, signWarpMessage } from '../../../src/evm/warp/sign-warp-message.js';
import { encodeAddressedCall, encodeWarpMessage } from '../../../src/evm/warp/warp-message.js';
import { type BlsIdentity, blsIdentity } from '../../../src/identity/bls-key.js';
import type { L1Validator } from '../../../src/p-chain/state/records.js';
import type { ModelState } from '../state/model-state.js';
import {
  avax,
  emptyState,
  ewoq,
  genesisTime,
  idOf,
  nodeOf,
  ownedBy,
  rules,
  vmrq,
} from './platform-fixture.js';

export const subnetId = idOf(0x44);
/** A chain of the subnet; its contract at the address manages the validators. */
export const managerChain = idOf(0x33);
export const managerAddress = new Uint8Array(20).fill(0x99);

function secretOf(seed: number): Uint8Array {
  const secret = new Uint8Array(32).fill(seed);
  // Below the order of the group.
  secret[0] = 1;
  return secret;
}

/** An environment in which two L1 validators are active at most. */
export const full = { rules: { ...rules, validatorFees: { ...rules.validatorFees, capacity: 2n } } };

const identities = new Map<number, BlsIdentity>();

/** The BLS key of a validator, with its proof. */
export function blsOf(seed: number): BlsIdentity {
  const identity = identities.get(seed) ?? blsIdentity(secretOf(seed));
  identities.set(seed, identity);
  return identity;
}

function signerOf(seed: number): BlsSigner {
  return {
    publicKey: blsOf(seed).publicKey,
    signMessage: (message) => signBls(message, secretOf(seed)),
  };
}

/** A validator that an L1 begins with. */
export function initialValidator(
  seed: number,
  changes: Partial<L1ConversionValidator> = {},
): L1ConversionValidator {
  return {
    nodeId: nodeOf(seed),
    weight: 10n,
    balance: avax,
    signer: blsOf(seed),
    remainingBalanceOwner: ownedBy(ewoq),
    deactivationOwner: ownedBy(vmrq),
    ...changes,
  };
}

/** A validator of the L1 in the state. */
export function l1Validator(seed: number, changes: Partial<L1Validator> = {}): L1Validator {
  return {
    validationId: idOf(seed),
    subnetId,
    nodeId: nodeOf(seed),
    publicKey: blsOf(seed).publicKey,
    remainingBalanceOwner: { threshold: 1, addresses: [ewoq.address] },
    deactivationOwner: { threshold: 1, addresses: [vmrq.address] },
    startTime: genesisTime,
    weight: 10n,
    minNonce: 0n,
    endAccumulatedFee: avax,
    ...changes,
  };
}

/** A state with an L1 of two active validators, whose manager is on a chain of its own. */
export function stateWithL1(): ModelState {
  const state = emptyState();
  state.putBlockchain({ id: managerChain, name: 'manager', subnetId, vmId: idOf(1) });
  const conversion = { conversionId: idOf(1), managerChainId: managerChain, managerAddress };
  state.putSubnet({ id: subnetId, owner: ownedBy(vmrq), conversion });
  for (const seed of [1, 2]) state.putL1Validator(l1Validator(seed));
  return state;
}

/** What a signed message is made of. */
export interface MessageParts {
  readonly sourceChainId?: Uint8Array;
  readonly sourceAddress?: Uint8Array;
  readonly networkId?: number;
  /** Which of the validators' keys sign. */
  readonly signers?: readonly number[];
  /** The subnet whose validators' order the signature is in. */
  readonly signedFor?: Uint8Array;
}

/** The bytes of a message of the L1's manager, signed by validators of the state. */
export function messageBytes(
  state: ModelState,
  message: PlatformMessage | Uint8Array,
  {
    sourceChainId = managerChain,
    sourceAddress = managerAddress,
    networkId = rules.networkId,
    signers = [1, 2],
    signedFor = subnetId,
  }: MessageParts = {},
): Uint8Array {
  const payload =
    message instanceof Uint8Array
      ? message
      : encodeAddressedCall(sourceAddress, platformMessageBytes(message));
  const unsigned = { networkId, sourceChainId: bytesToHex(sourceChainId), payload };
  const validators = canonicalValidators(state.validatorsNow(signedFor));
  return encodeWarpMessage(signWarpMessage(unsigned, validators, signers.map(signerOf)));
}

/** A registration of a third validator. */
export function registration(changes: Partial<RegisterL1Validator> = {}): RegisterL1Validator {
  return {
    type: 'RegisterL1Validator',
    subnetId,
    nodeId: nodeOf(3),
    blsPublicKey: blsOf(3).publicKey,
    expiry: genesisTime + 3_600n,
    remainingBalanceOwner: { threshold: 1, addresses: [ewoq.address] },
    deactivationOwner: { threshold: 1, addresses: [vmrq.address] },
    weight: 7n,
    ...changes,
  };
}
