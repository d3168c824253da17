import {
  asObject,
  asObjects,
  asStrings,
  parseJson,
  referenceName,
  resolve,
  type SpecObject,
} from '@firn/contract';
import { metricsOpenApi } from '@firn/specs';
import type { Example, NamedError } from './example.js';

/** One operation of the metrics contract, as its document says. */
export interface RestOperation {
  /** operationId, which is the name in generated code too. */
  readonly name: string;
  /** First tag: the section of the client. */
  readonly section: string;
  readonly verb: string;
  /** Path template: `/v2/chains/{chainId}`. */
  readonly path: string;
  readonly aliases: readonly string[];
  readonly idempotent: boolean;
  readonly isPaged: boolean;
  readonly params: readonly RestParam[];
  readonly hasBody: boolean;
  readonly errors: readonly NamedError[];
  readonly examples: readonly Example[];
}

/** A parameter in the path or the query. */
export interface RestParam {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
}

const verbs = ['get', 'post', 'put', 'patch', 'delete'];
const idempotentVerbs = ['get', 'put', 'delete'];

/** Reads the operations of the metrics contract from its bundled document. */
export function readMetricsContract(): RestOperation[] {
  const document = asObject(parseJson(metricsOpenApi));
  return Object.entries(asObject(document.paths)).flatMap(([path, value]) => {
    const item = resolve(document, value);
    return verbs
      .filter((verb) => item[verb] !== undefined)
      .map((verb) => readOperation(document, path, verb, item, asObject(item[verb])));
  });
}

function readOperation(
  document: SpecObject,
  path: string,
  verb: string,
  item: SpecObject,
  node: SpecObject,
): RestOperation {
  const params = [...asObjects(item.parameters), ...asObjects(node.parameters)].map((param) =>
    resolve(document, param),
  );
  return {
    name: String(node.operationId),
    section: asStrings(node.tags)[0] ?? 'default',
    verb: verb.toUpperCase(),
    path,
    aliases: asStrings(node['x-path-aliases']),
    idempotent: (node['x-idempotent'] ?? idempotentVerbs.includes(verb)) === true,
    isPaged: node['x-pagination'] !== undefined,
    params: params.map((param) => ({
      name: String(param.name),
      in: String(param.in),
      required: param.required === true,
    })),
    hasBody: node.requestBody !== undefined,
    errors: Object.entries(asObject(node.responses)).flatMap(([status, response]) =>
      Number(status) >= 400
        ? [{ name: referenceName(response) ?? status, code: Number(status), message: '' }]
        : [],
    ),
    examples: asObjects(node['x-examples']).map((example) => ({
      name: String(example.name),
      params: asObject(example.params),
      result: example.result ?? null,
    })),
  };
}
