import type { Operation, Param, RpcWire } from '../../model/index.js';
import type { SpecNode } from '../documents/spec-node.js';
import { splitMethodName } from '../names/operation-names.js';
import { readPagination } from '../pagination.js';
import { type Reader, readAccess, readIdempotent } from '../reader.js';
import { nullType } from '../schema/context.js';
import { readDoc } from '../schema/doc.js';
import { readSchema } from '../schema/read-schema.js';
import { readErrors } from './errors.js';
import { readExamples } from './examples.js';
import { readSubscription } from './subscription.js';

/** What a method takes from its document. */
export interface MethodPlace {
  readonly root: SpecNode;
  readonly group: string;
  readonly symbol: string;
}

export function readMethod(node: SpecNode, place: MethodPlace, reader: Reader): Operation {
  const name = node.string('name') ?? '';
  const params = readParams(node.get('params'), reader);
  const resultNode = node.get('result');
  const result = resultNode === undefined ? undefined : reader.store.resolve(resultNode)?.get('schema');
  const pagination = readPagination(node, reader.problems);
  const subscription = readSubscription(node, place.symbol, reader);
  return {
    name,
    symbol: place.symbol,
    ...splitMethodName(name, place.group),
    doc: readDoc(node),
    access: readAccess(node, readAccess(place.root, 'public', reader.problems), reader.problems),
    idempotent: readIdempotent(node, place.root, false),
    params,
    result: result === undefined ? nullType : readSchema(result, reader.schemas),
    errors: readErrors(node, reader),
    examples: readExamples(node, params, reader),
    ...(pagination !== undefined && { pagination }),
    ...(subscription !== undefined && { subscription }),
    ...readCost(node),
    wire: {
      protocol: 'json-rpc',
      params: paramsForm(node, place.root, params, reader),
      aliases: node.strings('x-method-aliases'),
    },
    location: node.location,
  };
}

/** Content descriptors, in the order of their positions. */
export function readParams(list: SpecNode | undefined, reader: Reader): Param[] {
  return (list?.items() ?? []).flatMap((item) => {
    const node = reader.store.resolve(item);
    const schema = node?.get('schema');
    if (node === undefined || schema === undefined) return [];
    const value = schema.object.default;
    const param: Param = {
      name: node.string('name') ?? '',
      in: 'rpc',
      type: readSchema(schema, reader.schemas),
      required: node.boolean('required') ?? false,
      doc: readDoc(node),
      ...(value !== undefined && { default: value }),
      location: node.location,
    };
    return [param];
  });
}

export function readCost(node: SpecNode): { cost?: number } {
  const cost = node.number('x-cost');
  return cost === undefined ? {} : { cost: Number(cost) };
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
