import type { Authorization, Credential, OutputOwners } from '@firn/platform-codec';
import { bytesToId } from '@firn/primitives';
import type { Subnet } from '../state/records.js';
import { TxRejectedError } from '../transaction/tx-rejected-error.js';
import { within } from '../transaction/within.js';
import type { TxExecution } from './tx-execution.js';
import { verifyCredentials } from './verify-credentials.js';

/**
 * Checks that the last credential of a transaction is that of owners (reference: section 4.8, step 3).
 * @returns the other credentials, which are for the inputs.
 * @throws TxRejectedError.
 */
export function authorize(
  { tx, state }: Pick<TxExecution, 'state' | 'tx'>,
  owners: OutputOwners,
  signers: Authorization,
): readonly Credential[] {
  const credential = tx.credentials.at(-1);
  if (credential === undefined) throw new TxRejectedError('wrong number of credentials');
  within('unauthorized modification', () => {
    verifyCredentials({ tx, owners, signers, credential, now: state.timestamp });
  });
  return tx.credentials.slice(0, -1);
}

/** A subnet whose owner has signed. */
export interface AuthorizedSubnet {
  readonly subnet: Subnet;
  /** The credentials that are for the inputs. */
  readonly credentials: readonly Credential[];
}

/** The same for the owner of a subnet. @throws TxRejectedError also for an unknown subnet. */
export function authorizeBySubnetOwner(
  execution: Pick<TxExecution, 'state' | 'tx'>,
  subnetId: Uint8Array,
  signers: Authorization,
): AuthorizedSubnet {
  const subnet = execution.state.subnet(subnetId);
  if (subnet === undefined) throw new TxRejectedError(`not found: there is no subnet ${bytesToId(subnetId)}`);
  return { subnet, credentials: authorize(execution, subnet.owner, signers) };
}

/** The same for a subnet whose owner still decides who validates it. @throws TxRejectedError. */
export function authorizeByManagingOwner(
  execution: Pick<TxExecution, 'state' | 'tx'>,
  subnetId: Uint8Array,
  signers: Authorization,
): AuthorizedSubnet {
  const authorized = authorizeBySubnetOwner(execution, subnetId, signers);
  if (authorized.subnet.conversion === undefined) return authorized;
  throw new TxRejectedError(`"${bytesToId(subnetId)}" is immutable`);
}
