import { pointerTokens } from '../../json/pointer.js';
import type {
  ErrorCase,
  Operation,
  Param,
  RpcWire,
  Server,
  Subscription,
  SubscriptionKind,
  Type,
} from '../../model/index.js';
import { compare } from '../../problem.js';
import type { SpecNode } from '../documents/spec-node.js';
import { type NameScope, symbolIdentifier, typeIdentifier } from '../names/identifier.js';
import { claimSymbol, splitMethodName } from '../names/operation-names.js';
import {
  type Reader,
  readAccess,
  readIdempotent,
  readPagination,
  readServers,
  readTrustedPages,
} from '../reader.js';
import { nullType, unknownType } from '../schema/context.js';
import { readDoc, readSchemaDoc } from '../schema/doc.js';
import { readSchema } from '../schema/read-schema.js';
import { readExamples } from './examples.js';

/** What a method takes from its document. */
export interface MethodPlace {
  readonly root: SpecNode;
  readonly group: string;
  readonly symbol: string;
  /** Symbols of all methods; those of kinds of subscriptions are added as they are read. */
  readonly symbols: NameScope;
}

export function readMethod(node: SpecNode, place: MethodPlace, reader: Reader): Operation {
  const name = node.string('name') ?? '';
  const said = readParams(node.get('params'), reader);
  const form = paramsForm(node, place.root, said, reader);
  const params = form === 'by-position' ? requiredInOrder(name, said, reader) : said;
  const pagination = readPagination(node, reader.problems);
  const subscription = readSubscription(node, place, reader);
  const isNotification = !node.has('result') && subscription === undefined;
  if (isNotification) {
    reader.problems.warning(
      'method-without-result',
      node.location,
      `${name} has no result, which makes it a notification: clients send it without an id, and do not learn what becomes of it`,
    );
  }
  const access = readAccess(node, readAccess(place.root, 'public', reader.problems), reader.problems);
  return {
    name,
    symbol: place.symbol,
    ...splitMethodName(name, place.group),
    doc: readDoc(node),
    access,
    tags: tagsOf(node, reader),
    idempotent: readIdempotent(node, place.root, false),
    idempotenceKnown: node.has('x-idempotent') || place.root.has('x-idempotent'),
    ...readTrustedPages(node, place.root, access, reader.problems),
    params,
    result: isNotification ? { kind: 'undefined' } : readResult(node, reader),
    errors: readErrors(node, reader),
    examples: readExamples(node, { params, accepts: acceptedForms(node), isNotification }, reader),
    ...(pagination !== undefined && { pagination }),
    ...(subscription !== undefined && { subscription }),
    ...readCost(node),
    servers: readRpcServers(node),
    wire: {
      protocol: 'json-rpc',
      params: form,
      accepts: acceptedForms(node),
      ...readAliases(node, reader),
      ...(isNotification && { notification: true }),
    },
    location: node.location,
  };
}

function readResult(method: SpecNode, reader: Reader): Type {
  const result = method.get('result');
  const schema = result && reader.store.resolve(result)?.get('schema');
  return schema === undefined ? nullType : readSchema(schema, reader.schemas);
}

export function readCost(node: SpecNode): { cost?: number } {
  const cost = node.number('x-cost');
  return cost === undefined ? {} : { cost: Number(cost) };
}

/** Names of the tags, each in place or as a reference. */
function tagsOf(node: SpecNode, reader: Reader): string[] {
  return (node.get('tags')?.items() ?? []).flatMap(
    (item) => reader.store.resolve(item)?.string('name') ?? [],
  );
}

/** `paramStructure`; where a document says nothing, both forms are allowed. */
function acceptedForms(node: SpecNode): RpcWire['accepts'] {
  const said = node.string('paramStructure');
  return said === 'by-name' || said === 'by-position' ? said : 'either';
}

const forms: readonly RpcWire['params'][] = ['by-name', 'by-position', 'object-in-array'];

/** `x-params`, else `paramStructure`; where both forms are allowed, positions are taken if optional parameters come last. */
function paramsForm(
  method: SpecNode,
  root: SpecNode,
  params: readonly Param[],
  reader: Reader,
): RpcWire['params'] {
  for (const node of [method, root]) {
    const said = node.object['x-params'];
    const form = forms.find((known) => known === said);
    if (form !== undefined) return form;
    if (said !== undefined) {
      reader.problems.error(
        'unknown-params-form',
        node.child('x-params').location,
        `x-params: ${JSON.stringify(said)} must be one of ${forms.join(', ')}`,
      );
    }
  }
  const structure = method.string('paramStructure');
  if (structure === 'by-name' || structure === 'by-position') return structure;
  const firstOptional = params.findIndex((param) => !param.required);
  const ordered = firstOptional === -1 || params.slice(firstOptional).every((param) => !param.required);
  return ordered ? 'by-position' : 'by-name';
}

/** By position, an optional parameter can be left out only at the end: one that stands before a required one has to be given. */
function requiredInOrder(method: string, params: readonly Param[], reader: Reader): readonly Param[] {
  const last = params.findLastIndex((param) => param.required);
  return params.map((param, index) => {
    if (param.required || index > last) return param;
    reader.problems.warning(
      'required-after-optional',
      param.location,
      `${method} takes parameters by position: ${param.name} has to be given, as ${params[last]?.name} stands after it and is required`,
    );
    return { ...param, required: true };
  });
}

