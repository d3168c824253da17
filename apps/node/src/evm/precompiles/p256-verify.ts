import { EVMError, type ExecResult, type PrecompileInput } from '@ethereumjs/evm';
import { Address } from '@ethereumjs/util';
import { p256 } from '@noble/curves/nist.js';
import { bigintToWord, emptyBytes, hexToBytes } from '../bytes.js';

/** Where signatures of secp256r1 are verified since Granite (ACP-204, RIP-7212). */
export const p256VerifyAddress = new Address(hexToBytes(`0x${'00'.repeat(18)}0100`));

const gas = 3450n;
const inputLength = 160;
const verified = bigintToWord(1n);

/** Verifies hash, r, s, x, y of 32 bytes each: 1 in 32 bytes if the signature holds, otherwise nothing. */
export function p256Verify({ data, gasLimit }: PrecompileInput): ExecResult {
  if (gasLimit < gas) {
    return {
      executionGasUsed: gasLimit,
      returnValue: emptyBytes,
      exceptionError: new EVMError(EVMError.errorMessages.OUT_OF_GAS),
    };
  }
  return { executionGasUsed: gas, returnValue: holds(data) ? verified : emptyBytes };
}

function holds(data: Uint8Array): boolean {
  if (data.length !== inputLength) return false;
  const publicKey = Buffer.concat([Uint8Array.of(4), data.subarray(96)]);
  try {
    return p256.verify(data.subarray(32, 96), data.subarray(0, 32), publicKey, {
      lowS: false,
      prehash: false,
    });
  } catch {
    // r, s or the point is outside its range: no such signature holds.
    return false;
  }
}
