import type {
  L1ConversionData,
  PlatformMessage,
  UnsignedWarpMessage,
  WarpPayload,
  WarpSignature,
} from '../model/warp.js';
import { anyOf, interfaceValue } from '../wire/interface-value.js';
import { list } from '../wire/list.js';
import { bool, bytes, u32, u64 } from '../wire/scalars.js';
import { struct } from '../wire/struct.js';
import { id, l1Owner } from './owners.js';
import { blsPublicKey, blsSignature, sizedNodeId } from './stakers.js';

/** A message without its signature (reference: section 4.15). */
export const unsignedWarpMessage = struct<UnsignedWarpMessage>({
  networkId: u32,
  sourceChainId: id,
  payload: bytes,
});

const bitSetSignatureType = 0;

/** The signature of a message, of which there is one type. */
export const warpSignature = interfaceValue(
  bitSetSignatureType,
  struct<WarpSignature>({ signers: bytes, signature: blsSignature }),
);

/** Both payloads of messages. */
export const warpPayload = anyOf<WarpPayload>({
  Hash: { typeId: 0, fields: { hash: id } },
  AddressedCall: { typeId: 1, fields: { sourceAddress: bytes, payload: bytes } },
});

/** The four messages between the platform chain and L1s. */
export const platformMessage = anyOf<PlatformMessage>({
  SubnetToL1Conversion: { typeId: 0, fields: { conversionId: id } },
  RegisterL1Validator: {
    typeId: 1,
    fields: {
      subnetId: id,
      nodeId: sizedNodeId,
      blsPublicKey,
      expiry: u64,
      remainingBalanceOwner: l1Owner,
      deactivationOwner: l1Owner,
      weight: u64,
    },
  },
  L1ValidatorRegistration: { typeId: 2, fields: { validationId: id, registered: bool } },
  L1ValidatorWeight: { typeId: 3, fields: { validationId: id, nonce: u64, weight: u64 } },
});

/** What a subnet was turned into; without a type ID, because there is one type. */
export const l1ConversionData = struct<L1ConversionData>({
  subnetId: id,
  managerChainId: id,
  managerAddress: bytes,
  validators: list(
    struct<L1ConversionData['validators'][number]>({ nodeId: sizedNodeId, blsPublicKey, weight: u64 }),
  ),
});
