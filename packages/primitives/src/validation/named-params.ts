import type { Issue } from '../errors/issue.js';
import { ValidationError } from '../errors/validation-error.js';
import { isRecord } from './is-record.js';
import { report } from './report.js';

/** What the forms of `params` of one JSON-RPC method mean. */
export interface ParamsForm {
  /** Names by position. */
  readonly names: readonly string[];
  /** Whether one object in an array is the record of all parameters, rather than the first of them. */
  readonly unwraps: boolean;
  /**
   * The record of at most as many values as there are names. Null at the position of a parameter that cannot be null means that it
   * is not given. An object literal: every call of a server passes here, and putting a record together name by name takes twice as long.
   */
  readonly toRecord: (values: readonly unknown[]) => Readonly<Record<string, unknown>>;
}

/**
 * Gives the parameters of a JSON-RPC call their names, whatever form they came in: by name, by position, one object in an
 * array, or omitted. Nothing is checked yet. An object is returned as it is, with the names that the method does not know.
 * @throws ValidationError `too-many-params` for more positions than names, `type` for anything but an object or an array.
 * @example
 * ```ts
 * const form = { names: ['address', 'block'], unwraps: false, toRecord: (values) => ({ address: values[0], block: values[1] }) };
 * namedParams(['0x00', 'latest'], form); // { address: '0x00', block: 'latest' }
 * ```
 */
export function namedParams(params: unknown, form: ParamsForm): unknown {
  if (params === undefined || params === null) return {};
  if (typeof params !== 'object') throw refusal('type', 'an object or an array', params);
  if (!Array.isArray(params)) return params;
  if (params.length === 1 && form.unwraps && isRecord(params[0])) return params[0];
  return byPosition(params, form);
}

/**
 * Reads the parameters of a JSON-RPC call that takes none.
 * @throws ValidationError if any are given by position.
 */
export function readNoParams(params: unknown): { [key: string]: never } {
  // Named members that the method does not know are ignored.
  return namedParams(params, noForm) as { [key: string]: never };
}

const noForm: ParamsForm = { names: [], unwraps: true, toRecord: () => ({}) };

/** Joins the JSON texts of parameters by position: trailing ones that are undefined are left out, others become null. */
export function positionalParams(texts: readonly (string | undefined)[]): string {
  let length = texts.length;
  while (length > 0 && texts[length - 1] === undefined) length--;
  return `[${texts
    .slice(0, length)
    .map((text) => text ?? 'null')
    .join(',')}]`;
}

function byPosition(values: readonly unknown[], { names, toRecord }: ParamsForm): unknown {
  if (values.length <= names.length) return toRecord(values);
  const expected = names.length === 0 ? 'no parameters' : `at most ${names.length}: ${names.join(', ')}`;
  throw refusal('too-many-params', expected, values);
}

function refusal(rule: string, expected: string, received: unknown): ValidationError {
  const issues: Issue[] = [];
  report(issues, [], rule, expected, received);
  return new ValidationError(issues, 'params');
}
