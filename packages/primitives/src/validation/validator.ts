import type { Issue } from '../errors/issue.js';
import type { StandardSchemaV1 } from './standard-schema.js';

/** The compiled functions of one type, as generated code hands them to {@link createValidator}. */
export interface ValidatorParts<Wire, Value> {
  /** Name of the type, for messages. */
  readonly name: string;
  /** Whether a JSON value has the wire form. Never throws. */
  readonly is: (value: unknown) => value is Wire;
  /** Every broken rule, none for a valid value: `explain(v).length === 0` exactly when `is(v)`. */
  readonly explain: (value: unknown) => Issue[];
  /** Converts a checked wire value, in place where it is an object: the argument must not be used again. */
  readonly decode: (wire: Wire) => Value;
  /** Writes the value as JSON text in the wire form. */
  readonly encode: (value: Value) => string;
}

/** A type at run time: check, parse, convert and write; also a Standard Schema (https://standardschema.dev). */
export interface Validator<Wire, Value> extends ValidatorParts<Wire, Value>, StandardSchemaV1<Wire, Value> {
  /**
   * Checks and decodes a JSON value, which it takes over: objects in it are converted in place.
   * @throws ValidationError with every issue.
   */
  readonly parse: (value: unknown) => Value;
}
