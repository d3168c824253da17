import type { Issue } from '../errors/issue.js';
import { ValidationError } from '../errors/validation-error.js';
import type { StandardResult, StandardSchemaV1 } from './standard-schema.js';

/** The generated functions of one type. */
export interface ValidatorParts<Wire, Value> {
  /** Name of the type, for messages. */
  readonly name: string;
  /** Whether a JSON value has the wire form. */
  readonly is: (value: unknown) => value is Wire;
  /** Returns an issue for each broken rule: none exactly if `is` holds. */
  readonly explain: (value: unknown) => Issue[];
  /** Converts a checked wire value and leaves the argument as it is. */
  readonly decode: (wire: Wire) => Value;
}

/** A type at run time: check, explain, convert; also a Standard Schema (https://standardschema.dev). */
export interface Validator<Wire, Value> extends ValidatorParts<Wire, Value>, StandardSchemaV1<Wire, Value> {
  /**
   * Checks and decodes a JSON value, and leaves it as it is.
   * @throws ValidationError with every issue.
   */
  readonly parse: (value: unknown) => Value;
}

/**
 * Joins the generated functions of a type to a {@link Validator}. A type that nothing converts has no `decode`.
 *
 * @example
 * const peer = createValidator({ name: 'Peer', is: isPeer, explain: explainPeer, decode: decodePeer });
 * peer.parse(JSON.parse(text));
 */
export function createValidator<Wire>(
  parts: Omit<ValidatorParts<Wire, Wire>, 'decode'>,
): Validator<Wire, Wire>;
export function createValidator<Wire, Value>(parts: ValidatorParts<Wire, Value>): Validator<Wire, Value>;
export function createValidator<Wire>({
  name,
  is,
  explain,
  decode = (wire) => wire,
}: Omit<ValidatorParts<Wire, unknown>, 'decode'> & Partial<ValidatorParts<Wire, unknown>>): Validator<
  Wire,
  unknown
> {
  return {
    name,
    is,
    explain,
    decode,
    parse(value: unknown): unknown {
      if (is(value)) return decode(value);
      throw new ValidationError(explain(value), name);
    },
    '~standard': {
      version: 1,
      vendor: 'firn',
      validate(value: unknown): StandardResult<unknown> {
        return is(value) ? { value: decode(value) } : { issues: explain(value).map(toStandardIssue) };
      },
    },
  };
}

function toStandardIssue(issue: Issue): { message: string; path: readonly (string | number)[] } {
  return { message: issue.message, path: issue.path };
}
