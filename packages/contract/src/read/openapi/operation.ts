import {
  type Body,
  type Callback,
  type Operation,
  type Param,
  type RequestBody,
  type SecurityScheme,
  type Type,
  valueTypeOf,
} from '../../model/index.js';
import type { SpecNode } from '../documents/spec-node.js';
import { type NameScope, symbolIdentifier } from '../names/identifier.js';
import { claimSymbol, shortOperationName } from '../names/operation-names.js';
import { readCost } from '../openrpc/method.js';
import { type Reader, readAccess, readIdempotent, readPagination, readServers } from '../reader.js';
import { unknownType } from '../schema/context.js';
import { readDoc } from '../schema/doc.js';
import { unionOf } from '../schema/union.js';
import { readCallExamples } from './examples.js';
import { readContents } from './media-type.js';
import { type OperationPlace, placesOf } from './operation-places.js';
import { readParameters } from './parameters.js';
import { errorsOf, readAnswers, resultOf } from './responses.js';
import { readSecurity, warnOfKeysInQuery } from './security.js';

/** Verbs that change nothing more when they are sent twice (RFC 9110, section 9.2.2; RFC 10008 for QUERY). */
const idempotentVerbs: ReadonlySet<string> = new Set([
  ...['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'],
  'QUERY',
]);

/** How many callbacks of callbacks are read. */
const maxCallbackDepth = 3;

/** What the operations of a contract share. */
export interface OperationScope {
  readonly schemes: readonly SecurityScheme[];
  /** Symbols of all operations; those of callbacks are added as they are read. */
  readonly symbols: NameScope;
}

export function readOperation(
  place: OperationPlace,
  symbol: string,
  scope: OperationScope,
  reader: Reader,
  depth = 0,
): Operation {
  const { node, root, item } = place;
  const parameters = readParameters(place, reader);
  const body = readRequestBody(place, new Set(parameters.map((param) => param.name)), reader);
  const params: readonly Param[] = [...parameters, ...(body?.params ?? [])];
  const answers = readAnswers(place, reader);
  const { result, resultBy } = resultOf(answers);
  const aliases = readAliases(node, reader);
  const pagination = readPagination(node, reader.problems);
  const servers = readServers(node.has('servers') ? node : item);
  const known = new Set(scope.schemes.map(({ name }) => name));
  const security = readSecurity(node, root, known, reader);
  warnOfKeysInQuery(params, security, scope.schemes, reader);
  warnOfEncodedBodies(parameters, body?.body, reader);
  return {
    name: place.name,
    symbol,
    namespace: place.group,
    shortName: shortOperationName(place.name, place.group),
    doc: readDoc(node),
    tags: node.strings('tags'),
    access: readAccess(node, readAccess(root, 'public', reader.problems), reader.problems),
    idempotent: readIdempotent(node, root, idempotentVerbs.has(place.verb)),
    idempotenceKnown: true,
    params,
    result,
    errors: errorsOf(answers),
    examples: readCallExamples(node, params, answers),
    ...(pagination !== undefined && { pagination }),
    ...readCost(node),
    servers,
    wire: {
      protocol: 'http',
      verb: place.verb,
      path: place.path,
      ...(aliases.length > 0 && { aliases }),
      ...(body !== undefined && { body: body.body }),
      answers,
      resultBy,
      security,
      callbacks: depth < maxCallbackDepth ? readCallbacks(place, symbol, scope, reader, depth) : [],
    },
    location: node.location,
  };
}

/** Other paths of an operation; one without a slash in front is none. */
function readAliases(node: SpecNode, reader: Reader): readonly string[] {
  return node.strings('x-path-aliases').filter((path) => {
    if (path.startsWith('/')) return true;
    const { location } = node.child('x-path-aliases');
    reader.problems.warning('path-alias', location, `the path ${path} is left out: paths begin with a slash`);
    return false;
  });
}

