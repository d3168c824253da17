import type { Param } from '../../model/index.js';
import type { SpecNode } from '../documents/spec-node.js';
import type { Reader } from '../reader.js';
import { unknownType } from '../schema/context.js';
import { readDoc } from '../schema/doc.js';
import { readSchema } from '../schema/read-schema.js';
import { chosenMediaType, readMediaType } from './media-type.js';
import type { OperationPlace } from './read-openapi.js';

/** Headers that have a meaning of their own in OpenAPI; parameters of these names are ignored. */
const ownHeaders: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization']);

const places = ['path', 'query', 'header'] as const;

/** Parameters of the path item, overridden by those of the operation: path parameters first, in the order of the documents. */
export function readParameters(place: OperationPlace, reader: Reader): Param[] {
  const byKey = new Map<string, SpecNode>();
  for (const list of [place.item.get('parameters'), place.node.get('parameters')]) {
    for (const item of list?.items() ?? []) {
      const node = reader.store.resolve(item);
      if (node !== undefined) byKey.set(`${node.string('in')} ${node.string('name')}`, node);
    }
  }
  const params = [...byKey.values()].flatMap((node) => readParameter(node, reader));
  const ordered = places.flatMap((where) => params.filter((param) => param.in === where));
  return ordered.map((param, index) =>
    ordered.findIndex((other) => other.name === param.name) === index ? param : renamed(param),
  );
}

/** One name may stand for a path and for a query parameter; the later one gets its place behind the name. */
function renamed(param: Param): Param {
  return {
    ...param,
    name: `${param.name}In${param.in.replace(/^./, (first) => first.toUpperCase())}`,
    wireName: param.name,
  };
}

function readParameter(node: SpecNode, reader: Reader): Param[] {
  const name = node.string('name') ?? '';
  const where = places.find((known) => known === node.object.in);
  if (where === 'header' && ownHeaders.has(name.toLowerCase())) return [];
  if (where === undefined) {
    reader.problems.warning(
      'unsupported-parameter',
      node.location,
      `the parameter ${name} in ${JSON.stringify(node.object.in)} is left out; only ${places.join(', ')} are read`,
    );
    return [];
  }
  const schema = node.get('schema') ?? chosenMediaType(node.get('content'))?.[1].get('schema');
  const resolved = schema === undefined ? undefined : reader.store.resolve(schema);
  const value = schema?.object.default ?? resolved?.object.default;
  const style = node.string('style');
  const explode = node.boolean('explode');
  return [
    {
      name,
      in: where,
      type: schema === undefined ? unknownType : readSchema(schema, reader.schemas),
      required: where === 'path' || (node.boolean('required') ?? false),
      doc: readDoc(node),
      ...(value !== undefined && { default: value }),
      ...(style !== undefined && style !== defaultStyle(where) && { style }),
      ...(explode !== undefined && explode !== ((style ?? defaultStyle(where)) === 'form') && { explode }),
      location: node.location,
    },
  ];
}

const defaultStyle = (where: (typeof places)[number]): string => (where === 'query' ? 'form' : 'simple');

/** The body as one parameter named `body`. */
export function readRequestBody(
  operation: SpecNode,
  taken: ReadonlySet<string>,
  reader: Reader,
): { readonly param: Param; readonly mediaType: string } | undefined {
  const said = operation.get('requestBody');
  const node = said === undefined ? undefined : reader.store.resolve(said);
  const chosen = chosenMediaType(node?.get('content'));
  if (node === undefined || chosen === undefined) return undefined;
  const [mediaType, content] = chosen;
  const param: Param = {
    name: taken.has('body') ? 'requestBody' : 'body',
    in: 'body',
    type: readMediaType(content, reader),
    required: node.boolean('required') ?? false,
    doc: readDoc(node),
    location: node.location,
  };
  return { param, mediaType };
}
