import { follow, isObject, type JsonObject, type Schema } from './schema.js';

/** One example of an operation: parameters by name and the result, in the canonical wire form. */
export interface OperationExample {
  readonly name: string;
  readonly params: JsonObject;
  readonly result: unknown;
}

/** What a bundled document says of one operation. */
export interface DocumentOperation {
  readonly name: string;
  /** UpperCamelCase stem of the generated names: `InfoPeers`. */
  readonly stem: string;
  /** A schema of the parameters by name. */
  readonly params: JsonObject;
  /** Schema of the result, or of what a subscription delivers; undefined where there is none. */
  readonly result: Schema | undefined;
  /** End of the generated name of the result: `InfoPeersResult`, `EthSubscribeLogsPayload`. */
  readonly resultSuffix: 'Result' | 'Payload';
  readonly examples: readonly OperationExample[];
}

/** The operations of a bundled OpenRPC or OpenAPI document; each kind of a subscription is one. */
export function operationsOf(document: JsonObject): DocumentOperation[] {
  if (Array.isArray(document.methods)) {
    return document.methods
      .filter(isObject)
      .flatMap((method) => [rpc(method, document), ...kindsOf(method, document)]);
  }
  const paths = isObject(document.paths) ? Object.values(document.paths) : [];
  const operations = paths.filter(isObject).flatMap((path) => Object.values(path).filter(isObject));
  return operations
    .filter((operation) => typeof operation.operationId === 'string')
    .map((operation) => http(operation, document));
}

/** The schemas that a bundled document names. */
export function schemasOf(document: JsonObject): [string, Schema][] {
  const schemas = isObject(document.components) ? document.components.schemas : undefined;
  return isObject(schemas) ? (Object.entries(schemas) as [string, Schema][]) : [];
}

function rpc(method: JsonObject, document: JsonObject): DocumentOperation {
  const name = String(method.name);
  const params = list(method.params, document);
  const result = isObject(method.result) ? (follow(method.result, document).schema as Schema) : undefined;
  const examples = list(method.examples, document).map((example): OperationExample => {
    const given = list(example.params, document).map((param) => [String(param.name), param.value] as const);
    const answer = isObject(example.result) ? example.result.value : undefined;
    return { name: String(example.name), params: Object.fromEntries(given), result: answer };
  });
  const stem = typeof method['x-symbol'] === 'string' ? method['x-symbol'] : name;
  return { name, stem: pascal(stem), params: recordOf(params), result, resultSuffix: 'Result', examples };
}

function kindsOf(method: JsonObject, document: JsonObject): DocumentOperation[] {
  const subscription = method['x-subscription'];
  const kinds =
    isObject(subscription) && isObject(subscription.kinds) ? Object.entries(subscription.kinds) : [];
  return kinds.flatMap(([name, kind]): DocumentOperation[] => {
    if (!isObject(kind)) return [];
    const params = list(kind.params, document);
    const examples = list(kind.examples, document).map((example, i): OperationExample => {
      const given = Array.isArray(example.params) ? example.params : [];
      const entries = given.map(
        (value: unknown, position) => [String(params[position]?.name), value] as const,
      );
      return { name: `example ${i + 1}`, params: Object.fromEntries(entries), result: example.payload };
    });
    return [
      {
        name: `${String(method.name)} ${name}`,
        stem: pascal(`${String(method.name)}.${name}`),
        params: recordOf(params),
        result: kind.payload as Schema,
        resultSuffix: 'Payload',
        examples,
      },
    ];
  });
}

function http(operation: JsonObject, document: JsonObject): DocumentOperation {
  const name = String(operation.operationId);
  const body = isObject(operation.requestBody) ? follow(operation.requestBody, document) : undefined;
  const params = list(operation.parameters, document).filter((param) => param.in !== 'header');
  const all =
    body === undefined
      ? params
      : [...params, { name: 'body', required: body.required === true, schema: contentOf(body) }];
  const responses = isObject(operation.responses) ? operation.responses : {};
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const examples = list(operation['x-examples'], document).map((example): OperationExample => {
    return {
      name: String(example.name),
      params: isObject(example.params) ? example.params : {},
      result: example.result,
    };
  });
  const result = isObject(success) ? contentOf(follow(success, document)) : undefined;
  return { name, stem: pascal(name), params: recordOf(all), result, resultSuffix: 'Result', examples };
}

function contentOf(node: JsonObject): Schema | undefined {
  const content = isObject(node.content) ? Object.values(node.content)[0] : undefined;
  return isObject(content) ? (content.schema as Schema | undefined) : undefined;
}

function recordOf(params: readonly JsonObject[]): JsonObject {
  const properties = Object.fromEntries(params.map((param) => [String(param.name), param.schema]));
  const required = params.filter((param) => param.required === true).map((param) => String(param.name));
  return { type: 'object', properties, required };
}

function list(value: unknown, document: JsonObject): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject).map((item) => follow(item, document)) : [];
}

/** `info.peers` and `info_peers` as `InfoPeers`. */
function pascal(text: string): string {
  return text
    .split(/[^A-Za-z0-9$]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
