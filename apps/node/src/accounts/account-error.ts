/**
 * Something that was asked of the node's accounts cannot be done. The message is for the one who asked, in the words of
 * the reference client where it has words for it.
 */
export class AccountError extends Error {
  override readonly name = 'AccountError';
}

/** No wallet of the node holds the account. */
export function unknownAccount(): AccountError {
  return new AccountError('unknown account');
}

/** The key folder holds no key of the account. */
export function noKey(): AccountError {
  return new AccountError('no key for given address or file');
}

/** The key is encrypted, and nobody unlocked it. */
export function lockedAccount(): AccountError {
  return new AccountError('authentication needed: password or unlock');
}

/** The password does not open the key. */
export function wrongPassword(): AccountError {
  return new AccountError('could not decrypt key with given password');
}
