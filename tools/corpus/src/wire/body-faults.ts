import type { BodyKind } from '../document/body-kind.js';
import type { DocumentBody } from '../document/operations.js';
import { isObject, type Json, type JsonObject } from '../json.js';
import { type Arrived, sameJson, textOf } from './expected-parameters.js';
import { readMultipart } from './multipart.js';

/** A body that was asked to be sent. */
export interface SentBody {
  readonly body: DocumentBody;
  readonly kind: BodyKind;
  /** JSON; bytes stand as text of Latin letters, wherever a schema says `binary`. */
  readonly value: Json;
  /** Names of the properties of a form whose values are files. */
  readonly files: ReadonlySet<string>;
}

/** What is wrong with the body of a request; nothing where all is right. */
export function bodyFaults(sent: SentBody | undefined, arrived: Arrived): string[] {
  const contentType = arrived.headers['content-type']?.join(', ') ?? '';
  if (sent === undefined)
    return arrived.body.length === 0 ? [] : [`a body of ${arrived.body.length} bytes that nobody asked for`];
  const expected = sent.body.mediaType.split(';')[0]?.trim().toLowerCase() ?? '';
  const got = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  const typeFaults =
    got === expected || expected.includes('*')
      ? []
      : [`content-type ${contentType} instead of ${sent.body.mediaType}`];
  const text = arrived.body.toString('utf8');
  switch (sent.kind) {
    case 'json':
      return [
        ...typeFaults,
        ...(sameJson(parse(text), sent.value)
          ? []
          : [`body ${short(text)} instead of ${short(JSON.stringify(sent.value))}`]),
      ];
    case 'lines': {
      const lines = text.split('\n').filter((line) => line !== '');
      return [
        ...typeFaults,
        ...(sameJson(lines.map(parse), sent.value)
          ? []
          : [`lines ${short(text)} instead of ${short(JSON.stringify(sent.value))}`]),
      ];
    }
    case 'form':
      return [...typeFaults, ...formFaults(sent, text)];
    case 'multipart':
      return [...typeFaults, ...partFaults(sent, contentType, arrived.body)];
    default: {
      const wanted = typeof sent.value === 'string' ? sent.value : JSON.stringify(sent.value);
      const right =
        text === wanted || arrived.body.toString('latin1') === wanted || sameJson(parse(text), sent.value);
      return [...typeFaults, ...(right ? [] : [`body ${short(text)} instead of ${short(wanted)}`])];
    }
  }
}

function formFaults({ body, value }: SentBody, text: string): string[] {
  if (!isObject(value)) return [];
  const arrived = [...new URLSearchParams(text)].map(([key, item]) => `${key}=${item}`);
  const faults: string[] = [];
  const take = (...forms: string[]): boolean => {
    const index = arrived.findIndex((pair) => forms.includes(pair));
    if (index >= 0) arrived.splice(index, 1);
    return index >= 0;
  };
  for (const [name, item] of Object.entries(value)) {
    const encoding = isObject(body.encoding[name]) ? (body.encoding[name] as JsonObject) : {};
    const styled = encoding.style !== undefined || encoding.explode !== undefined;
    if (Array.isArray(item)) {
      const nested = item.some((one) => typeof one === 'object' && one !== null);
      if (styled && encoding.explode === false) {
        const separator =
          encoding.style === 'spaceDelimited' ? ' ' : encoding.style === 'pipeDelimited' ? '|' : ',';
        if (!take(`${name}=${item.map(textOf).join(separator)}`) && item.length > 0)
          faults.push(`form lacks ${name} (${String(encoding.style)})`);
      } else if (encoding.style === 'deepObject') {
        for (const [index, one] of item.entries())
          if (
            !nested &&
            !take(`${name}=${textOf(one)}`, `${name}[]=${textOf(one)}`, `${name}[${index}]=${textOf(one)}`)
          )
            faults.push(`form lacks ${name}=${textOf(one)}`);
      } else if (!take(`${name}=${JSON.stringify(item)}`))
        for (const one of item) {
          if (!take(`${name}=${nested ? JSON.stringify(one) : textOf(one)}`))
            faults.push(`form lacks ${name}=${JSON.stringify(one)}: ${short(text)}`);
        }
    } else if (isObject(item)) {
      if (encoding.style === 'deepObject') {
        for (const [key, one] of Object.entries(item))
          if (typeof one !== 'object' && !take(`${name}[${key}]=${textOf(one)}`))
            faults.push(`form lacks ${name}[${key}]`);
      } else if (styled) {
        for (const [key, one] of Object.entries(item))
          if (typeof one !== 'object' && encoding.explode !== false && !take(`${key}=${textOf(one)}`))
            faults.push(`form lacks ${key} of ${name}`);
      } else {
        const index = arrived.findIndex(
          (pair) => pair.startsWith(`${name}=`) && sameJson(parse(pair.slice(name.length + 1)), item),
        );
        if (index < 0) faults.push(`form lacks ${name} as JSON: ${short(text)}`);
      }
    } else if (item !== null && !take(`${name}=${textOf(item)}`))
      faults.push(`form lacks ${name}=${textOf(item)}: ${short(text)}`);
  }
  return /\[object/.test(decodeURIComponent(text.replaceAll('+', ' ')))
    ? [...faults, `form ${short(text)}`]
    : faults;
}

function partFaults({ body, value, files }: SentBody, contentType: string, bytes: Buffer): string[] {
  const parts = readMultipart(contentType, bytes);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, item]) => {
    const found = parts.filter((part) => part.name === name || part.name === `${name}[]`);
    const items = Array.isArray(item) ? item : [item];
    const encoding = isObject(body.encoding[name]) ? (body.encoding[name] as JsonObject) : {};
    const type =
      typeof encoding.contentType === 'string'
        ? encoding.contentType.split(',').map((one) => one.trim().split(';')[0] ?? '')
        : [];
    const typeFault =
      type.length > 0 && found.some((part) => !type.some((one) => fitsRange(one, part.mediaType)))
        ? [`part ${name} has the type ${String(found[0]?.mediaType)} instead of ${type.join(' or ')}`]
        : [];
    const same = (part: { body: Buffer } | undefined, one: Json): boolean => {
      if (part === undefined) return false;
      const text = part.body.toString('utf8');
      if (typeof one === 'object' && one !== null)
        return sameJson(parse(text), one) || encoding.style !== undefined;
      return (
        text === textOf(one) || part.body.toString('latin1') === textOf(one) || sameJson(parse(text), one)
      );
    };
    // A list is a part for each item, unless its type says that it is one document.
    const right =
      (found.length === items.length && items.every((one, index) => same(found[index], one ?? null))) ||
      (found.length === 1 && same(found[0], item ?? null)) ||
      (encoding.style !== undefined && isObject(item));
    const fileFault =
      files.has(name) && found.some((part) => part.filename === undefined)
        ? [`part ${name} is a file without a name`]
        : [];
    return [
      ...(right || (items.length === 0 && Array.isArray(item))
        ? []
        : [
            `part ${name}: ${short(found.map((part) => part.body.toString('utf8')).join(' | '))} instead of ${short(JSON.stringify(item))}`,
          ]),
      ...typeFault,
      ...fileFault,
    ];
  });
}

function fitsRange(range: string, type: string | undefined): boolean {
  const [left, right] = range.toLowerCase().split('/');
  const [kind, rest] = (type ?? 'text/plain').split('/');
  return (left === '*' || left === kind) && (right === '*' || right === rest);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const short = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}…` : text);
