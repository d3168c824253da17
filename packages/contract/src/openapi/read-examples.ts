import type { Example, Param } from '../contract.js';
import { asObject, asObjects, asText, type Place, resolve, type SpecObject } from '../document/spec-node.js';

/** The parts of an operation that may hold examples. */
export interface ExamplePlaces {
  readonly item: Place;
  readonly operation: Place;
  readonly params: readonly Param[];
  /** Media type of the body of the request. */
  readonly body: Place | undefined;
  /** Media type of the answer. */
  readonly answer: Place | undefined;
}

/**
 * The examples of an operation: those of `x-examples`, or else those of the standard. The standard's stand apart for each parameter, the
 * body and the answer; those of one name belong together, and one without a partner of its name goes with the first of the others.
 */
export function readExamples(document: SpecObject, places: ExamplePlaces): Example[] {
  const written = asObjects(places.operation.node['x-examples']);
  if (written.length > 0) {
    return written.map(({ name, params, result }) => ({
      name: asText(name),
      params: asObject(params),
      result: result ?? null,
    }));
  }
  const answers = namedExamples(document, places.answer?.node);
  const bodies = namedExamples(document, places.body?.node);
  const params = places.params.map(({ name, schema }) => ({
    name,
    values: paramExamples(document, name, places, schema.node),
  }));
  return [...answers].map(([name, result]) => ({
    name: name || 'example',
    params: Object.fromEntries([
      ...params.flatMap((param) => entry(param.name, param.values, name)),
      ...entry('body', bodies, name),
    ]),
    result,
  }));
}

function entry(key: string, values: ReadonlyMap<string, unknown>, name: string): [string, unknown][] {
  if (values.size === 0) return [];
  return [[key, values.has(name) ? values.get(name) : values.values().next().value]];
}

/** By name; the one of `example` has the name ''. */
function namedExamples(document: SpecObject, node: SpecObject | undefined): Map<string, unknown> {
  const found = new Map<string, unknown>();
  if (node === undefined) return found;
  if ('example' in node) found.set('', node.example);
  for (const [name, value] of Object.entries(asObject(node.examples))) {
    found.set(name, resolve(document, value).value);
  }
  if (found.size === 0) {
    const schema = resolve(document, node.schema);
    if ('example' in schema) found.set('', schema.example);
    else if (Array.isArray(schema.examples) && schema.examples.length > 0) found.set('', schema.examples[0]);
  }
  return found;
}

function paramExamples(
  document: SpecObject,
  name: string,
  { item, operation }: ExamplePlaces,
  schema: SpecObject,
): ReadonlyMap<string, unknown> {
  const own = [operation, item]
    .flatMap(({ node }) => asObjects(node.parameters))
    .map((param) => resolve(document, param))
    .find((param) => param.name === name);
  return namedExamples(document, own ?? { schema });
}
