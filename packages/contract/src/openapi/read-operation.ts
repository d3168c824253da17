import type { Body, NamedError, Param, RestOperation } from '../contract.js';
import {
  asStrings,
  asText,
  childOf,
  follow,
  itemsOf,
  type Place,
  referenceName,
  type SpecObject,
} from '../document/spec-node.js';
import { readAccess, readCost, readDeprecation, readPagination } from '../read-notes.js';
import { jsonContent } from './json-content.js';
import { readExamples } from './read-examples.js';

/** Where an operation stands. */
export interface OperationPlace {
  readonly path: string;
  /** In small letters, as in the document. */
  readonly verb: string;
  readonly item: Place;
  readonly place: Place;
}

const idempotentVerbs = ['get', 'head', 'options', 'put', 'delete', 'trace'];

/** Reads one operation. */
export function readOperation(document: SpecObject, at: OperationPlace): RestOperation {
  const { path, verb, item, place } = at;
  const { node, pointer } = place;
  const params = readParams(document, item, place);
  const body = readBody(document, place);
  const success = readSuccess(document, place);
  return {
    kind: 'rest',
    name: asText(node.operationId) || `${verb.toUpperCase()} ${path}`,
    aliases: asStrings(node['x-path-aliases']),
    group: asStrings(node.tags)[0] ?? 'default',
    pointer,
    summary: asText(node.summary),
    description: asText(node.description),
    deprecated: readDeprecation(node),
    access: readAccess(node, document),
    idempotent: (node['x-idempotent'] ?? idempotentVerbs.includes(verb)) === true,
    cost: readCost(node),
    params,
    result: success.schema,
    resultSummary: success.summary,
    errors: readErrors(document, place),
    examples: readExamples(document, {
      item,
      operation: place,
      params,
      body: bodyContent(document, place),
      answer: success.content,
    }),
    pagination: readPagination(node),
    verb: verb.toUpperCase(),
    path,
    body,
    status: success.status,
  };
}

// A parameter of the operation replaces one of the path with the same name and place.
function readParams(document: SpecObject, item: Place, operation: Place): Param[] {
  const params = new Map<string, Param>();
  for (const place of [...itemsOf(item, 'parameters'), ...itemsOf(operation, 'parameters')]) {
    const param = readParam(follow(document, place));
    params.set(`${param.in} ${param.name}`, param);
  }
  return [...params.values()];
}

function readParam(place: Place): Param {
  const { node } = place;
  const content = jsonContent(place);
  return {
    name: asText(node.name),
    in: asText(node.in) as Param['in'],
    required: node.required === true,
    summary: asText(node.description),
    deprecated: node.deprecated === true,
    explode: node.explode !== false,
    schema: childOf(content ?? place, 'schema'),
  };
}

function bodyContent(document: SpecObject, operation: Place): Place | undefined {
  if (operation.node.requestBody === undefined) return undefined;
  return jsonContent(follow(document, childOf(operation, 'requestBody')));
}

function readBody(document: SpecObject, operation: Place): Body | undefined {
  const content = bodyContent(document, operation);
  if (content === undefined) return undefined;
  const { node } = follow(document, childOf(operation, 'requestBody'));
  return {
    required: node.required === true,
    summary: asText(node.description),
    schema: childOf(content, 'schema'),
  };
}

interface Success {
  readonly status: number;
  readonly summary: string;
  readonly content: Place | undefined;
  readonly schema: Place | undefined;
}

// The lowest status below 400; `default` where it is the only answer.
function readSuccess(document: SpecObject, operation: Place): Success {
  const responses = childOf(operation, 'responses');
  const statuses = Object.keys(responses.node);
  const found =
    statuses.filter((status) => /^[23]/.test(status)).sort()[0] ?? statuses.find((s) => s === 'default');
  if (found === undefined) return { status: 200, summary: '', content: undefined, schema: undefined };
  const response = follow(document, childOf(responses, found));
  const content = jsonContent(response);
  return {
    status: /^\d{3}$/.test(found) ? Number(found) : 200,
    summary: asText(response.node.description),
    content,
    schema: content && childOf(content, 'schema'),
  };
}

function readErrors(document: SpecObject, operation: Place): NamedError[] {
  const responses = childOf(operation, 'responses');
  return Object.keys(responses.node)
    .filter((status) => /^[45]\d\d$/.test(status))
    .map((status) => {
      const said = childOf(responses, status);
      const response = follow(document, said);
      const content = jsonContent(response);
      return {
        name: referenceName(said.node) ?? status,
        code: Number(status),
        message: asText(response.node.description),
        schema: content && childOf(content, 'schema'),
      };
    });
}
