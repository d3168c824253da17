import { pascalCase } from '@firn/contract/read';
import * as validators from '@firn/node-validators';
import type { Exchange, RecordedAnswer } from './recording.js';

const maxShown = 160;

/**
 * Why an answer differs from the recorded one; undefined where it does not. Results are equal as JSON values; of errors the code and
 * `data` are, not the text. With `formOnly` a result must only have the form of the contract.
 */
export function compareAnswer(
  { request, answer }: Exchange,
  given: RecordedAnswer,
  formOnly: boolean,
): string | undefined {
  if (answer.error !== undefined) return compareErrors(answer.error, given);
  if (given.error !== undefined) {
    return `error ${given.error.code} ${JSON.stringify(given.error.message)} in place of a result`;
  }
  if (!formOnly) return difference(answer.result, given.result, 'result');
  return hasForm(request.method, given.result)
    ? undefined
    : `the result is not what the contract says of ${request.method}: ${show(given.result)}`;
}

function compareErrors(
  expected: NonNullable<RecordedAnswer['error']>,
  { error, result }: RecordedAnswer,
): string | undefined {
  if (error === undefined) return `result ${show(result)} in place of error ${expected.code}`;
  return (
    difference(expected.code, error.code, 'error.code') ?? difference(expected.data, error.data, 'error.data')
  );
}

/** The first place where two JSON values differ, in words. */
function difference(expected: unknown, given: unknown, path: string): string | undefined {
  if (Object.is(expected, given)) return undefined;
  if (!isContainer(expected) || !isContainer(given) || Array.isArray(expected) !== Array.isArray(given)) {
    return `${path}: expected ${show(expected)}, received ${show(given)}`;
  }
  const keys = new Set([...Object.keys(expected), ...Object.keys(given)]);
  for (const key of keys) {
    const found = difference(expected[key], given[key], `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isContainer(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
}

/** @throws TypeError for a method that the contract does not have. */
function hasForm(method: string, result: unknown): boolean {
  const check = (validators as Readonly<Record<string, unknown>>)[`is${pascalCase(method)}Result`];
  if (typeof check !== 'function') throw new TypeError(`the contract has no method ${method}`);
  return check(result) as boolean;
}
