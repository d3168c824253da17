import type { Example, Param } from '../../model/index.js';
import type { SpecNode } from '../documents/spec-node.js';
import type { Reader } from '../reader.js';

/** Example pairings with their parameters by name, whether the document gives them by name or by position. */
export function readExamples(method: SpecNode, params: readonly Param[], reader: Reader): Example[] {
  return (method.get('examples')?.items() ?? []).flatMap((item, index) => {
    const node = reader.store.resolve(item);
    if (node === undefined) return [];
    const given = (node.get('params')?.items() ?? []).flatMap((param) => reader.store.resolve(param) ?? []);
    const result = node.get('result');
    return [
      {
        name: node.string('name') ?? `example ${index + 1}`,
        params: namedParams(node, given, params, reader),
        result: (result === undefined ? undefined : reader.store.resolve(result))?.object.value ?? null,
        location: node.location,
      },
    ];
  });
}

function namedParams(
  example: SpecNode,
  given: readonly SpecNode[],
  params: readonly Param[],
  reader: Reader,
): Record<string, unknown> {
  const names = new Set(params.map((param) => param.name));
  const byName = given.every((param) => names.has(param.string('name') ?? ''));
  if (!byName && given.length > params.length) {
    reader.problems.error(
      'surplus-example-params',
      example.location,
      `the example gives ${given.length} parameters; the method has ${params.length}`,
    );
  }
  const entries = given.map((param, index): [string, unknown] => [
    (byName ? param.string('name') : params[index]?.name) ?? '',
    param.object.value,
  ]);
  return Object.fromEntries(entries.filter(([name]) => names.has(name)));
}
