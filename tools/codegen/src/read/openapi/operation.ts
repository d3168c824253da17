import type { ErrorCase, Example, Operation } from '../../model/index.js';
import type { SpecNode } from '../documents/spec-node.js';
import { shortOperationName } from '../names/operation-names.js';
import { readCost } from '../openrpc/method.js';
import { readPagination } from '../pagination.js';
import { type Reader, readAccess, readIdempotent } from '../reader.js';
import { nullType } from '../schema/context.js';
import { readDoc } from '../schema/doc.js';
import { readParameters, readRequestBody } from './parameters.js';
import type { OperationPlace } from './read-openapi.js';
import { readErrors, readSuccess } from './responses.js';

/** Verbs that change nothing more when they are sent twice (RFC 9110, section 9.2.2). */
const idempotentVerbs: ReadonlySet<string> = new Set(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'TRACE']);

export function readOperation(place: OperationPlace, symbol: string, reader: Reader): Operation {
  const { node } = place;
  const parameters = readParameters(place, reader);
  const body = readRequestBody(node, new Set(parameters.map((param) => param.name)), reader);
  const success = readSuccess(node, reader);
  const aliases = node.strings('x-path-aliases');
  const pagination = readPagination(node, reader.problems);
  const errors: ErrorCase[] = readErrors(node, reader);
  return {
    name: place.name,
    symbol,
    namespace: place.group,
    shortName: shortOperationName(place.name, place.group),
    doc: readDoc(node),
    access: readAccess(node, readAccess(place.root, 'public', reader.problems), reader.problems),
    idempotent: readIdempotent(node, place.root, idempotentVerbs.has(place.verb)),
    params: body === undefined ? parameters : [...parameters, body.param],
    result: success?.type ?? nullType,
    errors,
    examples: readExamples(node),
    ...(pagination !== undefined && { pagination }),
    ...readCost(node),
    wire: {
      protocol: 'http',
      verb: place.verb,
      path: place.path,
      ...(aliases.length > 0 && { aliases }),
      status: success?.status ?? 204,
      ...(body !== undefined && { requestType: body.mediaType }),
      ...(success?.mediaType !== undefined && { responseType: success.mediaType }),
    },
    location: node.location,
  };
}

/** `x-examples`: whole calls, with parameters by name. */
function readExamples(node: SpecNode): Example[] {
  return (node.get('x-examples')?.items() ?? []).map((example, index) => ({
    name: example.string('name') ?? `example ${index + 1}`,
    params: example.get('params')?.object ?? {},
    result: example.object.result ?? null,
    location: example.location,
  }));
}
