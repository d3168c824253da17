import {
  asObject,
  asObjects,
  asStrings,
  parseJson,
  referenceName,
  resolve,
  type SpecObject,
} from '@firn/contract';
import type { Access } from '@firn/jsonrpc/server';
import { type NodeGroup, nodeOpenRpc } from '@firn/specs';
import { camelCase, pascalCase } from './casing.js';
import type { Example, NamedError } from './example.js';

/** One API group of the node contract, as its document says. */
export interface RpcGroup {
  readonly name: NodeGroup;
  /** Path template: `/ext/bc/{blockchainId}/rpc`. */
  readonly path: string;
  readonly webSocketPath: string | undefined;
  /** Other names of the namespace. */
  readonly aliases: readonly string[];
  /** The whole document. */
  readonly document: SpecObject;
  readonly methods: readonly RpcMethod[];
  readonly subscriptions: readonly RpcSubscription[];
}

/** One method. */
export interface RpcMethod {
  readonly group: NodeGroup;
  /** Path template of the group. */
  readonly path: string;
  /** Full name: `info.peers`. */
  readonly name: string;
  /** Every other name that it answers to. */
  readonly aliases: readonly string[];
  /** Stem of the generated names: `infoPeers`. */
  readonly symbol: string;
  /** Where it stands in the client: `['info', 'peers']`. */
  readonly member: readonly [section: string, name: string];
  readonly access: Access;
  readonly form: string;
  readonly idempotent: boolean;
  readonly isPaged: boolean;
  readonly params: readonly RpcParam[];
  readonly errors: readonly NamedError[];
  readonly examples: readonly Example[];
}

/** A parameter of a method; the order is the position. */
export interface RpcParam {
  readonly name: string;
  readonly required: boolean;
  /** Whether its value may be an object, so that one object in an array is the parameter and not the record of all. */
  readonly mayBeObject: boolean;
  readonly mayBeNull: boolean;
}

/** A kind of a subscribe method. */
export interface RpcSubscription {
  readonly method: string;
  readonly unsubscribe: string;
  readonly kind: string;
  readonly symbol: string;
  readonly member: readonly [section: string, name: string];
  /** Names of the parameters after the kind, by position. */
  readonly paramNames: readonly string[];
  readonly examples: readonly { readonly params: readonly unknown[]; readonly payload: unknown }[];
}

/** Reads the groups of the node contract from their bundled documents. */
export function readNodeContract(): RpcGroup[] {
  return Object.entries(nodeOpenRpc).map(([name, text]) =>
    readGroup(name as NodeGroup, asObject(parseJson(text))),
  );
}

function readGroup(name: NodeGroup, document: SpecObject): RpcGroup {
  const nodes = asObjects(document.methods).map((node) => resolve(document, node));
  const ends = new Set(nodes.map((node) => asObject(node['x-subscription']).unsubscribe));
  const calls = nodes.filter((node) => node['x-subscription'] === undefined && !ends.has(node.name));
  const namespaces = new Set([...calls, ...nodes].map((node) => splitName(String(node.name)).namespace));
  const section = (namespace: string): string => camelCase(namespaces.size > 1 ? namespace : name);
  const aliases = asStrings(document['x-namespace-aliases']);
  return {
    name,
    path: String(document['x-path']),
    webSocketPath: document['x-websocket-path'] as string | undefined,
    aliases,
    document,
    methods: calls.map((node) => readMethod({ name, document, aliases, section }, node)),
    subscriptions: nodes.flatMap((node) => readSubscription(section, node)),
  };
}

interface GroupParts {
  readonly name: NodeGroup;
  readonly document: SpecObject;
  readonly aliases: readonly string[];
  readonly section: (namespace: string) => string;
}

function readMethod(group: GroupParts, node: SpecObject): RpcMethod {
  const { document } = group;
  const name = String(node.name);
  const { namespace, rest, separator } = splitName(name);
  const params = asObjects(node.params).map((param) => readParam(document, resolve(document, param)));
  return {
    group: group.name,
    path: String(document['x-path']),
    name,
    aliases: [
      ...asStrings(node['x-method-aliases']),
      ...group.aliases.map((alias) => alias + separator + rest),
    ],
    symbol: symbolOf(node),
    member: [group.section(namespace), rest],
    access: (node['x-access'] ?? document['x-access'] ?? 'public') as Access,
    form: String(node['x-params'] ?? document['x-params']),
    idempotent: (node['x-idempotent'] ?? document['x-idempotent']) === true,
    isPaged: node['x-pagination'] !== undefined,
    params,
    errors: (Array.isArray(node.errors) ? node.errors : []).map((error: unknown) => {
      const { code, message } = resolve(document, error);
      return { name: referenceName(error) ?? String(message), code: Number(code), message: String(message) };
    }),
    examples: asObjects(node.examples).map((example) => ({
      name: String(example.name),
      params: Object.fromEntries(asObjects(example.params).map((param) => [param.name, param.value])),
      result: asObject(example.result).value ?? null,
    })),
  };
}

function readParam(document: SpecObject, node: SpecObject): RpcParam {
  const kinds = kindsOf(document, node.schema, 0);
  return {
    name: String(node.name),
    required: node.required === true,
    mayBeObject: kinds.has('object'),
    mayBeNull: kinds.has('null'),
  };
}

/** The JSON types that a schema allows. A schema that says nothing of it allows each. */
function kindsOf(document: SpecObject, schema: unknown, depth: number): ReadonlySet<string> {
  const node = resolve(document, schema);
  const parts = [...asObjects(node.oneOf), ...asObjects(node.anyOf)];
  if (parts.length > 0 && depth < 16) {
    return new Set(parts.flatMap((part) => [...kindsOf(document, part, depth + 1)]));
  }
  const type = node.type ?? (node.properties === undefined ? undefined : 'object');
  if (type !== undefined) return new Set(Array.isArray(type) ? type.map(String) : [String(type)]);
  const literals = Array.isArray(node.enum) ? node.enum : 'const' in node ? [node.const] : undefined;
  if (literals !== undefined) return new Set(literals.map((each) => (each === null ? 'null' : typeof each)));
  return new Set(['object', 'null']);
}

function readSubscription(section: (namespace: string) => string, node: SpecObject): RpcSubscription[] {
  const subscription = asObject(node['x-subscription']);
  const method = String(node.name);
  const { namespace } = splitName(method);
  return Object.entries(asObject(subscription.kinds)).map(([kind, value]) => ({
    method,
    unsubscribe: String(subscription.unsubscribe),
    kind,
    symbol: symbolOf(node) + pascalCase(kind),
    member: [section(namespace), `subscribe${pascalCase(kind)}`],
    paramNames: asObjects(asObject(value).params).map(({ name }) => String(name)),
    examples: asObjects(asObject(value).examples).map(({ params, payload }) => ({
      params: Array.isArray(params) ? params : [],
      payload,
    })),
  }));
}

function symbolOf(node: SpecObject): string {
  if (typeof node['x-symbol'] === 'string') return node['x-symbol'];
  const { namespace, rest } = splitName(String(node.name));
  return camelCase(namespace) + pascalCase(rest);
}

function splitName(name: string): { namespace: string; separator: string; rest: string } {
  const [, namespace = name, separator = '', rest = ''] = /^([^._]+)([._])(.+)$/.exec(name) ?? [];
  return { namespace, separator, rest };
}
