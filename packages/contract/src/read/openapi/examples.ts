import { type Answer, type Example, type Param, successesOf, type ValueExample } from '../../model/index.js';
import type { SpecNode } from '../documents/spec-node.js';
import type { Reader } from '../reader.js';

/** `example` and `examples` of a parameter, header or media type; where there are none, those of its schema. */
export function readValueExamples(node: SpecNode, reader: Reader): ValueExample[] {
  const own = [...namedExamples(node, reader), ...singleExample(node)];
  if (own.length > 0) return own;
  const schema = node.get('schema');
  const resolved = schema === undefined ? undefined : reader.store.resolve(schema);
  return [schema, resolved].flatMap((each) => (each === undefined ? [] : schemaExample(each))).slice(0, 1);
}

function singleExample(node: SpecNode): ValueExample[] {
  return node.has('example')
    ? [{ name: 'default', value: node.object.example, location: node.child('example').location }]
    : [];
}

/** Example objects by name, each in place or as a reference; `externalValue` is a file of its own and not read. */
function namedExamples(node: SpecNode, reader: Reader): ValueExample[] {
  return (node.get('examples')?.entries() ?? []).flatMap(([name, entry]) => {
    const example = reader.store.resolve(entry);
    if (example === undefined) return [];
    const key = ['dataValue', 'value', 'serializedValue'].find((each) => example.has(each));
    if (key === undefined) return [];
    const summary = example.string('summary');
    return [
      {
        name,
        ...(summary !== undefined && { summary }),
        value: example.object[key],
        location: example.location,
      },
    ];
  });
}

/** `example` of OpenAPI, or the first of `examples` of JSON Schema. */
function schemaExample(schema: SpecNode): ValueExample[] {
  if (schema.has('example')) return singleExample(schema);
  const list = schema.get('examples');
  const [first] = list?.items() ?? [];
  return first === undefined ? [] : [{ name: 'default', value: first.value, location: first.location }];
}

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
