import {
  type Body,
  isStyled,
  type Operation,
  type Param,
  pathParts,
  type RestWire,
  type StyleSerialization,
  type Type,
} from '@firn/contract';
import {
  contentQuery,
  contentText,
  deepObjectQuery,
  formText,
  headerText,
  styledCookie,
  styledHeader,
  styledPath,
  styledQuery,
} from '@firn/primitives/request';
import { isValidationError } from '@firn/primitives/validation';
import { fieldType, misread, type Reading } from './misread.js';
import { exampleContent } from './tested-call.js';

/** A value of a call that does not arrive. */
export interface UnsentValue {
  readonly param: Param;
  readonly message: string;
}

type Params = Readonly<Record<string, unknown>>;

/** Lists the values of an HTTP call that cannot be sent, or that a server reads as other values. */
export function unsentValues(operation: Operation, params: Params, reading: Reading): readonly UnsentValue[] {
  const { wire } = operation;
  if (wire.protocol === 'json-rpc') return [];
  const target = { length: wire.path.length, parameters: 0 };
  const found = operation.params.flatMap((param): UnsentValue[] => {
    const value = params[param.name];
    if (value === undefined) return [];
    const message = reasonOf(() => {
      if (param.in === 'body') return unsentBody(wire, params, value, reading);
      const text = written(param, value);
      if (param.in === 'query' || param.in === 'path') target.length += text?.length ?? 0;
      if (param.in === 'query') target.parameters += text?.split('&').length ?? 0;
      return unsentParam(param, value, text, reading) ?? refused(param, value, wire, params);
    });
    return message === undefined ? [] : [{ param, message }];
  });
  const [param] = operation.params;
  if (found.length > 0 || param === undefined) return found;
  if (target.length > longestTarget)
    return [
      {
        param,
        message: `the path and the query are longer than the ${longestTarget} characters that servers take`,
      },
    ];
  if (target.parameters > mostParameters)
    return [{ param, message: `the query has more than the ${mostParameters} parameters that servers take` }];
  return [];
}

/** Limits that generated servers have by default. */
const longestTarget = 8192;
const mostParameters = 100;
const deepestBody = 32;
const mostMembers = 16_384;

/** The message of the error that a writer throws, or what the check returns. */
function reasonOf(check: () => string | undefined): string | undefined {
  try {
    return check();
  } catch (error) {
    if (isValidationError(error)) return `cannot be sent: ${error.issues[0]?.message ?? error.message}`;
    if (error instanceof URIError) return 'cannot be sent: half of a surrogate pair has no encoding';
    throw error;
  }
}

const isJson = (mediaType: string): boolean => /json/i.test(mediaType);

/** The text of a parameter; undefined or empty if nothing is sent for the value. */
function written(param: Param, value: unknown): string | undefined {
  const { serialization } = param;
  const name = param.wireName ?? param.name;
  if (!isStyled(serialization)) {
    const text = contentText(value, isJson(serialization?.mediaType ?? ''));
    if (param.in === 'header') return headerText(name, text);
    return param.in === 'query' ? contentQuery(name, text, false) : encodeURIComponent(text);
  }
  const { style, explode, allowReserved } = serialization;
  if (param.in === 'path')
    return styledPath(name, value, style as 'simple' | 'label' | 'matrix', explode, allowReserved);
  if (param.in === 'header') return styledHeader(name, value, explode);
  if (param.in === 'cookie') return styledCookie(name, value, explode, style === 'cookie');
  return queryText(name, value, serialization);
}

function queryText(name: string, value: unknown, serialization: StyleSerialization): string {
  const { style, explode, allowReserved } = serialization;
  return style === 'deepObject'
    ? deepObjectQuery(name, value, allowReserved)
    : styledQuery(name, value, style as 'form', explode, allowReserved);
}

