import { canonicalJson } from '@firn/contract/json';
import { pick, randomOf } from '@firn/contract/values';
import { closestExamples } from './closest-examples.js';

/** What has examples of whole calls. */
export interface Answerable {
  readonly name: string;
  readonly examples: readonly {
    readonly params: Readonly<Record<string, unknown>>;
    readonly result?: unknown;
  }[];
  /** What is answered without examples. */
  readonly sample?: ((key: string) => unknown) | undefined;
}

/**
 * What an operation answers to parameters: the result of the example with these parameters; else one of its examples that have most of them,
 * that the seed and the parameters decide; without examples, a sample. The same question always has the same answer.
 */
export function chooseAnswer(
  { name, examples, sample }: Answerable,
  params: Readonly<Record<string, unknown>>,
  seed: string,
): unknown {
  const key = `${seed} ${name} ${canonicalJson(params)}`;
  const example = pick(randomOf(key), closestExamples(examples, params));
  return example === undefined ? sample?.(key) : example.result;
}
