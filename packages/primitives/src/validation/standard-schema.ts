/**
 * A validator that any library of the Standard Schema family accepts, version 1.
 * Written from the specification at https://standardschema.dev.
 */
export interface StandardSchemaV1<Input = unknown, Output = Input> {
  readonly '~standard': StandardSchemaProps<Input, Output>;
}

/** What stands under `~standard`. */
export interface StandardSchemaProps<Input = unknown, Output = Input> {
  readonly version: 1;
  /** Name of the library that made the schema. */
  readonly vendor: string;
  readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
  /** Only for type inference; never there at run time. */
  readonly types?: StandardTypes<Input, Output> | undefined;
}

/** Outcome of a validation: a value, or at least one issue. */
export type StandardResult<Output> = StandardSuccess<Output> | StandardFailure;

/** The value was valid; `value` is its decoded form. */
export interface StandardSuccess<Output> {
  readonly value: Output;
  readonly issues?: undefined;
}

/** The value was not valid. */
export interface StandardFailure {
  readonly issues: readonly StandardIssue[];
}

/** One issue, in the words of the specification. */
export interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | StandardPathSegment)[] | undefined;
}

/** A path step as an object, which other libraries may use. */
export interface StandardPathSegment {
  readonly key: PropertyKey;
}

/** Carrier of the two types. */
export interface StandardTypes<Input = unknown, Output = Input> {
  readonly input: Input;
  readonly output: Output;
}
