import { httpError, isHttpStatusError } from '../errors/http-status-error.js';
import type { SecurityRequirement } from '../security-scheme.js';
import type { BoundOperation } from './bind-operations.js';
import type { OperationContract } from './operation.js';
import type { RequestInfo } from './server-request.js';

/**
 * Checks the credentials of a request to an operation with security requirements, before its body is read.
 *
 * `false`, `undefined` and `null` reject the request with 401, unless the credentials are optional. `true` accepts it without a principal. Any other
 * value is the principal, which handlers receive as `info.principal`. Throw `httpError(403, ...)` for a known caller without the permission.
 */
export interface Authenticate<Principal = unknown> {
  (
    requirements: readonly SecurityRequirement[],
    info: RequestInfo,
  ): Authenticated<Principal> | Promise<Authenticated<Principal>>;
  /** Names of the security schemes that it can check; absent: all. */
  readonly schemes?: ReadonlySet<string>;
}

/** Result of checking credentials. */
export type Authenticated<Principal> = Principal | boolean | null | undefined;

/**
 * Checks that the credentials of every operation can be checked.
 * @throws TypeError for a missing `authenticate`, and for a security scheme that it does not have.
 */
export function requireAuthenticate(
  operations: readonly Pick<BoundOperation<never>, 'contract'>[],
  authenticate: Authenticate | false | undefined,
): void {
  if (authenticate === false) return;
  for (const { contract } of operations) {
    const { name, security = [] } = contract;
    if (authenticate === undefined) {
      if (!needsCredentials(security)) continue;
      throw new TypeError(
        `operation ${name} asks for credentials: give authenticate, or false where they are checked elsewhere`,
      );
    }
    const { schemes } = authenticate;
    const missing = security
      .flatMap((each) => Object.keys(each))
      .find((each) => schemes?.has(each) === false);
    if (missing !== undefined)
      throw new TypeError(
        `createRestServer: authenticate has no function for the security scheme ${missing}, which operation ${name} needs`,
      );
  }
}

/**
 * Checks the credentials of a request, and sets its principal.
 * @param headers get the `WWW-Authenticate` of a rejection.
 * @throws HttpStatusError with 401 if they are missing or wrong.
 */
export async function requireCredentials(
  { security = [] }: OperationContract<unknown, never>,
  info: RequestInfo,
  authenticate: Authenticate | false | undefined,
  headers: Record<string, string>,
): Promise<void> {
  if (authenticate === false || authenticate === undefined || security.length === 0) return;
  try {
    const result = (await authenticate(security, info)) ?? false;
    if (result === false && needsCredentials(security))
      throw httpError(401, 'This call needs credentials that the request does not have');
    if (typeof result !== 'boolean') info.principal = result;
  } catch (error) {
    const challenges = isHttpStatusError(error) ? error.header('www-authenticate') : undefined;
    if (typeof challenges === 'string') headers['www-authenticate'] = challenges;
    throw error;
  }
}

/** Whether every requirement names a scheme: with an empty one among them, credentials are optional. */
function needsCredentials(security: readonly SecurityRequirement[]): boolean {
  return security.length > 0 && security.every((requirement) => Object.keys(requirement).length > 0);
}
