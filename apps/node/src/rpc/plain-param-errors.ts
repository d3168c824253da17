import { rpcError } from '@firn/jsonrpc/errors';
import { isValidationError } from '@firn/primitives/validation';
import type { ParamStep } from './param-steps.js';

const invalidParams = -32_602;

/**
 * Says everything about refused parameters in the message of the error: the reference client of EVM chains sends no `data` with it, and clients
 * compare it.
 */
export const plainParamErrors: ParamStep = (decode, params) => {
  try {
    return decode(params);
  } catch (error) {
    if (!isValidationError(error)) throw error;
    throw rpcError(invalidParams, `invalid argument ${error.issues[0]?.message ?? error.message}`);
  }
};
