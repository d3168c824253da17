import { type Contract, canonicalJson, type Example, type Operation } from '@firn/contract';
import { pick, randomOf, sampleSchema } from '@firn/contract/sample';

/**
 * What an operation answers to parameters: the result of the example with these parameters; else one of its examples, that the seed and the
 * parameters decide; without examples, a value of its schema. The same question always has the same answer.
 */
export function chooseAnswer(
  contract: Contract,
  operation: Operation,
  params: Example['params'],
  seed: string,
): unknown {
  const asked = canonicalJson(params);
  const exact = operation.examples.find((example) => canonicalJson(example.params) === asked);
  if (exact !== undefined) return exact.result;
  const random = randomOf(`${seed} ${operation.name} ${asked}`);
  const example = pick(random, operation.examples);
  if (example !== undefined) return example.result;
  return operation.result === undefined
    ? undefined
    : sampleSchema(contract.document, operation.result.node, random);
}
