/** The rules that refuse to generate, each with what is done where it is allowed. */
export const refusals = {
  unevaluated: 'keys or items that no schema speaks of are not checked',
  'dynamic-reference': 'the first schema with the anchor is taken',
  'positional-parts': 'parts of multipart are written by name only',
  'collection-format': 'items are joined with commas',
  'same-operation':
    'client and mock tell the operations apart; a generated server that is given both does not start, and says so',
} as const satisfies Readonly<Record<string, string>>;

/** Name of a rule that refuses to generate, unless it is allowed. */
export type Refusal = keyof typeof refusals;

/** Whether a rule can be allowed. */
export function isRefusal(rule: string): rule is Refusal {
  return Object.hasOwn(refusals, rule);
}
