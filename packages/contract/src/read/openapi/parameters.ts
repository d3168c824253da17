import {
  defaultStyle,
  type Header,
  type Param,
  type ParamStyle,
  pathParts,
  type Serialization,
} from '../../model/index.js';
import { compare } from '../../problem.js';
import type { SpecNode } from '../documents/spec-node.js';
import { lostCollectionFormat, unreadableParameter } from '../documents/swagger.js';
import type { Reader } from '../reader.js';
import { unknownType } from '../schema/context.js';
import { readDoc } from '../schema/doc.js';
import { readSchema } from '../schema/read-schema.js';
import { readValueExamples } from './examples.js';
import type { OperationPlace } from './operation-places.js';
import {
  chosenMediaType,
  contentType,
  isToken,
  styleOfCollection,
  warnOfCollection,
} from './serialization.js';

/** Headers that have a meaning of their own in OpenAPI; parameters of these names are ignored, as the specification wants it. */
const ownHeaders: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization']);

/** Headers of one connection (RFC 9110, sections 7.2, 7.6.1 and 8.6): what carries the request writes them, never a caller. */
const connectionHeaders: ReadonlySet<string> = new Set([
  ...['connection', 'content-length', 'host', 'keep-alive', 'proxy-connection', 'te', 'trailer'],
  ...['transfer-encoding', 'upgrade'],
]);

const places = ['path', 'query', 'querystring', 'header', 'cookie'] as const;
type Place = (typeof places)[number];

/** Styles that each place allows. */
const stylesOf: Readonly<Record<Place, readonly ParamStyle[]>> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  querystring: [],
  header: ['simple'],
  cookie: ['form', 'cookie'],
};

/** Parameters of the path item, overridden by those of the operation: path parameters first, in the order of the documents. */
export function readParameters(place: OperationPlace, reader: Reader): Param[] {
  const byKey = new Map<string, SpecNode>();
  for (const list of [place.item.get('parameters'), place.node.get('parameters')]) {
    for (const item of list?.items() ?? []) {
      const node = reader.store.resolve(item);
      if (node !== undefined) byKey.set(keyOf(node), node);
    }
  }
  const params = [...byKey.values()].flatMap((node) => readParameter(node, place, reader));
  const ordered = places.flatMap((where) => params.filter((param) => param.in === where));
  const taken = new Set<string>();
  ordered.unshift(...undeclared(place, ordered, reader));
  return ordered.map((param) => {
    const named = taken.has(param.name) ? renamed(param, taken) : param;
    taken.add(named.name);
    return named;
  });
}

/** Placeholders of the path that no parameter is declared for: any text. */
function undeclared(place: OperationPlace, params: readonly Param[], reader: Reader): Param[] {
  const declared = new Set(params.filter((param) => param.in === 'path').map(({ name }) => name));
  const names = pathParts(place.path).flatMap((part) => ('param' in part ? [part.param] : []));
  return [...new Set(names)]
    .filter((name) => !declared.has(name) && !name.startsWith('$'))
    .map((name) => {
      reader.problems.warning(
        'path-params',
        place.node.location,
        `${place.path} has the placeholder {${name}}, but ${place.name} has no path parameter of that name; it takes any text`,
      );
      return {
        name,
        in: 'path',
        type: { kind: 'string' },
        required: true,
        doc: {},
        serialization: { style: 'simple', explode: false, allowReserved: false, allowEmptyValue: false },
        examples: [],
        location: place.node.location,
      };
    });
}

/** Headers have one name whatever its case. */
function keyOf(node: SpecNode): string {
  const name = node.string('name') ?? '';
  return `${node.string('in')} ${node.string('in') === 'header' ? name.toLowerCase() : name}`;
}

/** One name may stand for a path and for a query parameter; the later one gets its place behind the name. */
function renamed(param: Param, taken: ReadonlySet<string>): Param {
  const stem = `${param.name}In${param.in.replace(/^./, (first) => first.toUpperCase())}`;
  let name = stem;
  for (let number = 2; taken.has(name); number += 1) name = `${stem}${number}`;
  return { ...param, name, wireName: param.name };
}

