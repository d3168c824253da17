import type { Access } from './method.js';

/** Which methods a server offers, by their `x-access`. */
export interface AccessProfile {
  /** Offers the `admin` methods. */
  readonly adminEnabled: boolean;
  /** A server that many share: without the `admin`, `node-specific` and `debug` methods. */
  readonly publicApi: boolean;
}

/** Whether a method is there at all under a profile. One that is not is answered like one that does not exist. */
export function isOffered(access: Access, profile: AccessProfile): boolean {
  switch (access) {
    case 'public':
      return true;
    case 'admin':
      return profile.adminEnabled && !profile.publicApi;
    case 'node-specific':
    case 'debug':
      return !profile.publicApi;
  }
}
