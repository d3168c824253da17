import type { Issue, Path } from '@firn/primitives/validation';

interface ValueForms<Value> {
  readonly is: (value: unknown) => boolean;
  readonly explain: (value: unknown) => Issue[];
  readonly decode: (value: never) => Value;
}

/** An unknown value, and the one that stands in its place while the rest is checked and decoded. */
interface Replaced {
  readonly path: Path;
  readonly unknown: unknown;
  readonly known: unknown;
}

type Container = Record<string | number, unknown>;

/**
 * Decodes a value whose only faults are unknown values of enums, and keeps these. Values of the enums stand in their places meanwhile: the variant
 * of a union is chosen by everything else, and nothing else has to be right without a check.
 * @param value is changed.
 * @returns `undefined` if anything else is wrong.
 */
export function keepUnknownValues<Value>(
  value: unknown,
  { is, explain, decode }: ValueForms<Value>,
): { readonly value: Value } | undefined {
  const root: Container = { value };
  const replaced = new Map<string, Replaced>();
  // An explanation names a limited number of faults, and hidden ones show only when others are gone.
  while (!is(root.value)) {
    const issues = explain(root.value);
    if (issues.length === 0) return undefined;
    for (const issue of issues) {
      const path = ['value', ...issue.path];
      const key = JSON.stringify(path);
      const holder = containerAt(root, path);
      const last = path.at(-1) as string | number;
      const known = knownValue(issue, holder);
      if (holder === undefined || known === undefined || replaced.has(key)) return undefined;
      if (holder[last] !== issue.received) return undefined;
      replaced.set(key, { path, unknown: issue.received, known });
      holder[last] = known;
    }
  }
  const decoded: Container = { value: decode(root.value as never) };
  for (const { path, unknown, known } of replaced.values()) {
    const holder = containerAt(decoded, path);
    const last = path.at(-1) as string | number;
    if (holder === undefined || holder[last] !== known) return undefined;
    holder[last] = unknown;
  }
  return { value: decoded.value as Value };
}

/** A value of the enum, of the JSON type of the unknown one; a list whose items differ does not get the same twice. */
function knownValue({ allowed = [], received }: Issue, holder: Container | undefined): unknown {
  if (typeof received !== 'string' && typeof received !== 'number') return undefined;
  const alike = allowed.filter((value) => typeof value === typeof received);
  if (alike.length < 2) return undefined;
  return alike.find((value) => !Array.isArray(holder) || !holder.includes(value)) ?? alike[0];
}

function containerAt(root: Container, path: Path): Container | undefined {
  let holder: unknown = root;
  for (const step of path.slice(0, -1)) {
    if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, step)) return undefined;
    holder = (holder as Container)[step];
  }
  return typeof holder === 'object' && holder !== null ? (holder as Container) : undefined;
}
