import type { Example, NamedError, Param, RpcMethod } from '../contract.js';
import {
  asObject,
  asObjects,
  asStrings,
  asText,
  childOf,
  follow,
  itemsOf,
  type Place,
  referenceName,
  resolve,
  type SpecObject,
} from '../document/spec-node.js';
import { readAccess, readCost, readDeprecation, readPagination } from '../read-notes.js';
import { readSubscription } from './read-subscription.js';

const forms = ['by-name', 'by-position', 'object-in-array'] as const;

/** Reads one method. */
export function readMethod(document: SpecObject, place: Place): RpcMethod {
  const { node, pointer } = place;
  const name = asText(node.name);
  const params = itemsOf(place, 'params').map((param) => readParam(document, follow(document, param)));
  const result = node.result === undefined ? undefined : follow(document, childOf(place, 'result'));
  return {
    kind: 'rpc',
    name,
    aliases: [...asStrings(node['x-method-aliases']), ...namespaceAliases(document, name)],
    group: asText(document['x-group']) || asText(asObject(document.info).title),
    pointer,
    summary: asText(node.summary),
    description: asText(node.description),
    deprecated: readDeprecation(node),
    access: readAccess(node, document),
    idempotent: (node['x-idempotent'] ?? document['x-idempotent']) === true,
    cost: readCost(node),
    params,
    result: result && childOf(result, 'schema'),
    resultSummary: asText(result?.node.summary ?? result?.node.description),
    errors: itemsOf(place, 'errors').map((error) => readError(document, error)),
    examples: itemsOf(place, 'examples').map((example) =>
      readExample(document, follow(document, example), params),
    ),
    pagination: readPagination(node),
    path: asText(document['x-path']) || '/',
    webSocketPath: asText(document['x-websocket-path']) || undefined,
    form: readForm(document, node),
    subscription: readSubscription(document, place),
  };
}

/** Reads a parameter; also one of a kind of a subscription. */
export function readParam(document: SpecObject, place: Place): Param {
  const { node } = follow(document, place);
  return {
    name: asText(node.name),
    in: 'params',
    required: node.required === true,
    summary: asText(node.summary ?? node.description),
    deprecated: node.deprecated === true,
    explode: false,
    schema: childOf(follow(document, place), 'schema'),
  };
}

function namespaceAliases(document: SpecObject, name: string): string[] {
  const [, separator, rest] = /^[^._]+([._])(.+)$/.exec(name) ?? [];
  if (separator === undefined || rest === undefined) return [];
  return asStrings(document['x-namespace-aliases']).map((alias) => alias + separator + rest);
}

// The standard's `either` leaves the choice to the client; positions are what every server of it takes.
function readForm(document: SpecObject, node: SpecObject): RpcMethod['form'] {
  const said = node['x-params'] ?? document['x-params'] ?? node.paramStructure;
  return forms.find((form) => form === said) ?? 'by-position';
}

function readError(document: SpecObject, place: Place): NamedError {
  const found = follow(document, place);
  const { code, message } = found.node;
  return {
    name: referenceName(place.node) ?? asText(message),
    code: Number(code),
    message: asText(message),
    schema: found.node['x-data'] === undefined ? undefined : childOf(found, 'x-data'),
  };
}

function readExample(document: SpecObject, { node }: Place, params: readonly Param[]): Example {
  const values = asObjects(node.params).map((value) => resolve(document, value));
  return {
    name: asText(node.name),
    params: Object.fromEntries(
      values.map((value, index) => [
        params[nameIndex(value, index, params)]?.name ?? String(index),
        value.value,
      ]),
    ),
    result: resolve(document, node.result).value ?? null,
  };
}

// An example of the standard is matched by position; one that bears the name of a parameter, by that.
function nameIndex(value: SpecObject, index: number, params: readonly Param[]): number {
  const named = params.findIndex(({ name }) => name === value.name);
  return named === -1 ? index : named;
}
