import { isStyled, type Param, pathParts, type RestWire, type StyleSerialization } from '@firn/contract';
import { arrayOf, call, objectOf } from '../code.js';
import { stringLiteral } from '../string-literal.js';
import type { CodecContext } from './codec-context.js';
import { requestBody } from './encode-body.js';
import { templateText } from './encode-emitter.js';
import { ownParams } from './object-check.js';
import type { ParamsPlan } from './plan.js';
import { contentTypeOf, type RequestParam, requestParamsOf } from './request-params.js';
import { objectForRequest, valueForRequest } from './request-value.js';
import { kinds } from './type-facts.js';
import { propertyAccess } from './type-text.js';

const request = '@firn/primitives/request';

/** Adds `encodeSRequest`: target, headers and body of a request, of the parameters of a call. */
export function addEncodeRequest(context: CodecContext, plan: ParamsPlan, wire: RestWire): void {
  const { file } = context;
  const { declaration } = plan;
  const { type } = declaration;
  const result = file.importType('@firn/primitives/validation', 'EncodedRequest');
  const isEmpty = type.kind === 'object' && type.fields.length === 0;
  const parameters = isEmpty ? [] : [{ name: 'params', type: context.typeName(declaration.name, 'decoded') }];
  const own = type.kind === 'object' ? ownParams(type) : [];
  file.addFunction({
    name: plan.encode,
    isExported: true,
    parameters,
    returnType: result,
    statements: [...own, ...encodeBody(context, plan, wire)],
  });
}

function encodeBody(context: CodecContext, plan: ParamsPlan, wire: RestWire): string[] {
  const path = pathText(context, wire.path, requestParamsOf(plan, 'path'));
  const query = [...requestParamsOf(plan, 'query'), ...requestParamsOf(plan, 'querystring')];
  const target = query.length === 0 ? path : targetText(context, path, query);
  const headers = headersText(context, plan);
  const parts = headers === undefined ? ['target'] : ['target', 'headers'];
  return [
    `const target = ${target};`,
    ...(headers === undefined ? [] : [`const headers = ${headers};`]),
    ...(wire.body === undefined
      ? [`return ${objectOf(parts)};`]
      : requestBody(context, plan, wire.body, parts)),
  ];
}

/** What a parameter is written by; of a place without a style the text as it is. */
function styleOf({ param }: RequestParam): StyleSerialization | undefined {
  return isStyled(param.serialization) ? param.serialization : undefined;
}

function pathText(context: CodecContext, path: string, params: readonly RequestParam[]): string {
  if (params.length === 0) return stringLiteral(path);
  const byName = new Map(params.map((entry) => [entry.name, entry]));
  const parts = pathParts(path).map((part) => {
    const entry = 'param' in part ? byName.get(part.param) : undefined;
    if (entry !== undefined) return `\${${pathValue(context, entry)}}`;
    return templateText('text' in part ? part.text : `{${part.param}}`);
  });
  return `\`${parts.join('')}\``;
}