function unsentParam(
  { in: place, type, serialization }: Param,
  value: unknown,
  text: string | undefined,
  reading: Reading,
): string | undefined {
  if (text === undefined || (text === '' && place !== 'header'))
    return 'cannot be sent: an empty list or object and null have no text, so nothing is sent';
  if (!isStyled(serialization)) {
    if (isJson(serialization?.mediaType ?? '')) return undefined;
    if (place === 'querystring') return unsentFields(type, value, [], reading);
    return misread(type, value, undefined, reading);
  }
  const texts = textsIn(value);
  if (place === 'header' && texts.some((each) => each !== each.trim()))
    return 'cannot be sent: a header does not keep spaces at the ends of a value';
  if (place === 'cookie' && serialization.style === 'cookie' && texts.some((each) => /[%;"\s]/.test(each)))
    return 'cannot be sent: this style of cookies does not escape characters';
  if (serialization.allowReserved && texts.some((each) => /%[0-9a-f]{2}/i.test(each)))
    return 'is decoded once more: with allowReserved, percent-encoded characters are sent as they are';
  return misread(type, value, serialization, reading);
}

/** All texts inside a value. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Why a server refuses a value that arrives. */
function refused(param: Param, value: unknown, wire: RestWire, params: Params): string | undefined {
  const { in: place, name, wireName = name } = param;
  if (place === 'path') return unseparated(wireName, value, wire);
  const header = place === 'header' ? wireName.toLowerCase() : '';
  if (header === 'if-none-match' && String(value).trim() === '*')
    return 'is answered with 304, which has no body';
  const hasBody = wire.body !== undefined && params[wire.body.param] !== undefined;
  return header === 'content-encoding' && hasBody && value !== 'identity'
    ? 'is refused: generated servers answer 415 to a compressed body'
    : undefined;
}

/** Why a value is divided elsewhere in a path segment that holds several parameters. */
function unseparated(name: string, value: unknown, { path }: RestWire): string | undefined {
  const segment = path.split('/').find((each) => each.includes(`{${name}}`)) ?? '';
  const parts = pathParts(segment);
  if (parts.filter((part) => 'param' in part).length < 2) return undefined;
  const between = parts
    .flatMap((part) => ('text' in part ? [part.text] : []))
    .find((text) => String(value).includes(text));
  return between && `cannot be told from the rest of ${segment}: it contains ${JSON.stringify(between)}`;
}

function unsentBody(wire: RestWire, params: Params, value: unknown, reading: Reading): string | undefined {
  const content = exampleContent(wire, params);
  const { depth, members } = extentOf(value);
  if (depth > deepestBody) return `is nested deeper than the ${deepestBody} levels that servers take`;
  if (members > mostMembers) return `has more than the ${mostMembers} members that servers take`;
  if (content?.kind !== 'form' && content?.kind !== 'multipart') return undefined;
  return unsentFields(content.type, value, content.parts, reading);
}

interface Extent {
  readonly depth: number;
  /** Members of all objects together. */
  readonly members: number;
}

function extentOf(value: unknown): Extent {
  if (typeof value !== 'object' || value === null) return { depth: 0, members: 0 };
  const inside = Object.values(value).map(extentOf);
  return {
    depth: 1 + inside.reduce((most, { depth }) => Math.max(most, depth), 0),
    members: inside.reduce((sum, { members }) => sum + members, Array.isArray(value) ? 0 : inside.length),
  };
}

function unsentFields(
  type: Type,
  value: unknown,
  parts: Body['parts'],
  reading: Reading,
): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, member] of Object.entries(value)) {
    const part = parts.find((each) => each.name === name);
    const reason = unsentField(name, member, part, type, reading);
    if (reason !== undefined) return `${name} ${reason}`;
  }
  // Characters that no form holds.
  formText(value, {});
  return undefined;
}

function unsentField(
  name: string,
  member: unknown,
  part: Body['parts'][number] | undefined,
  type: Type,
  reading: Reading,
): string | undefined {
  if (part?.kind === 'json' && part.orText !== true && !part.repeated) return undefined;
  if (member === null || (Array.isArray(member) && member.length === 0))
    return 'cannot be sent: an empty list and null have no form field';
  if (isStyled(part?.serialization) && queryText(name, member, part.serialization) === '')
    return 'cannot be sent: an empty list or object and null have no text, so nothing is sent';
  const style = isStyled(part?.serialization) ? part.serialization : undefined;
  // What no schema names stays a text.
  return misread(fieldType(type, name, reading) ?? { kind: 'string' }, member, style, reading);
}
