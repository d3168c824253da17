import { isCurveX } from '@firn/crypto';
import { bigintToBytes, bytesToHex, type Hex, padLeft } from '@firn/primitives/bytes';

/** What transactions have in the place of a signature whose sender's key the node does not have. */
export interface ImpersonatedSignature {
  readonly r: bigint;
  readonly s: bigint;
}

const addressBits = 160n;
const addressMask = (1n << addressBits) - 1n;
const impersonatedS = 1n;
/** Earlier releases wrote the sender as r beside this s, which clients in Go refuse to read. */
const formerS = 0n;

/**
 * The r and s of an impersonated transaction. Clients that check their range accept them, no key can have made them, and they differ by sender, so that hashes do:
 * the low 160 bits of r are the sender, and the bits above count up from 1 until r is not the x of a point of the curve. Nothing can be recovered from such an r,
 * so that the transaction is refused when it is sent as a raw one.
 */
export function impersonatedSignature(from: Hex): ImpersonatedSignature {
  for (let count = 1n; ; count += 1n) {
    const r = (count << addressBits) | BigInt(from);
    if (!isCurveX(r)) return { r, s: impersonatedS };
  }
}

/** Whether r and s are of the form that `impersonatedSignature` makes, now or in earlier releases. */
export function isImpersonatedSignature({ r, s }: ImpersonatedSignature): boolean {
  if (s === formerS) return true;
  return s === impersonatedS && r >> addressBits > 0n && !isCurveX(r);
}

/** The sender in an impersonated signature. */
export function impersonatedSender({ r }: ImpersonatedSignature): Hex {
  return bytesToHex(padLeft(bigintToBytes(r & addressMask), Number(addressBits) / 8));
}