/** Reads `x-method-aliases`: each entry is a name, or a name with the constant that calls of it return. */
function readAliases(method: SpecNode, reader: Reader): Pick<RpcWire, 'aliases' | 'aliasResults'> {
  const aliases: string[] = [];
  const results: Record<string, unknown> = {};
  for (const item of method.get('x-method-aliases')?.items() ?? []) {
    const name = typeof item.value === 'string' ? item.value : item.string('name');
    const hasResult = Object.hasOwn(item.object, 'result');
    if (name === undefined || (typeof item.value !== 'string' && !hasResult)) {
      reader.problems.error(
        'bad-method-alias',
        item.location,
        `x-method-aliases: ${JSON.stringify(item.value)} must be a name, or an object with name and result`,
      );
      continue;
    }
    aliases.push(name);
    if (hasResult) results[name] = item.object.result;
  }
  return { aliases, ...(Object.keys(results).length > 0 && { aliasResults: results }) };
}

/** Content descriptors, in the order of their positions. */
function readParams(list: SpecNode | undefined, reader: Reader): Param[] {
  return (list?.items() ?? []).flatMap((item) => {
    const node = reader.store.resolve(item);
    const schema = node?.get('schema');
    if (node === undefined || schema === undefined) return [];
    const value = schema.object.default;
    const { example } = readSchemaDoc(schema);
    const param: Param = {
      name: node.string('name') ?? '',
      in: 'rpc',
      type: readSchema(schema, reader.schemas),
      required: node.boolean('required') ?? false,
      doc: { ...readDoc(node), ...(example !== undefined && { example }) },
      ...(value !== undefined && { default: value }),
      examples: [],
      location: node.location,
    };
    return [param];
  });
}

/** The errors of a method, named by the components or file entries that they refer to. */
function readErrors(method: SpecNode, reader: Reader): ErrorCase[] {
  return (method.get('errors')?.items() ?? []).flatMap((item) => {
    const node = reader.store.resolve(item);
    if (node === undefined) return [];
    const message = node.string('message') ?? '';
    const when = node.string('x-when')?.trim() ?? node.string('description')?.trim();
    const data = node.get('x-data');
    return [
      {
        name: errorName(node, message),
        code: Number(node.number('code') ?? 0),
        message,
        ...(when !== undefined && { when }),
        ...(data !== undefined && { data: readSchema(data, reader.schemas) }),
      },
    ];
  });
}

/** The key of the error where it has one (`#/components/errors/TooLong`, `errors.yaml#/TooLong`), else its message. */
function errorName(node: SpecNode, message: string): string {
  const tokens = pointerTokens(node.pointer);
  const key = tokens.at(-1);
  const isInline = key === undefined || /^\d+$/.test(key);
  return typeIdentifier(isInline ? message : key);
}

/** The `servers` of an OpenRPC document or method. Their addresses are runtime expressions: a variable stands there as `${name}`, and by many hands as `{name}`. */
export function readRpcServers(node: SpecNode): Server[] {
  return readServers(node).map((server) => ({
    ...server,
    url: server.variables.reduce((url, { name }) => url.replaceAll(`\${${name}}`, `{${name}}`), server.url),
  }));
}

/** The symbol of the method, and those of all methods. */
interface SymbolScope {
  readonly symbol: string;
  readonly symbols: NameScope;
}

/** `x-subscription` of a subscribe method; its kinds in the order of their names. */
function readSubscription(method: SpecNode, scope: SymbolScope, reader: Reader): Subscription | undefined {
  const node = method.get('x-subscription');
  if (node === undefined) return undefined;
  const unsubscribe = node.string('unsubscribe');
  const notification = node.string('notification');
  const kinds = node.get('kinds')?.entries() ?? [];
  if (unsubscribe === undefined || notification === undefined || kinds.length === 0) {
    reader.problems.error(
      'incomplete-subscription',
      node.location,
      'x-subscription names the methods unsubscribe and notification, and at least one of kinds',
    );
    return undefined;
  }
  const sorted = kinds.sort(([a], [b]) => compare(a, b));
  return {
    unsubscribe,
    notification,
    kinds: sorted.flatMap(([name, kind]) => readKind(name, kind, scope, reader)),
  };
}

function readKind(name: string, item: SpecNode, scope: SymbolScope, reader: Reader): SubscriptionKind[] {
  const node = reader.store.resolve(item);
  if (node === undefined) return [];
  const payload = node.get('payload');
  if (payload === undefined) {
    reader.problems.error(
      'subscription-without-payload',
      node.location,
      `the kind ${name} has no payload, the schema of what is sent`,
    );
  }
  return [
    {
      name,
      symbol: claimSymbol(scope.symbols, symbolIdentifier(`${scope.symbol} ${typeIdentifier(name)}`)),
      doc: readDoc(node),
      params: readParams(node.get('params'), reader),
      payload: payload === undefined ? unknownType : readSchema(payload, reader.schemas),
      examples: (node.get('examples')?.items() ?? []).map((example) => ({
        params: Array.isArray(example.object.params) ? example.object.params : [],
        payload: example.object.payload ?? null,
      })),
    },
  ];
}
