import type { Field, RestWire } from '../../model/index.js';
import { type Fragment, group } from '../fragment.js';
import { stringLiteral } from '../string-literal.js';
import type { CodecContext } from './codec-context.js';
import { mention } from './declaration.js';
import { EncodeEmitter } from './encode-emitter.js';
import { type ParamsPlan, requestParamsOf } from './plan.js';
import { objectForRequest, type RequestParam, valueForRequest } from './request-value.js';
import { propertyAccess } from './type-text.js';

/** `encodeSRequest`: the target of a request and its body, of the parameters of a call. */
export function writeEncodeRequest(context: CodecContext, call: ParamsPlan, wire: RestWire): void {
  const { file } = context;
  const { declaration } = call;
  const [body] = requestParamsOf(call, 'body');
  const result = context.file.importType('@firn/primitives/validation', 'EncodedRequest');
  const isEmpty = declaration.type.kind === 'object' && declaration.type.fields.length === 0;
  const parameter = isEmpty ? '' : `params: ${context.typeName(declaration.name, 'decoded')}`;
  const place = `\`${wire.verb} ${wire.path}\``;
  file.blank().line(`/** Writes ${mention(declaration)} as path, query and body of ${place}. */`);
  file.block(`export function ${call.encode}(${parameter}): ${result} {`, () => {
    const path = pathText(context, wire.path, requestParamsOf(call, 'path'));
    const query = requestParamsOf(call, 'query');
    file.code(['const target = ', query.length === 0 ? path : targetText(context, path, query), ';']);
    if (body === undefined) file.line('return { target };');
    else writeReturn(context, body);
  });
}

function writeReturn(context: CodecContext, { param, type }: RequestParam): void {
  const { file } = context;
  const value = `params${propertyAccess(param.name)}`;
  if (!param.required) file.line(`if (${value} === undefined) return { target };`);
  const text = new EncodeEmitter(context).text(type, value);
  file.code(['return ', group('{', ['target', ['body: ', text]], '}'), ';']);
}

function pathText(context: CodecContext, path: string, params: readonly RequestParam[]): Fragment {
  if (params.length === 0) return stringLiteral(path);
  const byName = new Map(params.map((entry) => [entry.name, entry]));
  const parts = path.split(/(\{[^}]*\})/).map((part): Fragment => {
    const entry = part.startsWith('{') ? byName.get(part.slice(1, -1)) : undefined;
    if (entry === undefined) return part.replace(/[\\`]|\$\{/g, '\\$&');
    const value = valueForRequest(context, entry, `params${propertyAccess(entry.param.name)}`);
    return ['$', '{', `${context.runtime('pathSegment')}(${stringLiteral(entry.name)}, `, value, ')}'];
  });
  return ['`', ...parts, '`'];
}

function targetText(context: CodecContext, path: Fragment, params: readonly RequestParam[]): Fragment {
  const entries = params.map((entry): Fragment => {
    const value = `params${propertyAccess(entry.param.name)}`;
    if (entry.param.style === 'deepObject') {
      const object = whereGiven(entry.param, value, objectForRequest(context, entry.type, value));
      return [`...${context.runtime('deepObjectEntries')}(${stringLiteral(entry.name)}, `, object, ')'];
    }
    const text = whereGiven(entry.param, value, valueForRequest(context, entry, value));
    return group('[', [stringLiteral(entry.name), text], ']');
  });
  return [`${context.runtime('requestTarget')}(`, path, ', ', group('[', entries, ']'), ')'];
}

function whereGiven({ required }: Pick<Field, 'required'>, value: string, text: Fragment): Fragment {
  return required || text === value ? text : [`${value} === undefined ? undefined : `, text];
}
