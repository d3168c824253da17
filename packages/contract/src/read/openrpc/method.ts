import type { Operation, Param, RpcWire, Type } from '../../model/index.js';
import type { SpecNode } from '../documents/spec-node.js';
import type { NameScope } from '../names/name-scope.js';
import { splitMethodName } from '../names/operation-names.js';
import { readPagination } from '../pagination.js';
import { type Reader, readAccess, readIdempotent, readTrustedPages } from '../reader.js';
import { nullType } from '../schema/context.js';
import { readDoc } from '../schema/doc.js';
import { readSchema } from '../schema/read-schema.js';
import { readAliases } from './aliases.js';
import { readErrors } from './errors.js';
import { readExamples } from './examples.js';
import { readParams } from './params.js';
import { readRpcServers } from './servers.js';
import { readSubscription } from './subscription.js';

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
