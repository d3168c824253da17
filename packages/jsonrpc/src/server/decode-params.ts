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

/** Whether arrays and objects of a parsed value are nested deeper than `max`; a scalar has depth 0. */
export function nestsDeeper(value: unknown, max: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (max === 0) return true;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      if (typeof value[i] === 'object' && nestsDeeper(value[i], max - 1)) return true;
    }
    return false;
  }
  for (const key in value) {
    const item = (value as Readonly<Record<string, unknown>>)[key];
    if (typeof item === 'object' && nestsDeeper(item, max - 1)) return true;
  }
  return false;
}
