import { explainOpenEnums, type Issue, type Path, type UnknownEnumValue } from '@firn/primitives/validation';

interface ValueForms<Value> {
  readonly is: (value: unknown) => boolean;
  readonly explain: (value: unknown) => Issue[];
  /** Absent if wire and decoded form are the same. */
  readonly decode: ((value: never) => Value) | undefined;
}

type Container = Record<string | number, unknown>;

/**
 * Decodes a value whose only faults are unknown values of enums, and keeps these. Decoders choose the variants of unions by values of the document,
 * so each unknown value is replaced by one of these before decoding and put back afterwards.
 * @param value is changed.
 * @returns `undefined` if anything else is wrong.
 */
export function keepUnknownValues<Value>(
  value: unknown,
  { is, explain, decode }: ValueForms<Value>,
): { readonly value: Value } | undefined {
  const unknown: UnknownEnumValue[] = [];
  if (explainOpenEnums(explain, value, unknown).length > 0) return undefined;
  if (decode === undefined) return { value: value as Value };
  const root: Container = { value };
  const places = unknown.map(({ path, value: own, known }) => {
    const place = placeIn(root, path);
    const taken = Array.isArray(place.holder) ? new Set<unknown>(place.holder) : new Set();
    const instead = known.find((each) => !taken.has(each)) ?? known[0];
    place.holder[place.key] = instead;
    return { path, own, instead };
  });
  if (!is(root.value)) return undefined;
  const decoded: Container = { value: decode(root.value as never) };
  for (const { path, own, instead } of places) {
    const { holder, key } = placeIn(decoded, path);
    if (holder[key] !== instead) return undefined;
    holder[key] = own;
  }
  return { value: decoded.value as Value };
}

function placeIn(root: Container, path: Path): { readonly holder: Container; readonly key: string | number } {
  const steps = ['value', ...path];
  const holder = steps.slice(0, -1).reduce<Container>((at, step) => (at[step] ?? {}) as Container, root);
  return { holder, key: steps.at(-1) as string | number };
}
