import {
  isStyled,
  type Param,
  pathParts,
  type RestWire,
  type StyleSerialization,
} from '@firn/contract-model';
import { type Fragment, group } from '../fragment.js';
import { stringLiteral } from '../string-literal.js';
import type { CodecContext } from './codec-context.js';
import { mention } from './declaration.js';
import { writeRequestBody } from './encode-body.js';
import { writeOwnParams } from './object-check.js';
import type { ParamsPlan } from './plan.js';
import { contentTypeOf, type RequestParam, requestParamsOf } from './request-params.js';
import { objectForRequest, valueForRequest } from './request-value.js';
import { kinds } from './type-facts.js';
import { propertyAccess } from './type-text.js';

const request = '@firn/primitives/request';

/** `encodeSRequest`: target, headers and body of a request, of the parameters of a call. */
export function writeEncodeRequest(context: CodecContext, call: ParamsPlan, wire: RestWire): void {
  const { file } = context;
  const { declaration } = call;
  const result = context.file.importType('@firn/primitives/validation', 'EncodedRequest');
  const isEmpty = declaration.type.kind === 'object' && declaration.type.fields.length === 0;
  const parameter = isEmpty ? '' : `params: ${context.typeName(declaration.name, 'decoded')}`;
  const place = `\`${wire.verb} ${wire.path}\``;
  file.blank().comment(`Writes ${mention(declaration)} as path, query, headers and body of ${place}.`);
  file.block(`export function ${call.encode}(${parameter}): ${result} {`, () => {
    if (declaration.type.kind === 'object') writeOwnParams(file, declaration.type);
    const path = pathText(context, wire.path, requestParamsOf(call, 'path'));
    const query = [...requestParamsOf(call, 'query'), ...requestParamsOf(call, 'querystring')];
    file.code(['const target = ', query.length === 0 ? path : targetText(context, path, query), ';']);
    const headers = headersText(context, call);
    if (headers !== undefined) file.code(['const headers = ', headers, ';']);
    const parts = headers === undefined ? ['target'] : ['target', 'headers'];
    if (wire.body === undefined) file.line(`return { ${parts.join(', ')} };`);
    else writeRequestBody(context, call, wire.body, parts);
  });
}

/** What a parameter is written by; of a place without a style the text as it is. */
function styleOf({ param }: RequestParam): StyleSerialization | undefined {
  return isStyled(param.serialization) ? param.serialization : undefined;
}

