import { hexToBytes } from '@firn/primitives/bytes';
import { warpAddress } from '../precompiles/stateful/warp-messenger.js';
import type { AccessListEntry } from '../transaction/transaction.js';
import { TransactionError } from '../transaction/transaction-error.js';
import { predicateGas } from '../warp/predicate-gas.js';
import type { Message } from './message.js';
import { type ExecutionRules, includes } from './rules.js';

const transactionGas = 21_000n;
const creationGas = 53_000n;
const zeroByteGas = 4n;
const nonzeroByteGas = 16n;
const nonzeroByteGasBeforeIstanbul = 68n;
const initCodeWordGas = 2n;
const accessListAddressGas = 2400n;
const accessListSlotGas = 1900n;
const authorizationGas = 25_000n;
const floorGasPerToken = 10n;
const tokensPerNonzeroByte = 4n;

type Priced = Pick<Message, 'to' | 'input' | 'accessList' | 'authorizationList'>;

/** What a transaction pays before its first instruction. */
export interface IntrinsicGas {
  readonly intrinsic: bigint;
  /** The least that it pays in all, by its data (EIP-7623); 0 before Prague. */
  readonly floor: bigint;
}

/**
 * The gas that a transaction pays for its form alone (yellow paper, EIP-2028, 2930, 3860, 7623, 7702).
 * @throws TransactionError for a malformed message of another chain in the access list.
 */
export function intrinsicGas(message: Priced, rules: ExecutionRules): IntrinsicGas {
  const data = hexToBytes(message.input);
  const creates = message.to === null;
  let zeros = 0n;
  for (const byte of data) if (byte === 0) zeros += 1n;
  const nonzeros = BigInt(data.length) - zeros;

  let intrinsic = creates && includes(rules, 'Homestead') ? creationGas : transactionGas;
  intrinsic += zeros * zeroByteGas;
  intrinsic += nonzeros * (includes(rules, 'Istanbul') ? nonzeroByteGas : nonzeroByteGasBeforeIstanbul);
  if (creates && includes(rules, 'Shanghai')) {
    intrinsic += ((BigInt(data.length) + 31n) / 32n) * initCodeWordGas;
  }
  for (const entry of message.accessList) intrinsic += accessListGas(entry, rules);
  intrinsic += BigInt(message.authorizationList?.length ?? 0) * authorizationGas;
  const floor = includes(rules, 'Prague')
    ? transactionGas + (zeros + nonzeros * tokensPerNonzeroByte) * floorGasPerToken
    : 0n;
  return { intrinsic, floor };
}

function accessListGas(
  { address, storageKeys }: AccessListEntry,
  { statefulPrecompiles }: ExecutionRules,
): bigint {
  if (statefulPrecompiles.warp !== undefined && address === warpAddress) {
    return predicateGas(storageKeys, statefulPrecompiles.rules);
  }
  return accessListAddressGas + BigInt(storageKeys.length) * accessListSlotGas;
}

/** @throws TransactionError when the gas limit does not pay for the transaction's form. */
export function checkIntrinsicGas(
  message: Priced & Pick<Message, 'gas'>,
  rules: ExecutionRules,
): IntrinsicGas {
  const gas = intrinsicGas(message, rules);
  if (message.gas < gas.intrinsic) {
    throw new TransactionError(
      'intrinsic-gas',
      `intrinsic gas too low: have ${message.gas}, want ${gas.intrinsic}`,
    );
  }
  if (message.gas < gas.floor) {
    throw new TransactionError(
      'floor-data-gas',
      `insufficient gas for floor data gas cost: have ${message.gas}, want ${gas.floor}`,
    );
  }
  return gas;
}
