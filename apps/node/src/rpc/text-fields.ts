import type { ParamStep } from './param-steps.js';

/** What the reference node takes beside the contract's forms in its calls about the chains (sections 1.2 and 2.3). */
export const chainFields: TextFields = {
  encoding: (name) => name.toLowerCase(),
  limit: readDecimal,
  size: readDecimal,
};

/** The names of log levels, which the reference node takes in any case (section 2.1). */
export const levelFields: TextFields = {
  logLevel: (name) => name.toUpperCase(),
  displayLevel: (name) => name.toUpperCase(),
};

/** Parameters that are taken as other texts too, and what the contract has in place of such a text. */
export type TextFields = Readonly<Record<string, (text: string) => unknown>>;

/** Takes these parameters as other texts too. */
export function textFields(fields: TextFields): ParamStep {
  const entries = Object.entries(fields);
  const rewrite = (params: unknown): unknown => {
    if (typeof params !== 'object' || params === null) return params;
    const given = params as Readonly<Record<string, unknown>>;
    let rewritten: Record<string, unknown> | undefined;
    for (const [field, read] of entries) {
      const text = given[field];
      if (typeof text !== 'string') continue;
      const value = read(text);
      if (value === text) continue;
      rewritten ??= { ...given };
      rewritten[field] = value;
    }
    return rewritten ?? params;
  };
  return (decode, params) => decode(Array.isArray(params) ? params.map(rewrite) : rewrite(params));
}

// The reference node and its clients write integers of every size as texts. What is no integer is left to the contract to refuse.
function readDecimal(text: string): unknown {
  return /^\d{1,15}$/.test(text) ? Number(text) : text;
}