function pathText(context: CodecContext, path: string, params: readonly RequestParam[]): Fragment {
  if (params.length === 0) return stringLiteral(path);
  const byName = new Map(params.map((entry) => [entry.name, entry]));
  const parts = pathParts(path).map((part): Fragment => {
    const entry = 'param' in part ? byName.get(part.param) : undefined;
    if (entry === undefined)
      return ('text' in part ? part.text : `{${part.param}}`).replace(/[\\`]|\$\{/g, '\\$&');
    return ['$', '{', pathValue(context, entry), '}'];
  });
  return ['`', ...parts, '`'];
}

function pathValue(context: CodecContext, entry: RequestParam): Fragment {
  const { param, name } = entry;
  const value = `params${propertyAccess(param.name)}`;
  const style = styleOf(entry);
  if (style === undefined) {
    return `${context.runtime('pathSegment')}(${stringLiteral(name)}, ${contentText(context, entry, value)})`;
  }
  if (style.style === 'simple' && !style.allowReserved && isScalar(context, entry))
    return [
      `${context.runtime('pathSegment')}(${stringLiteral(name)}, `,
      valueForRequest(context, entry, value),
      ')',
    ];
  const rest = style.allowReserved ? ', true' : '';
  return [
    `${context.file.import(request, 'styledPath')}(${stringLiteral(name)}, `,
    wireValue(context, entry, value),
    `, ${stringLiteral(style.style)}, ${style.explode}${rest})`,
  ];
}

/** Whether no value of the type is a list, an object, or null. */
function isScalar(context: CodecContext, { type }: RequestParam): boolean {
  return (context.facts.kindsOf(type, 'wire') & (kinds.object | kinds.array | kinds.null)) === 0;
}

/** Whether a query parameter is one text, or one for each item of a list: what `requestTarget` writes. */
function isPlain(context: CodecContext, entry: RequestParam): boolean {
  const style = styleOf(entry);
  if (style?.style !== 'form' || !style.explode || style.allowReserved) return false;
  const resolved = context.facts.resolve(entry.type);
  return isScalar(context, resolved.kind === 'array' ? { ...entry, type: resolved.items } : entry);
}

function targetText(context: CodecContext, path: Fragment, params: readonly RequestParam[]): Fragment {
  if (params.every((entry) => isPlain(context, entry))) {
    const entries = params.map((entry): Fragment => {
      const value = `params${propertyAccess(entry.param.name)}`;
      const text = whereGiven(entry.param, value, valueForRequest(context, entry, value));
      return group('[', [stringLiteral(entry.name), text], ']');
    });
    return [`${context.runtime('requestTarget')}(`, path, ', ', group('[', entries, ']'), ')'];
  }
  const parts = params.map((entry) => queryPart(context, entry));
  return [`${context.file.import(request, 'targetOf')}(`, path, ', ', group('[', parts, ']'), ')'];
}

function queryPart(context: CodecContext, entry: RequestParam): Fragment {
  const { param, name, type } = entry;
  const value = `params${propertyAccess(param.name)}`;
  const { file } = context;
  const style = styleOf(entry);
  const key = stringLiteral(name);
  if (style === undefined) return contentPart(context, entry, value);
  const reserved = style.allowReserved ? ', true' : '';
  if (style.style === 'deepObject') {
    const object = whereGiven(param, value, objectForRequest(context, type, value));
    return [`${file.import(request, 'deepObjectQuery')}(${key}, `, object, `${reserved})`];
  }
  return [
    `${file.import(request, 'styledQuery')}(${key}, `,
    wireValue(context, entry, value),
    `, ${stringLiteral(style.style)}, ${style.explode}${reserved})`,
  ];
}

/** A parameter with `content`; the whole query string (`querystring` of OpenAPI 3.2) has no name. */
function contentPart(context: CodecContext, entry: RequestParam, value: string): Fragment {
  const { param, name } = entry;
  const mediaType = contentTypeOf(param);
  if (param.in === 'querystring') {
    const given = wholeQuery(context, entry, value);
    return param.required ? given : [`${value} === undefined ? '' : `, ...given];
  }
  return `${context.file.import(request, 'contentQuery')}(${stringLiteral(name)}, ${value}, ${/json/.test(mediaType)})`;
}

/** A query string that one parameter is: the members of a form, JSON, or a text as it is. */
function wholeQuery(context: CodecContext, entry: RequestParam, value: string): readonly Fragment[] {
  const { file } = context;
  const mediaType = contentTypeOf(entry.param);
  const wire = wireValue(context, { ...entry, param: { ...entry.param, required: true } }, value);
  if (/urlencoded/i.test(mediaType)) return [`${file.import(request, 'formText')}(`, wire, ' ?? {}, {})'];
  return /json/i.test(mediaType)
    ? [`encodeURIComponent(${file.import(request, 'jsonTextOf')}(`, wire, '))']
    : [`encodeURIComponent(${file.import(request, 'contentText')}(`, wire, ', false))'];
}

/** The text of a parameter with `content` in a path, a header or a cookie. */
function contentText(context: CodecContext, { param }: RequestParam, value: string): string {
  const isJson = /json/.test(contentTypeOf(param));
  return isJson
    ? `${context.file.import(request, 'jsonTextOf')}(${value})`
    : `${context.file.import(request, 'contentText')}(${value}, false)`;
}

/** The value as the styles write it: numbers, texts, lists and objects of JSON; `undefined` where it is not given. */
function wireValue(context: CodecContext, entry: RequestParam, value: string): Fragment {
  const { type, param } = entry;
  if (!context.facts.encodes(type)) return value;
  const resolved = context.facts.resolve(type);
  const isStructure =
    (context.facts.kindsOf(type, 'wire') & (kinds.object | kinds.array)) !== 0 && resolved.kind !== 'array';
  const text = isStructure ? objectForRequest(context, type, value) : valueForRequest(context, entry, value);
  return whereGiven(param, value, text);
}

/** The headers and cookies that are parameters. */
function headersText(context: CodecContext, call: ParamsPlan): Fragment | undefined {
  const headers = requestParamsOf(call, 'header').map((entry): Fragment => {
    const value = `params${propertyAccess(entry.param.name)}`;
    const key = stringLiteral(entry.name);
    const style = styleOf(entry);
    const text: Fragment =
      style === undefined
        ? whereGiven(entry.param, value, contentText(context, entry, value))
        : [
            `${context.file.import(request, 'styledHeader')}(${key}, `,
            wireValue(context, entry, value),
            `, ${style.explode})`,
          ];
    return group('[', [key, text], ']');
  });
  const cookies = requestParamsOf(call, 'cookie').map((entry): Fragment => {
    const value = `params${propertyAccess(entry.param.name)}`;
    const style = styleOf(entry);
    const raw = style?.style === 'cookie' ? ', true' : '';
    const given =
      style === undefined
        ? whereGiven(entry.param, value, contentText(context, entry, value))
        : wireValue(context, entry, value);
    return [
      `${context.file.import(request, 'styledCookie')}(${stringLiteral(entry.name)}, `,
      given,
      `, ${style?.explode ?? false}${raw})`,
    ];
  });
  if (headers.length + cookies.length === 0) return undefined;
  return [
    `${context.file.import(request, 'requestHeaders')}(`,
    group('[', headers, ']'),
    ...(cookies.length === 0 ? [] : [', ', group('[', cookies, ']')]),
    ')',
  ];
}

function whereGiven({ required }: Pick<Param, 'required'>, value: string, text: Fragment): Fragment {
  return required || text === value ? text : [`${value} === undefined ? undefined : `, text];
}
