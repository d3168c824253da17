import { Refusal } from '../errors/refusal.js';

/** No wallet of the node holds the account. */
export function unknownAccount(): Refusal {
  return new Refusal('unknown account');
}

/** The key folder holds no key of the account. */
export function noKey(): Refusal {
  return new Refusal('no key for given address or file');
}

/** The key is encrypted, and nobody unlocked it. */
export function lockedAccount(): Refusal {
  return new Refusal('authentication needed: password or unlock');
}

/** The password does not open the key. */
export function wrongPassword(): Refusal {
  return new Refusal('could not decrypt key with given password');
}
