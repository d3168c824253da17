import type { RpcWire, Type } from '@firn/contract-model';
import { arrayOf, call } from '../code.js';
import type { CodecContext } from './codec-context.js';
import { EncodeEmitter } from './encode-emitter.js';
import { ownParams } from './object-check.js';
import { isSentByName, namedEncoder, type ParamsPlan } from './plan.js';
import { propertyAccess } from './type-text.js';

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

/** Adds `encodeNamedSParams`: the same parameters as one object, where they are sent otherwise and JSON.stringify cannot write them. */
export function addEncodeNamed(context: CodecContext, plan: ParamsPlan): void {
  const { declaration } = plan;
  if (isSentByName(plan) || !context.facts.encodes(declaration.type)) return;
  const params = context.typeName(declaration.name, 'decoded');
  context.file.addFunction({
    name: namedEncoder(declaration.name),
    isExported: true,
    parameters: [{ name: 'params', type: params }],
    returnType: 'string',
    statements: new EncodeEmitter(context).body(declaration.type, 'params', plan.told),
  });
}

function paramsBody(context: CodecContext, { declaration }: ParamsPlan, { params }: RpcWire): string[] {
  const { type, name } = declaration;
  const emitter = new EncodeEmitter(context);
  if (params === 'by-name') return emitter.body(type, 'params');
  if (params === 'by-position') return positionsBody(context, emitter, type);
  const text = context.facts.encodes(type) ? namedEncoder(name) : 'JSON.stringify';
  return [`return \`[\${${text}(params)}]\`;`];
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
