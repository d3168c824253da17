import type { Issue } from '../errors/issue.js';
import { ValidationError } from '../errors/validation-error.js';
import type { StandardResult } from './standard-schema.js';
import type { Validator, ValidatorParts } from './validator.js';

/** Joins the compiled functions of a type to a {@link Validator}. */
export function createValidator<Wire, Value>(parts: ValidatorParts<Wire, Value>): Validator<Wire, Value> {
  const { name, is, explain, decode } = parts;
  return {
    ...parts,
    parse(value: unknown): Value {
      if (is(value)) return decode(value);
      throw new ValidationError(explain(value), name);
    },
    '~standard': {
      version: 1,
      vendor: 'firn',
      validate(value: unknown): StandardResult<Value> {
        return is(value) ? { value: decode(value) } : { issues: explain(value).map(toStandardIssue) };
      },
    },
  };
}

function toStandardIssue(issue: Issue): { message: string; path: readonly (string | number)[] } {
  return { message: issue.message, path: issue.path };
}
