import type { Example, Param, RpcWire } from '../../model/index.js';
import type { SpecNode } from '../documents/spec-node.js';
import type { Reader } from '../reader.js';

/** What its examples are read by of a method. */
interface Exemplified {
  readonly params: readonly Param[];
  readonly accepts: RpcWire['accepts'];
  readonly isNotification: boolean;
}

/**
 * Example pairings with their parameters by name, whether the document gives them by name or by position. What the method has no parameter
 * for is left out with a warning: an example is no part of what a method takes.
 */
export function readExamples(
  method: SpecNode,
  { params, accepts, isNotification }: Exemplified,
  reader: Reader,
): Example[] {
  return (method.get('examples')?.items() ?? []).flatMap((item, index) => {
    const node = reader.store.resolve(item);
    if (node === undefined) return [];
    const given = (node.get('params')?.items() ?? []).flatMap((param) => reader.store.resolve(param) ?? []);
    const result = node.get('result');
    return [
      {
        name: node.string('name') ?? `example ${index + 1}`,
        params: isByName(given, params, accepts)
          ? valuesByName(node, given, params, reader)
          : valuesByPosition(node, given, params, reader),
        ...(!isNotification && {
          result: (result === undefined ? undefined : reader.store.resolve(result))?.object.value ?? null,
        }),
        location: node.location,
      },
    ];
  });
}

/**
 * Whether the names in an example are those of the parameters: by the specification they are only what the examples are called, so each has to be
 * one. Where the document allows names alone, one is enough to tell, as nothing stands at a position.
 */
function isByName(
  given: readonly SpecNode[],
  params: readonly Param[],
  accepts: RpcWire['accepts'],
): boolean {
  const names = new Set(params.map((param) => param.name));
  const known = given.filter((param) => names.has(nameOf(param)));
  return known.length === given.length || (accepts === 'by-name' && known.length > 0);
}

function valuesByName(
  example: SpecNode,
  given: readonly SpecNode[],
  params: readonly Param[],
  reader: Reader,
): Record<string, unknown> {
  const names = new Set(params.map((param) => param.name));
  const surplus = given.filter((param) => !names.has(nameOf(param))).map(nameOf);
  if (surplus.length > 0) {
    reader.problems.warning(
      surplusCode,
      example.location,
      `the example gives ${surplus.join(', ')}, which the method does not have`,
    );
  }
  return Object.fromEntries(
    given
      .filter((param) => names.has(nameOf(param)))
      .map((param): [string, unknown] => [nameOf(param), param.object.value]),
  );
}

function valuesByPosition(
  example: SpecNode,
  given: readonly SpecNode[],
  params: readonly Param[],
  reader: Reader,
): Record<string, unknown> {
  if (given.length > params.length) {
    reader.problems.warning(
      surplusCode,
      example.location,
      `the example gives ${given.length} parameters; the method has ${params.length}, and what stands behind them is left out`,
    );
  }
  return Object.fromEntries(
    params
      .slice(0, given.length)
      .map(({ name }, index): [string, unknown] => [name, given[index]?.object.value]),
  );
}

const surplusCode = 'surplus-example-params';

const nameOf = (param: SpecNode): string => param.string('name') ?? '';
