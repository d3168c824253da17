/** Schemes that must all be satisfied, with the scopes that each needs; an empty one asks for nothing. */
export type SecurityRequirement = Readonly<Record<string, readonly string[]>>;
