import { keccak256, recoverAddress } from '@firn/crypto';
import {
  bigintToBytes,
  bytesEqual,
  bytesToHex,
  emptyBytes,
  type Hex,
  hexToBytes,
} from '@firn/primitives/bytes';
import { maxUint64 } from '@firn/primitives/integers';
import { zeroAddress } from '../block/header.js';
import { encodeRlp } from '../rlp/encode-rlp.js';
import { emptyAccount } from '../state/account.js';
import type { Authorization } from '../transaction/transaction.js';
import type { Machine } from './machine.js';

const marker = Uint8Array.of(0xef, 0x01, 0x00);
const signedDomain = Uint8Array.of(5);
const maxNonce = maxUint64;
const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;
const refundForKnownAccount = 12_500n;

/** Whether the code names another contract to run in its place (EIP-7702). */
export function isDelegation(code: Uint8Array): boolean {
  return code.length === 23 && bytesEqual(code.subarray(0, 3), marker);
}

/** The contract that the code names to run in its place; undefined for other code. */
export function delegationTarget(code: Uint8Array): Hex | undefined {
  return isDelegation(code) ? bytesToHex(code.subarray(marker.length)) : undefined;
}

/**
 * Sets the code of the accounts that signed for it, and returns the gas that is given back. An authorization that does
 * not hold is passed over, as the standard asks.
 */
export function applyAuthorizations(machine: Machine, authorizations: readonly Authorization[]): bigint {
  const { evm, state, rules } = machine;
  let refund = 0n;
  for (const authorization of authorizations) {
    if (authorization.chainId !== 0n && authorization.chainId !== rules.chainId) continue;
    if (authorization.nonce >= maxNonce) continue;
    const authority = authorityOf(authorization);
    if (authority === undefined) continue;
    evm.journal.addAlwaysWarmAddress(authority);
    const code = state.code(authority);
    if (code.length > 0 && !isDelegation(code)) continue;
    const account = state.account(authority);
    if ((account ?? emptyAccount).nonce !== authorization.nonce) continue;
    if (account !== undefined) refund += refundForKnownAccount;
    state.setCode(
      authority,
      authorization.address === zeroAddress
        ? emptyBytes
        : Buffer.concat([marker, hexToBytes(authorization.address)]),
    );
    state.updateAccount(authority, { nonce: authorization.nonce + 1n });
  }
  return refund;
}

/** Who signed an authorization, or undefined where nobody can have. */
export function authorityOf(authorization: Authorization): Hex | undefined {
  const { chainId, address, nonce, yParity, r, s } = authorization;
  if (yParity > 1n || s > halfOrder) return undefined;
  const message = encodeRlp([bigintToBytes(chainId), hexToBytes(address), bigintToBytes(nonce)]);
  const hash = keccak256(Buffer.concat([signedDomain, message]));
  try {
    return recoverAddress(hash, { r: bigintToBytes(r), s: bigintToBytes(s), yParity: Number(yParity) });
  } catch {
    // r or s is out of range or off the curve: no key made this signature.
    return undefined;
  }
}
