import { isValidationError } from '@firn/primitives/validation';
import type { ParamStep } from './param-steps.js';

/**
 * Takes null for every field of an object that may be left out: the reference node and the reference client of EVM chains do, and some clients write
 * all fields of a call. Only what would be refused otherwise is read once more without its nulls.
 */
export const nullFieldsLeftOut: ParamStep = (decode, params) => {
  try {
    return decode(params);
  } catch (error) {
    if (!isValidationError(error) || !hasNullField(params)) throw error;
    return decode(leaveOutNulls(params));
  }
};

function hasNullField(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(hasNullField);
  return Object.values(value).some((field) => field === null || hasNullField(field));
}

function leaveOutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(leaveOutNulls);
  const given = Object.entries(value).filter(([, field]) => field !== null);
  return Object.fromEntries(given.map(([name, field]) => [name, leaveOutNulls(field)]));
}
