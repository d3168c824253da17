import type { Param, RpcWire, Type } from '@firn/contract';
import { arrayOf, call } from '../code.js';
import type { CodecContext } from './codec-context.js';
import { EncodeEmitter } from './encode-emitter.js';
import { ownParams } from './object-check.js';
import type { ParamsPlan } from './plan.js';
import type { TypeFacts } from './type-facts.js';
import { propertyAccess } from './type-text.js';

/** Whether `JSON.stringify` writes the parameters of a call as they are sent, which then need no function. */
export function isSentAsStringified(wire: RpcWire, facts: TypeFacts, params: readonly Param[]): boolean {
  return wire.params === 'by-name' && params.every(({ type }) => !facts.encodes(type));
}

/** Adds `encodeSParams`: the JSON text of `params`, in the form that clients send. */
export function addEncodeParams(context: CodecContext, plan: ParamsPlan, wire: RpcWire): void {
  const { declaration, encode } = plan;
  const params = context.typeName(declaration.name, 'decoded');
  context.file.addFunction({
    name: encode,
    isExported: true,
    parameters: [{ name: 'params', type: params }],
    returnType: 'string',
    statements: paramsBody(context, plan, wire),
  });
}

function paramsBody(context: CodecContext, { declaration }: ParamsPlan, { params }: RpcWire): string[] {
  const { type } = declaration;
  const emitter = new EncodeEmitter(context);
  if (params === 'by-name') return emitter.body(named(type), 'params');
  if (params === 'by-position') return positionsBody(context, emitter, type);
  return emitter.onlyItem(type, 'params');
}

function positionsBody(context: CodecContext, emitter: EncodeEmitter, type: Type): string[] {
  if (type.kind !== 'object') return [];
  const { fields } = type;
  const own = ownParams(type);
  const texts = fields.map((field) => emitter.optionalText(field, `params${propertyAccess(field.name)}`));
  const list = fields.every((field) => field.required)
    ? `\`[${texts.map((text) => `\${${text}}`).join(',')}]\``
    : call(context.runtime('positionalParams'), arrayOf(texts));
  return [...own, `return ${list};`];
}

/** Only the parameters that the call names are sent. */
function named(type: Type): Type {
  return type.kind === 'object' ? { ...type, extra: 'closed' } : type;
}
