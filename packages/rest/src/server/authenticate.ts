import { httpError } from '../errors/http-status-error.js';
import type { SecurityRequirement } from '../security-scheme.js';
import type { OperationContract } from './operation.js';
import type { RequestInfo } from './server-request.js';

/**
 * Tells whether a request satisfies one of the requirements of its operation; called before its body is read. An error that it throws is
 * answered as any other: `HttpStatusError` with 403 for somebody who is known and may not.
 */
export type Authenticate = (
  requirements: readonly SecurityRequirement[],
  info: RequestInfo,
) => boolean | Promise<boolean>;

/**
 * Holds a request against what its operation asks for.
 * @throws HttpStatusError with 401 where it does not satisfy it.
 */
export async function requireCredentials(
  { security }: OperationContract<unknown, never>,
  info: RequestInfo,
  authenticate: Authenticate | false | undefined,
): Promise<void> {
  if (authenticate === false || authenticate === undefined || !needsCredentials(security)) return;
  if (!(await authenticate(security ?? [], info)))
    throw httpError(401, 'This call needs credentials that the request does not have');
}

/** Whether nobody may call without credentials; an empty requirement among the others asks for nothing. */
export function needsCredentials(security: readonly SecurityRequirement[] | undefined): boolean {
  return (
    security !== undefined &&
    security.length > 0 &&
    security.every((requirement) => Object.keys(requirement).length > 0)
  );
}
