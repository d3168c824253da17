import { sha256 } from '@firn/primitives';
import { bytesToBigint, bytesToHex, type Hex, hexToBytes } from '@firn/primitives/bytes';
import type { BlockEnvironment } from '../execution/block-environment.js';
import type { Machine } from '../execution/machine.js';
import type { ReceiptCore } from '../receipt/receipt.js';
import { InvalidBlockError } from './invalid-block-error.js';
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
  const deposits = depositContract === undefined ? [] : depositData(receipts, depositContract, environment);
  const withdrawals = await askFor(machine, environment, withdrawalRequestsAddress, 'EIP-7002');
  const consolidations = await askFor(machine, environment, consolidationRequestsAddress, 'EIP-7251');
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

/** Asks a contract of the rules for its requests. @throws InvalidBlockError where it cannot tell them: no block is valid then. */
async function askFor(
  machine: Machine,
  environment: BlockEnvironment,
  contract: Hex,
  source: string,
): Promise<Uint8Array> {
  const outcome = await systemCall(machine, environment, contract, '0x');
  if (outcome.output !== undefined) return outcome.output;
  throw new InvalidBlockError(
    `block ${environment.number}: the system call to ${contract} failed: ${outcome.failure} (rule: system contract, ${source})`,
  );
}

function request(type: number, data: Uint8Array): Uint8Array {
  return Buffer.concat([Uint8Array.of(type), data]);
}

/** The deposits that the contract logged (EIP-6110). @throws InvalidBlockError for a log of another layout. */
function depositData(
  receipts: readonly ReceiptCore[],
  contract: Hex,
  { number }: BlockEnvironment,
): Uint8Array[] {
  const wrong = (what: string): InvalidBlockError =>
    new InvalidBlockError(`block ${number}: a deposit log has ${what} (rule: deposit log, EIP-6110)`);
  return receipts
    .flatMap(({ logs }) => logs)
    .filter(({ address, topics }) => address === contract && topics[0] === depositTopic)
    .map(({ data }) => {
      const bytes = hexToBytes(data);
      if (bytes.length !== depositLogLength) {
        throw wrong(`${bytes.length} bytes, not ${depositLogLength}`);
      }
      return Buffer.concat(
        depositFields.map(([offset, length], index) => {
          const place = bytesToBigint(bytes.subarray(32 * index, 32 * (index + 1)));
          if (place !== BigInt(offset)) throw wrong(`a field at ${place}, not at ${offset}`);
          const given = bytesToBigint(bytes.subarray(offset, offset + 32));
          if (given !== BigInt(length)) throw wrong(`a field of ${given} bytes, not ${length}`);
          return bytes.subarray(offset + 32, offset + 32 + length);
        }),
      );
    });
}
