import { rpcError } from '@firn/jsonrpc/errors';
import type { GroupContract } from '@firn/jsonrpc/server';
import { isValidationError } from '@firn/primitives/validation';
import { type Decode, wrapDecoders } from './wrap-decoders.js';

const invalidParams = -32_602;

/**
 * The same group, whose errors for refused parameters say everything in their message: the reference client of EVM chains sends
 * no `data` with them, and clients compare it.
 */
export function withPlainParamErrors<Group extends GroupContract>(group: Group): Group {
  return wrapDecoders(group, decodePlainly);
}

function decodePlainly(decode: Decode, params: unknown): unknown {
  try {
    return decode(params);
  } catch (error) {
    if (!isValidationError(error)) throw error;
    throw rpcError(invalidParams, `invalid argument ${error.issues[0]?.message ?? error.message}`);
  }
}
