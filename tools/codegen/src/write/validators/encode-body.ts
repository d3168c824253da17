import {
  type Body,
  type FilterPlace,
  isMediaRange,
  isStyled,
  type Part,
  type RequestBody,
  type Type,
} from '@firn/contract';
import { camelCase } from '@firn/contract/read';
import { block, call, objectOf } from '../code.js';
import { filterText } from '../field-filters.js';
import { stringLiteral } from '../string-literal.js';
import type { CodecContext } from './codec-context.js';
import { EncodeEmitter } from './encode-emitter.js';
import type { ContentPlan, ParamsPlan } from './plan.js';
import { objectForRequest } from './request-value.js';
import { propertyAccess, propertyKey } from './type-text.js';

const request = '@firn/primitives/request';

/** The end of `encodeSRequest`: the body by its media type. `parts` are the members of the request that are there already. */
export function requestBody(
  context: CodecContext,
  plan: ParamsPlan,
  { param, required, contentTypeParam }: RequestBody,
  parts: readonly string[],
): string[] {
  const value = `params${propertyAccess(param)}`;
  const guard = required ? [] : [`if (${value} === undefined) return ${objectOf(parts)};`];
  const [preferred, ...others] = plan.contents;
  if (preferred === undefined) return guard;
  const written = (content: ContentPlan): string[] => contentBody(context, plan, content, value, parts);
  if (contentTypeParam === undefined || others.length === 0) return [...guard, ...written(preferred)];
  const cases = others.map((other) =>
    block(`case ${stringLiteral(other.content.mediaType)}:`, written(other)),
  );
  const choice = block(`switch (params${propertyAccess(contentTypeParam)})`, [...cases, 'default:']);
  return [...guard, choice, ...written(preferred)];
}

function contentBody(
  context: CodecContext,
  plan: ParamsPlan,
  { content, filter }: ContentPlan,
  given: string,
  parts: readonly string[],
): string[] {
  const { file } = context;
  const { mediaType, kind } = content;
  const filtered = filter === undefined ? [] : [filteredBody(context, content, filter, given)];
  const value = filter === undefined ? given : 'body';
  const returned = (body: string, contentType: string | undefined): string => {
    const inherited = parts.includes('headers') ? ['...headers'] : [];
    const headers =
      contentType === undefined
        ? parts.filter((part) => part === 'headers')
        : [`headers: ${objectOf([...inherited, `'content-type': ${contentType}`])}`];
    return `return ${objectOf(['target', `body: ${body}`, ...headers])};`;
  };
  const concrete = stringLiteral(isMediaRange(mediaType) ? fallbackTypes[kind] : mediaType);
  switch (kind) {
    case 'json': {
      const text = new EncodeEmitter(context).text(content.type, value);
      return [...filtered, returned(text, concrete === "'application/json'" ? undefined : concrete)];
    }
    case 'text':
      return [...filtered, returned(call(file.import(request, 'textContent'), concrete, value), concrete)];
    case 'binary': {
      const type = isMediaRange(mediaType) ? `${value}.type || ${concrete}` : concrete;
      return [...filtered, returned(call(file.import(request, 'binaryContent'), value), type)];
    }
    case 'form': {
      const formText = file.import(request, 'formText');
      const members = formMembers(context, content, value);
      return [...filtered, returned(call(formText, members, partsTable(context, plan, content)), concrete)];
    }
    case 'multipart': {
      const table = partsTable(context, plan, content);
      const members = formMembers(context, content, value);
      return [
        ...filtered,
        `const multipart = ${call(file.import(request, 'multipartBody'), concrete, members, table)};`,
        returned('multipart.body', 'multipart.contentType'),
      ];
    }
    case 'lines':
    case 'events': {
      const linesContent = file.import(request, 'linesContent');
      return [...filtered, returned(call(linesContent, value, ...lineEncoder(context, content)), concrete)];
    }
  }
}

/** The statement that makes `body` of a body without the fields of the other direction. */
function filteredBody(context: CodecContext, content: Body, filter: FilterPlace, given: string): string {
  const { kind, type } = content;
  const isJson = kind !== 'form' && kind !== 'multipart' && !context.facts.encodes(type);
  const form = filterText(filter, (name) => context.useFilter(name));
  return `const body = ${call(context.runtime(isJson ? 'filterJson' : 'filterFields'), given, form)};`;
}

