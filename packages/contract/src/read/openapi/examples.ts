import type { ValueExample } from '../../model/index.js';
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