function pathValue(context: CodecContext, entry: RequestParam): string {
  const { param } = entry;
  const name = stringLiteral(entry.name);
  const value = `params${propertyAccess(param.name)}`;
  const style = styleOf(entry);
  if (style === undefined) {
    return call(context.runtime('pathSegment'), name, contentText(context, entry, value));
  }
  if (style.style === 'simple' && !style.allowReserved && isScalar(context, entry))
    return call(context.runtime('pathSegment'), name, valueForRequest(context, entry, value));
  return call(
    context.file.import(request, 'styledPath'),
    name,
    wireValue(context, entry, value),
    stringLiteral(style.style),
    `${style.explode}`,
    ...(style.allowReserved ? ['true'] : []),
  );
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

function targetText(context: CodecContext, path: string, params: readonly RequestParam[]): string {
  if (params.every((entry) => isPlain(context, entry))) {
    const entries = params.map((entry) => {
      const value = `params${propertyAccess(entry.param.name)}`;
      const text = whereGiven(entry.param, value, valueForRequest(context, entry, value));
      return arrayOf([stringLiteral(entry.name), text]);
    });
    return call(context.runtime('requestTarget'), path, arrayOf(entries));
  }
  const parts = params.map((entry) => queryPart(context, entry));
  return call(context.file.import(request, 'targetOf'), path, arrayOf(parts));
}

function queryPart(context: CodecContext, entry: RequestParam): string {
  const { param, name, type } = entry;
  const value = `params${propertyAccess(param.name)}`;
  const { file } = context;
  const style = styleOf(entry);
  const key = stringLiteral(name);
  if (style === undefined) return contentPart(context, entry, value);
  const reserved = style.allowReserved ? ['true'] : [];
  if (style.style === 'deepObject') {
    const object = whereGiven(param, value, objectForRequest(context, type, value));
    return call(file.import(request, 'deepObjectQuery'), key, object, ...reserved);
  }
  return call(
    file.import(request, 'styledQuery'),
    key,
    wireValue(context, entry, value),
    stringLiteral(style.style),
    `${style.explode}`,
    ...reserved,
  );
}

/** A parameter with `content`; the whole query string (`querystring` of OpenAPI 3.2) has no name. */
function contentPart(context: CodecContext, entry: RequestParam, value: string): string {
  const { param, name } = entry;
  const mediaType = contentTypeOf(param);
  if (param.in === 'querystring') {
    const given = wholeQuery(context, entry, value);
    return param.required ? given : `${value} === undefined ? '' : ${given}`;
  }
  return call(
    context.file.import(request, 'contentQuery'),
    stringLiteral(name),
    value,
    `${/json/.test(mediaType)}`,
  );
}

/** A query string that one parameter is: the members of a form, JSON, or a text as it is. */
function wholeQuery(context: CodecContext, entry: RequestParam, value: string): string {
  const { file } = context;
  const mediaType = contentTypeOf(entry.param);
  const wire = wireValue(context, { ...entry, param: { ...entry.param, required: true } }, value);
  if (/urlencoded/i.test(mediaType)) return call(file.import(request, 'formText'), `${wire} ?? {}`, '{}');
  const text = /json/i.test(mediaType)
    ? call(file.import(request, 'jsonTextOf'), wire)
    : call(file.import(request, 'contentText'), wire, 'false');
  return call('encodeURIComponent', text);
}

/** The text of a parameter with `content` in a path, a header or a cookie. */
function contentText({ file }: CodecContext, { param }: RequestParam, value: string): string {
  return /json/.test(contentTypeOf(param))
    ? call(file.import(request, 'jsonTextOf'), value)
    : call(file.import(request, 'contentText'), value, 'false');
}

/** The value as the styles write it: numbers, texts, lists and objects of JSON; `undefined` where it is not given. */
function wireValue(context: CodecContext, entry: RequestParam, value: string): string {
  const { type, param } = entry;
  if (!context.facts.encodes(type)) return value;
  const resolved = context.facts.resolve(type);
  const isStructure =
    (context.facts.kindsOf(type, 'wire') & (kinds.object | kinds.array)) !== 0 && resolved.kind !== 'array';
  const text = isStructure ? objectForRequest(context, type, value) : valueForRequest(context, entry, value);
  return whereGiven(param, value, text);
}

/** The headers and cookies that are parameters. */
function headersText(context: CodecContext, plan: ParamsPlan): string | undefined {
  const { file } = context;
  const headers = requestParamsOf(plan, 'header').map((entry) => {
    const value = `params${propertyAccess(entry.param.name)}`;
    const key = stringLiteral(entry.name);
    const style = styleOf(entry);
    const text =
      style === undefined
        ? whereGiven(entry.param, value, contentText(context, entry, value))
        : call(
            file.import(request, 'styledHeader'),
            key,
            wireValue(context, entry, value),
            `${style.explode}`,
          );
    return arrayOf([key, text]);
  });
  const cookies = requestParamsOf(plan, 'cookie').map((entry) => {
    const value = `params${propertyAccess(entry.param.name)}`;
    const style = styleOf(entry);
    const given =
      style === undefined
        ? whereGiven(entry.param, value, contentText(context, entry, value))
        : wireValue(context, entry, value);
    return call(
      file.import(request, 'styledCookie'),
      stringLiteral(entry.name),
      given,
      `${style?.explode ?? false}`,
      ...(style?.style === 'cookie' ? ['true'] : []),
    );
  });
  if (headers.length + cookies.length === 0) return undefined;
  return call(
    file.import(request, 'requestHeaders'),
    arrayOf(headers),
    ...(cookies.length === 0 ? [] : [arrayOf(cookies)]),
  );
}

function whereGiven({ required }: Pick<Param, 'required'>, value: string, text: string): string {
  return required || text === value ? text : `${value} === undefined ? undefined : ${text}`;
}