function readParameter(node: SpecNode, place: OperationPlace, reader: Reader): Param[] {
  const name = node.string('name') ?? '';
  const where = places.find((known) => known === node.object.in);
  const leftOut = (why: string, code = 'ignored-parameter'): Param[] => {
    reader.problems.warning(code, node.location, `the parameter ${name} is left out: ${why}`);
    return [];
  };
  const unreadable = node.string(unreadableParameter);
  if (unreadable !== undefined) return leftOut(unreadable);
  if (where === undefined)
    return leftOut(`in: ${JSON.stringify(node.object.in)} must be one of ${places.join(', ')}`);
  if (where === 'header' && ownHeaders.has(name.toLowerCase()))
    return leftOut(
      `OpenAPI ignores header parameters of this name; ${name} is said by bodies, answers and security`,
    );
  if (where === 'header' && connectionHeaders.has(name.toLowerCase()))
    return leftOut(`${name} belongs to the connection, which writes it itself`, 'connection-header');
  if ((where === 'header' || where === 'cookie') && !isToken(name))
    return leftOut(
      `names of headers and cookies have letters, digits and !#$%&'*+.^_\`|~- only`,
      'impossible-name',
    );
  if (where === 'path' && !place.path.includes(`{${name}}`))
    return leftOut(`${place.path} has no placeholder for it`, 'path-params');
  if (where === 'query' && fixedQuery(place.path).has(name))
    return leftOut(`${place.path} has its value already`, 'path-query');
  const content = chosenMediaType(node.get('content'));
  // A parameter of Swagger 2.0 in a file of its own says itself what its schema would.
  const own = node.has('type') ? node : undefined;
  const schema = content?.[1].get('schema') ?? node.get('schema') ?? own;
  const resolved = schema === undefined ? undefined : reader.store.resolve(schema);
  const value = schema?.object.default ?? resolved?.object.default;
  const said = schema === undefined ? unknownType : readSchema(schema, reader.schemas);
  const type = content === undefined ? said : contentType(content[0], said, { name, node }, reader);
  const examples = readValueExamples(content?.[1] ?? node, reader);
  return [
    {
      name,
      in: where,
      type,
      required: where === 'path' || (node.boolean('required') ?? false),
      doc: readDoc(node),
      ...(value !== undefined && (type === said || typeof value === 'string') && { default: value }),
      serialization: content === undefined ? readStyle(node, where, reader) : { mediaType: content[0] },
      examples: type === said ? examples : examples.filter((each) => typeof each.value === 'string'),
      location: node.location,
    },
  ];
}

/** Names in the query of a path, whose values are always sent; a query with placeholders has none. */
function fixedQuery(path: string): ReadonlySet<string> {
  const [, search = ''] = /\?([^{}#]*)(?:#.*)?$/.exec(path) ?? [];
  return new Set(new URLSearchParams(search).keys());
}

function readStyle(node: SpecNode, where: Place, reader: Reader): Serialization {
  // A list of Swagger 2.0 in a file of its own was not converted with the document.
  if (node.string('type')?.toLowerCase() === 'array' && !node.has('schema') && !node.has('style'))
    return styleOfCollection(node.string('collectionFormat') ?? 'csv', node, where, reader);
  const lost = node.string(lostCollectionFormat);
  if (lost !== undefined) warnOfCollection(lost, node, where, reader);
  const said = node.string('style');
  const style = stylesOf[where].find((known) => known === said) ?? defaultStyle(where);
  if (said !== undefined && said !== style) {
    reader.problems.warning(
      'style-of-place',
      node.child('style').location,
      `${said} is no style of a parameter in ${where}; allowed are ${stylesOf[where].join(', ')}; ${style} is taken`,
    );
  }
  return {
    style,
    explode: node.boolean('explode') ?? (style === 'form' || style === 'cookie'),
    allowReserved: node.boolean('allowReserved') ?? false,
    allowEmptyValue: node.boolean('allowEmptyValue') ?? false,
  };
}

/** The headers of an answer or of a part, by name. `Content-Type` is not among them: it belongs to the body. */
export function readHeaders(map: SpecNode | undefined, reader: Reader): Header[] {
  return (map?.entries() ?? [])
    .filter(([name]) => name.toLowerCase() !== 'content-type')
    .sort(([a], [b]) => compare(a, b))
    .flatMap(([name, item]) => {
      const node = reader.store.resolve(item);
      if (node === undefined) return [];
      if (isToken(name)) return [readHeader(name, node, reader)];
      reader.problems.warning(
        'impossible-name',
        item.location,
        `the header ${JSON.stringify(name)} is left out: names of headers have letters, digits and !#$%&'*+.^_\`|~- only`,
      );
      return [];
    });
}

function readHeader(name: string, node: SpecNode, reader: Reader): Header {
  const content = chosenMediaType(node.get('content'));
  const schema = content?.[1].get('schema') ?? node.get('schema');
  const lost = node.string(lostCollectionFormat) ?? schema?.string(lostCollectionFormat);
  if (lost !== undefined) warnOfCollection(lost, node, 'header', reader);
  const said = schema === undefined ? unknownType : readSchema(schema, reader.schemas);
  return {
    name,
    required: node.boolean('required') ?? false,
    type: content === undefined ? said : contentType(content[0], said, { name, node }, reader),
    doc: readDoc(node),
    serialization:
      content === undefined
        ? {
            style: 'simple',
            explode: node.boolean('explode') ?? false,
            allowReserved: false,
            allowEmptyValue: false,
          }
        : { mediaType: content[0] },
    examples: readValueExamples(content?.[1] ?? node, reader),
    location: node.location,
  };
}
