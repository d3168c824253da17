import { type L1ValidatorWeight, parsePlatformMessage, type RegisterL1Validator } from '@firn/platform-codec';
import { isZero } from '@firn/primitives/bytes';
import { maxUint64 } from '@firn/primitives/integers';
import { isPrimaryNetwork } from '../primary-network.js';
import { inRejection } from '../transaction/in-rejection.js';
import { TxRejectedError } from '../transaction/tx-rejected-error.js';

/** Reads and checks what the contract of an L1 asks for: a validator (ACP-77). @throws TxRejectedError. */
export function readRegisterL1Validator(payload: Uint8Array): RegisterL1Validator {
  const message = inRejection(() => parsePlatformMessage(payload));
  if (message.type !== 'RegisterL1Validator') throw wrongType(message.type);
  if (isPrimaryNetwork(message.subnetId)) throw new TxRejectedError('invalid subnet ID');
  if (message.weight === 0n) throw new TxRejectedError('invalid weight');
  if (isZero(message.nodeId)) throw new TxRejectedError('invalid node ID: empty nodeID is disallowed');
  return message;
}

/** Reads and checks which weight the contract of an L1 wants a validator to have. @throws TxRejectedError. */
export function readL1ValidatorWeight(payload: Uint8Array): L1ValidatorWeight {
  const message = inRejection(() => parsePlatformMessage(payload));
  if (message.type !== 'L1ValidatorWeight') throw wrongType(message.type);
  if (message.nonce === maxUint64 && message.weight !== 0n) {
    throw new TxRejectedError('maxUint64 nonce is reserved for removal');
  }
  return message;
}

function wrongType(type: string): TxRejectedError {
  return new TxRejectedError(`wrong payload type: ${type}`);
}
