import { canonicalJson } from '@firn/contract/json';

type Params = Readonly<Record<string, unknown>>;

/**
 * The examples that a call is closest to: the one with exactly these parameters; else those with most values in common, values inside objects
 * counted one by one, and of those the ones with the fewest others; all of them where none has a value in common.
 */
export function closestExamples<Example extends { readonly params: Params }>(
  examples: readonly Example[],
  params: Params,
): readonly Example[] {
  const asked = canonicalJson(params);
  const exact = examples.find((example) => canonicalJson(example.params) === asked);
  if (exact !== undefined) return [exact];
  const scored = examples.map((example) => ({ example, ...compared(example.params, params) }));
  const most = Math.max(0, ...scored.map(({ same }) => same));
  if (most === 0) return examples;
  const alike = scored.filter(({ same }) => same === most);
  const fewest = Math.min(...alike.map(({ different }) => different));
  return alike.filter(({ different }) => different === fewest).map(({ example }) => example);
}

const isObject = (value: unknown): value is Params =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** How many values of an example a call has too, and how many it has not. */
function compared(example: unknown, asked: unknown): { readonly same: number; readonly different: number } {
  if (!isObject(example) || !isObject(asked)) {
    const isSame = asked !== undefined && canonicalJson(example) === canonicalJson(asked);
    return isSame ? { same: 1, different: 0 } : { same: 0, different: 1 };
  }
  let [same, different] = [0, 0];
  for (const [name, value] of Object.entries(example)) {
    const inside = compared(value, asked[name]);
    same += inside.same;
    different += inside.different;
  }
  return { same, different };
}
