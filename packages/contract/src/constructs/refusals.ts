/** The rules that refuse to generate, each with what is done where it is allowed. */
export const refusals = {
  unevaluated: 'keys or items that no schema speaks of are not checked',
  'dynamic-reference': 'the first schema with the anchor is taken',
  'positional-parts': 'parts of multipart are written by name only',
  'collection-format': 'items are joined with commas',
} as const satisfies Readonly<Record<string, string>>;

/**
 * The rules that keep to the letter of a specification where authors often mean another thing, and warn; each with what is done where it is
 * allowed.
 */
export const letters = {
  'overlapping-one-of': 'a value may match several alternatives of a oneOf, as with anyOf',
  'null-outside-enum': 'null is taken beside the values of an enum that is nullable and does not list it',
} as const satisfies Readonly<Record<string, string>>;

/** Name of a rule that `--allow` takes. */
export type Allowable = Refusal | keyof typeof letters;

/** The rules that `--allow` takes. */
export const allowable: readonly Allowable[] = [...keysOf(refusals), ...keysOf(letters)];

/** Name of a rule that refuses to generate, unless it is allowed. */
export type Refusal = keyof typeof refusals;

/** Whether a rule can be allowed. */
export function isAllowable(rule: string): rule is Allowable {
  return allowable.some((each) => each === rule);
}

function keysOf<Key extends string>(rules: Readonly<Record<Key, string>>): readonly Key[] {
  return Object.keys(rules) as Key[];
}