const fallbackTypes: Readonly<Record<Body['kind'], string>> = {
  json: 'application/json',
  text: 'text/plain',
  binary: 'application/octet-stream',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  lines: 'application/x-ndjson',
  events: 'text/event-stream',
};

/** How a line is written, where JSON.stringify alone would not. */
function lineEncoder(context: CodecContext, { kind, type }: Body): string[] {
  if (kind !== 'lines' || !context.facts.encodes(type)) return [];
  return [`(item) => ${new EncodeEmitter(context).text(type, 'item')}`];
}

/** The members of a form as they are written: those that have another text than their value, and JSON with exact integers, as texts. */
function formMembers(context: CodecContext, { type, parts }: Body, value: string): string {
  const { facts } = context;
  if (!facts.encodes(type)) return value;
  const resolved = facts.resolve(type);
  // The members of several objects are known at run time only.
  if (resolved.kind !== 'object') return `${objectForRequest(context, type, value)} as object`;
  const members = resolved.fields.flatMap((field) => {
    if (!facts.encodes(field.type)) return [];
    const part = parts.find(({ name }) => name === field.name);
    const given = value + propertyAccess(field.name);
    const optional = field.required ? '' : `${given} === undefined ? undefined : `;
    return [`${propertyKey(field.name)}: ${optional}${memberText(context, field.type, given, part)}`];
  });
  return objectOf([`...${value}`, ...members]);
}

function memberText(context: CodecContext, type: Type, value: string, part: Part | undefined): string {
  const emitter = new EncodeEmitter(context);
  const resolved = context.facts.resolve(type);
  const plain = (of: Type, item: string): string =>
    part?.kind === 'json'
      ? emitter.text(of, item)
      : call(context.file.import(request, 'plainText'), emitter.text(of, item));
  if (!part?.repeated) return plain(type, value);
  // Each place has a text of its own.
  if (resolved.kind !== 'array') return objectForRequest(context, type, value);
  return `${value}.map((item) => ${plain(resolved.items, 'item')})`;
}

/** A constant that says how the members of a form are written. */
function partsTable(context: CodecContext, { declaration }: ParamsPlan, content: Body): string {
  const { file } = context;
  const entries = content.parts.map(
    (part) => `${propertyKey(part.name)}: ${partText(part, isEncoded(context, part, content))}`,
  );
  return file.constant(
    `parts ${declaration.name} ${content.mediaType}`,
    `${camelCase(declaration.name.replace(/Params$/, ''))}Parts`,
    objectOf(entries),
    file.importType(request, 'FormParts'),
  );
}

/** Whether a member is JSON text before the form is written; see {@link formMembers}. */
function isEncoded({ facts }: CodecContext, { name, kind }: Part, { type }: Body): boolean {
  const resolved = facts.resolve(type);
  const field = resolved.kind === 'object' ? resolved.fields.find((each) => each.name === name) : undefined;
  return kind === 'json' && field !== undefined && facts.encodes(field.type);
}

function partText(
  { kind, orText, contentType, repeated, serialization, headers }: Part,
  encoded: boolean,
): string {
  const styled = isStyled(serialization) ? serialization : undefined;
  const forms = headers.map(({ name, serialization: how }) => {
    return `${propertyKey(name)}: { explode: ${isStyled(how) && how.explode} }`;
  });
  return objectOf([
    `kind: ${stringLiteral(kind)}`,
    `type: ${stringLiteral(contentType)}`,
    ...(orText ? ['orText: true'] : []),
    ...(encoded ? ['encoded: true'] : []),
    ...(repeated ? ['repeated: true'] : []),
    ...(styled === undefined ? [] : [`style: ${stringLiteral(styled.style)}`, `explode: ${styled.explode}`]),
    ...(styled?.allowReserved === true ? ['allowReserved: true'] : []),
    ...(forms.length === 0 ? [] : [`headers: ${objectOf(forms)}`]),
  ]);
}
