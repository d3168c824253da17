import { rpcError } from '@firn/jsonrpc/errors';
import type { GroupContract } from '@firn/jsonrpc/server';
import { isValidationError } from '@firn/primitives/validation';

const invalidParams = -32_602;

/**
 * The same group, whose errors for refused parameters say everything in their message: the reference client of EVM chains sends
 * no `data` with them, and clients compare it.
 */
export function withPlainParamErrors<Group extends GroupContract>(group: Group): Group {
  const methods = Object.entries(group.methods).map(([name, method]) => [
    name,
    { ...method, decodeParams: (params: unknown) => decodePlainly(method.decodeParams, params) },
  ]);
  return { ...group, methods: Object.fromEntries(methods) };
}

function decodePlainly<Params>(decode: (params: unknown) => Params, params: unknown): Params {
  try {
    return decode(params);
  } catch (error) {
    if (!isValidationError(error)) throw error;
    throw rpcError(invalidParams, `invalid argument ${error.issues[0]?.message ?? error.message}`);
  }
}
