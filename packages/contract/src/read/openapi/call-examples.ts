import { type Answer, type Example, type Param, successesOf, type ValueExample } from '../../model/index.js';
import type { SpecNode } from '../documents/spec-node.js';

/**
 * Whole calls. `x-examples` gives them as they are. Else they are put together of the examples of parameters, body and answer: one call for
 * each example of the answer (or, where that has no body, of the request), with the examples of the same name, else with the first ones. A
 * required parameter without an example leaves no call.
 */
export function readCallExamples(
  operation: SpecNode,
  params: readonly Param[],
  answers: readonly Answer[],
): Example[] {
  const said = operation.get('x-examples')?.items();
  if (said !== undefined) return said.map(readWholeCall);
  const [answer] = successesOf(answers);
  const inputs = params.filter((param) => param.in !== 'contentType');
  if (inputs.some((param) => param.required && param.examples.length === 0)) return [];
  const [preferred] = answer?.contents ?? [];
  if (preferred !== undefined && preferred.examples.length === 0) return [];
  const leading = preferred?.examples ?? inputs.find(({ examples }) => examples.length > 0)?.examples ?? [];
  return leading.map(({ name, value, location }) => ({
    name,
    params: Object.fromEntries(inputs.flatMap((param) => entryOf(param, name))),
    ...(preferred !== undefined && { result: value }),
    location,
  }));
}

function entryOf(param: Param, name: string): [string, unknown][] {
  const example: ValueExample | undefined =
    param.examples.find((each) => each.name === name) ?? param.examples[0];
  return example === undefined ? [] : [[param.name, example.value]];
}

/** `x-examples`: parameters by name. */
function readWholeCall(example: SpecNode, index: number): Example {
  return {
    name: example.string('name') ?? `example ${index + 1}`,
    params: example.get('params')?.object ?? {},
    result: example.object.result ?? null,
    location: example.location,
  };
}
