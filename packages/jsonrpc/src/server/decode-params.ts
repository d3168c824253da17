import { formatPath, isValidationError } from '@firn/primitives/validation';
import { RpcError, rpcCodes } from '../errors/rpc-error.js';

/**
 * Decodes the `params` of a call; `null` means that there are none.
 * @throws RpcError -32602 that names every broken parameter.
 */
export function decodeParams<Params>(decode: (params: unknown) => Params, given: unknown): Params {
  if (given !== undefined && typeof given !== 'object')
    throw invalidParams('params must be an array or an object');
  try {
    return decode(given ?? undefined);
  } catch (error) {
    throw invalidParams(error);
  }
}

/**
 * The error for parameters that were refused: of a ValidationError it names every broken parameter in `data`, the first one at the
 * top, all of them in `issues`; a text is the reason; anything else is returned as it is.
 */
function invalidParams(reason: unknown): unknown {
  if (typeof reason === 'string') {
    return new RpcError(rpcCodes.invalidParams, `invalid params: ${reason}`, { path: '', reason });
  }
  if (!isValidationError(reason)) return reason;
  const issues = reason.issues.map(({ path, rule, expected, message }) => ({
    path: formatPath(path),
    rule,
    expected,
    reason: message,
  }));
  const message = `invalid params: ${issues[0]?.reason ?? 'refused'}`;
  return new RpcError(rpcCodes.invalidParams, message, { ...issues[0], issues }, { cause: reason });
}
