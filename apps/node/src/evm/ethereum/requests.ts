import { sha256 } from '@firn/primitives';
import { bytesToBigint, bytesToHex, type Hex, hexToBytes } from '../bytes.js';
import type { BlockEnvironment } from '../execution/block-environment.js';
import type { Machine } from '../execution/machine.js';
import type { ReceiptCore } from '../receipt/receipt.js';
import { consolidationRequestsAddress, systemCall, withdrawalRequestsAddress } from './system-calls.js';

const depositTopic: Hex = '0x649bbc62d0e31342afea4e5cd82d4049e7e1ee912fc0889aa790803be39038c5';
const depositLogLength = 576;
/** Where each field's length stands in the deposit log, and how long it is: public key, credentials, amount, signature, index. */
const depositFields: readonly (readonly [offset: number, length: number])[] = [
  [160, 48],
  [256, 32],
  [320, 8],
  [384, 96],
  [512, 8],
];

const depositType = 0;
const withdrawalType = 1;
const consolidationType = 2;

/** What a block asks of the consensus layer (EIP-7685): each a type byte and its data, in the order of types; none is empty. */
export async function collectRequests(
  machine: Machine,
  environment: BlockEnvironment,
  receipts: readonly ReceiptCore[],
  depositContract: Hex | undefined,
): Promise<Uint8Array[]> {
  const deposits = depositContract === undefined ? [] : depositData(receipts, depositContract);
  const withdrawals = await systemCall(machine, environment, withdrawalRequestsAddress, '0x');
  const consolidations = await systemCall(machine, environment, consolidationRequestsAddress, '0x');
  return [
    request(depositType, Buffer.concat(deposits)),
    request(withdrawalType, withdrawals),
    request(consolidationType, consolidations),
  ].filter((bytes) => bytes.length > 1);
}

/** The hash of a block's requests, as its header names it. */
export function requestsHash(requests: readonly Uint8Array[]): Hex {
  return bytesToHex(sha256(Buffer.concat(requests.map((bytes) => sha256(bytes)))));
}

function request(type: number, data: Uint8Array | undefined): Uint8Array {
  return Buffer.concat([Uint8Array.of(type), data ?? new Uint8Array(0)]);
}

/** The deposits that the contract logged (EIP-6110). @throws Error for a log of another layout: the block is invalid. */
function depositData(receipts: readonly ReceiptCore[], contract: Hex): Uint8Array[] {
  return receipts
    .flatMap(({ logs }) => logs)
    .filter(({ address, topics }) => address === contract && topics[0] === depositTopic)
    .map(({ data }) => {
      const bytes = hexToBytes(data);
      if (bytes.length !== depositLogLength) {
        throw new Error(`a deposit log has ${depositLogLength} bytes, not ${bytes.length}`);
      }
      return Buffer.concat(
        depositFields.map(([offset, length]) => {
          const given = bytesToBigint(bytes.subarray(offset, offset + 32));
          if (given !== BigInt(length))
            throw new Error(`a deposit log has a field of ${given} bytes, not ${length}`);
          return bytes.subarray(offset + 32, offset + 32 + length);
        }),
      );
    });
}
