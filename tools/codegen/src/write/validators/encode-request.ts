import { codecs, type Field, type RestWire, type Type } from '../../model/index.js';
import { type Fragment, group, joined } from '../fragment.js';
import { stringLiteral } from '../string-literal.js';
import type { CodecContext } from './codec-context.js';
import { mention } from './declaration.js';
import { EncodeEmitter } from './encode-emitter.js';
import type { ParamsPlan } from './plan.js';
import { kinds } from './type-facts.js';
import { propertyAccess } from './type-text.js';

/** `encodeSRequest`: the target of a request and its body, of the parameters of a call. */
export function writeEncodeRequest(context: CodecContext, call: ParamsPlan, wire: RestWire): void {
  const { file } = context;
  const { declaration, params } = call;
  if (declaration.type.kind !== 'object') return;
  const fields = new Map(declaration.type.fields.map((field) => [field.name, field]));
  const of = (place: string) =>
    params.flatMap((param) => {
      const field = param.in === place ? fields.get(param.name) : undefined;
      return field === undefined ? [] : [field];
    });
  const [body] = of('body');
  const result = file.importType('@firn/primitives/validation', 'EncodedRequest');
  const type = context.typeName(declaration.name, 'decoded');
  const parameter = params.length === 0 ? '' : `params: ${type}`;
  file
    .blank()
    .line(`/** Writes ${mention(declaration)} as path, query and body of \`${wire.verb} ${wire.path}\`. */`);
  file.block(`export function ${call.encode}(${parameter}): ${result} {`, () => {
    const path = pathText(context, wire.path, of('path'));
    const query = of('query');
    file.code(['const target = ', query.length === 0 ? path : targetText(context, path, query), ';']);
    if (body === undefined) file.line('return { target };');
    else writeReturn(context, body);
  });
}

function writeReturn(context: CodecContext, body: Field): void {
  const { file } = context;
  const value = `params${propertyAccess(body.name)}`;
  const text = new EncodeEmitter(context).text(body.type, value);
  if (!body.required) file.line(`if (${value} === undefined) return { target };`);
  file.code(['return ', group('{', ['target', ['body: ', text]], '}'), ';']);
}

function pathText(context: CodecContext, path: string, fields: readonly Field[]): Fragment {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const parts = path.split(/(\{[^}]*\})/).map((part): Fragment => {
    const field = part.startsWith('{') ? byName.get(part.slice(1, -1)) : undefined;
    if (field === undefined) return part.replace(/[\\`]|\$\{/g, '\\$&');
    const value = plainText(context, field.type, `params${propertyAccess(field.name)}`);
    return ['${', `${context.runtime('pathSegment')}(${stringLiteral(field.name)}, `, value, ')}'];
  });
  return fields.length === 0 ? stringLiteral(path) : ['`', ...parts, '`'];
}

function targetText(context: CodecContext, path: Fragment, fields: readonly Field[]): Fragment {
  const entries = fields.map((field): Fragment => {
    const value = `params${propertyAccess(field.name)}`;
    const text = plainText(context, field.type, value);
    const isSame = field.required || text === value;
    return group(
      '[',
      [stringLiteral(field.name), isSame ? text : [`${value} === undefined ? undefined : `, text]],
      ']',
    );
  });
  return [`${context.runtime('requestTarget')}(`, path, ', ', group('[', entries, ']'), ')'];
}

/** What stands for a value where there is no JSON: in a path or a query. Strings, numbers and booleans stand for themselves. */
function plainText(context: CodecContext, type: Type, value: string): Fragment {
  const resolved = context.facts.resolve(type);
  if (resolved.kind === 'array') {
    const item = plainText(context, resolved.items, 'item');
    return item === 'item' ? value : [`${value}.map((item) => `, item, ')'];
  }
  if (!needsText(context, resolved)) return value;
  const text = new EncodeEmitter(context).text(type, value);
  const isObject = (context.facts.kindsOf(type, 'wire') & (kinds.object | kinds.array)) !== 0;
  return isObject ? text : ['String(JSON.parse(', joined([text], '&&'), '))'];
}

/** Whether a scalar is written otherwise than `String` would. */
function needsText(context: CodecContext, type: Type): boolean {
  switch (type.kind) {
    case 'codec':
      return (
        codecs[type.codec].converts &&
        (codecs[type.codec].stem === 'Quantity' || codecs[type.codec].stem === 'Fixed4')
      );
    case 'union':
      return type.variants.some((variant) => needsText(context, context.facts.resolve(variant)));
    case 'object':
    case 'record':
    case 'tuple':
    case 'array':
    case 'unknown':
    case 'intersection':
      return true;
    default:
      return false;
  }
}