/** The requests that a server sends because of this one, in the order of the document. */
function readCallbacks(
  { node, root, group }: OperationPlace,
  symbol: string,
  scope: OperationScope,
  reader: Reader,
  depth: number,
): Callback[] {
  return (node.get('callbacks')?.entries() ?? []).flatMap(([name, entry]) => {
    const callback = reader.store.resolve(entry);
    return (callback?.entries() ?? [])
      .filter(([expression]) => !expression.startsWith('x-'))
      .flatMap(([expression, item]) => placesOf(root, expression, item, reader, group))
      .map((place) => {
        const own = claimSymbol(scope.symbols, symbolIdentifier(`${symbol} ${name}`));
        return {
          name,
          expression: place.path,
          operation: readOperation({ ...place, name: own }, own, scope, reader, depth + 1),
        };
      });
  });
}

/** A body is sent as it is made: where a caller may say that it is compressed, who says so has made the bytes. */
function warnOfEncodedBodies(
  params: readonly Param[],
  body: RequestBody | undefined,
  { problems }: Reader,
): void {
  const said = params.find(({ in: place, name, wireName = name }) => {
    return place === 'header' && wireName.toLowerCase() === 'content-encoding';
  });
  if (said === undefined || body?.contents.every(({ kind }) => kind === 'binary') !== false) return;
  problems.warning(
    'content-encoding',
    said.location,
    `${said.name} is sent as it is given, and the body as it is: nothing is compressed, and generated servers answer 415 to what is`,
  );
}

/** Verbs whose bodies have no meaning (RFC 9110, sections 9.3.1, 9.3.2 and 9.3.8). */
const bodilessVerbs: ReadonlySet<string> = new Set(['GET', 'HEAD', 'TRACE']);

/** The body of a request with the parameters that take it: the body itself, and its media type where there are several. */
export interface ReadRequestBody {
  readonly body: RequestBody;
  readonly params: readonly Param[];
}

/** The body as one parameter named `body`, and, where it has several media types, another one that names the one that is meant. */
function readRequestBody(
  { node: operation, verb, name }: OperationPlace,
  taken: ReadonlySet<string>,
  reader: Reader,
): ReadRequestBody | undefined {
  const said = operation.get('requestBody');
  const node = said === undefined ? undefined : reader.store.resolve(said);
  if (node === undefined) return undefined;
  if (bodilessVerbs.has(verb)) {
    reader.problems.warning(
      'body-of-get',
      node.location,
      `the body of ${name} is left out: one of ${verb} has no meaning (RFC 9110, section 9.3), and fetch sends none`,
    );
    return undefined;
  }
  const contents = readContents(node.get('content'), reader).map((content) =>
    withoutEvents(content, name, reader),
  );
  const [preferred] = contents;
  if (preferred === undefined) return undefined;
  const required = node.boolean('required') ?? false;
  const param = freeName('body', 'requestBody', taken);
  const several = contents.length > 1;
  const contentTypeParam = freeName('contentType', 'bodyContentType', taken);
  const common = { doc: readDoc(node), location: node.location };
  const typeParam: Param = {
    ...common,
    name: contentTypeParam,
    in: 'contentType',
    type: { kind: 'enum', values: contents.map(({ mediaType }) => mediaType) },
    required: false,
    doc: { summary: `Media type of the body. Default: \`${preferred.mediaType}\`.` },
    examples: [],
  };
  const bodyParam: Param = {
    ...common,
    name: param,
    in: 'body',
    type: bodyType(contents.map(valueTypeOf), reader),
    required,
    examples: preferred.examples,
  };
  return {
    body: { param, ...(several && { contentTypeParam }), required, contents },
    params: several ? [bodyParam, typeParam] : [bodyParam],
  };
}

/** Events are written by servers: a program that sends some writes their text itself. */
function withoutEvents({ events: _, ...content }: Body, name: string, reader: Reader): Body {
  if (content.kind !== 'events') return content;
  reader.problems.warning(
    'events-in-request',
    content.location,
    `the body of ${name} in ${content.mediaType} is taken as bytes: the program writes the events of a request itself, as it reads them at the server`,
  );
  return { ...content, kind: 'binary', type: { kind: 'binary' }, examples: [] };
}

function freeName(wanted: string, otherwise: string, taken: ReadonlySet<string>): string {
  let name = taken.has(wanted) ? otherwise : wanted;
  for (let number = 2; taken.has(name); number += 1) name = `${otherwise}${number}`;
  return name;
}

const bodyType = (types: readonly Type[], reader: Reader): Type =>
  types.length === 1 ? (types[0] ?? unknownType) : unionOf(types, false, reader.schemas);
