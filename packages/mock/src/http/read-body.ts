import {
  type Body,
  type Contract,
  isStyled,
  itemTypeAt,
  listTypeOf,
  type Part,
  type RequestBody,
  type Type,
  withoutConditions,
} from '@firn/contract';
import { parseJson } from '@firn/contract/json';
import { readField, readText } from '@firn/contract/values';
import { findMediaType, textDecoderOf } from '@firn/primitives/request';
import { HttpFailure } from './http-failure.js';

const formStyle = { style: 'form', explode: true, allowReserved: false, allowEmptyValue: false } as const;

/** A body as it came, with the one of the documented that it is. */
export interface ReadBody {
  readonly content: Body;
  readonly value: unknown;
}

/**
 * Reads the body of a request; `undefined` where there is none.
 * @throws HttpFailure with 415 for a media type that is not documented, 400 for a body that is not of its media type.
 */
export async function readBody(
  contract: Contract,
  body: RequestBody,
  request: Request,
): Promise<ReadBody | undefined> {
  const bytes = new Uint8Array(await request.arrayBuffer());
  const given = request.headers.get('content-type');
  if (bytes.length === 0 && (given === null || !body.required)) return undefined;
  const documented = findMediaType(
    body.contents.map(({ mediaType }) => mediaType),
    given ?? '',
  );
  const content =
    given === null ? body.contents[0] : body.contents.find(({ mediaType }) => mediaType === documented);
  if (content === undefined) {
    const allowed = body.contents.map(({ mediaType }) => mediaType).join(', ');
    throw new HttpFailure(415, [`the body is ${given}; allowed are ${allowed}`], { 'accept-post': allowed });
  }
  return { content, value: await readValue(contract, content, bytes, given ?? content.mediaType) };
}

async function readValue(
  contract: Contract,
  content: Body,
  bytes: Uint8Array,
  mediaType: string,
): Promise<unknown> {
  const text = (): string => new TextDecoder().decode(bytes);
  switch (content.kind) {
    case 'json':
      return parsed(text());
    case 'lines':
      return text()
        .replaceAll('\u001e', '\n')
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map(parsed);
    case 'form':
      return readForm(contract, content, new URLSearchParams(text()));
    case 'multipart':
      return readMultipart(contract, content, bytes, mediaType);
    case 'binary':
      return new Blob([bytes as BlobPart]);
    default:
      return textIn(mediaType, bytes);
  }
}

function textIn(mediaType: string, bytes: Uint8Array): string {
  try {
    return textDecoderOf(mediaType).decode(bytes);
  } catch (error) {
    throw new HttpFailure(415, [`the body is ${mediaType}: ${(error as RangeError).message}`]);
  }
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    throw new HttpFailure(400, [
      `the body is not JSON: ${error instanceof Error ? error.message : String(error)}`,
    ]);
  }
}

/** The types of the fields of a form, by their names; of a field that several alternatives have, those of all. */
function fieldTypes(contract: Contract, type: Type): ReadonlyMap<string, Type> {
  const found = new Map<string, Type>();
  const seen = new Set<string>();
  const add = (each: Type): void => {
    const bare = withoutConditions(each);
    if (bare.kind === 'union') for (const variant of bare.variants) add(variant);
    if (bare.kind === 'intersection') for (const part of bare.parts) add(part);
    if (bare.kind === 'reference' && !seen.has(bare.name)) {
      seen.add(bare.name);
      const named = contract.types.find(({ name }) => name === bare.name);
      if (named !== undefined) add(named.type);
    }
    if (bare.kind !== 'object') return;
    for (const { name, type: own } of bare.fields) {
      const other = found.get(name);
      const either = (another: Type): Type => ({ kind: 'union', exclusive: false, variants: [another, own] });
      found.set(name, other === undefined ? own : either(other));
    }
  };
  add(type);
  return found;
}

function readForm(contract: Contract, { type, parts }: Body, form: URLSearchParams): unknown {
  const types = fieldTypes(contract, type);
  const own = parts.flatMap((part) => {
    const { name, serialization, kind, repeated } = part;
    const fieldType = types.get(name) ?? { kind: 'unknown' };
    const style = isStyled(serialization) ? serialization : formStyle;
    if (serialization !== undefined || kind !== 'json' || !form.has(name)) {
      const value = readField(contract, name, fieldType, style, form);
      return value === undefined ? [] : [[name, value]];
    }
    const values = form
      .getAll(name)
      .map((text, index) => readJson(contract, part, itemType(contract, fieldType, part, index), text));
    return [[name, repeated ? values : values[0]]];
  });
  const known = new Set(parts.map(({ name }) => name));
  const others = [...form].filter(([key]) => !known.has(key.split('[', 1)[0] ?? ''));
  return { ...Object.fromEntries(others), ...Object.fromEntries(own) };
}

async function readMultipart(
  contract: Contract,
  content: Body,
  bytes: Uint8Array,
  mediaType: string,
): Promise<unknown> {
  let form: FormData;
  try {
    form = await new Response(bytes as BodyInit, {
      headers: { 'content-type': mediaType.replace(/^multipart\/[^;]+/i, 'multipart/form-data') },
    }).formData();
  } catch (error) {
    throw new HttpFailure(400, [
      `the body is not ${content.mediaType}: ${error instanceof Error ? error.message : String(error)}`,
    ]);
  }
  const types = fieldTypes(contract, content.type);
  const known = new Map(content.parts.map((part) => [part.name, part]));
  const value: Record<string, unknown> = {};
  for (const name of new Set(form.keys())) {
    const part = known.get(name);
    const type = types.get(name) ?? { kind: 'unknown' };
    const items = await Promise.all(
      form
        .getAll(name)
        .map((item, index) => partValue(contract, part, itemType(contract, type, part, index), item)),
    );
    value[name] = part?.repeated === true ? items : items[0];
  }
  return value;
}

/** What a part stands for: of a list that is written part by part, the item of its place. */
function itemType(contract: Contract, type: Type, part: Part | undefined, index: number): Type {
  if (part?.repeated !== true) return type;
  const list = listTypeOf(type, (each) => namedType(contract, each));
  return list === undefined ? type : itemTypeAt(list, index);
}

function namedType(contract: Contract, type: Type): Type {
  if (type.kind !== 'reference') return type;
  const named = contract.types.find(({ name }) => name === type.name);
  return named === undefined ? type : namedType(contract, named.type);
}

async function partValue(
  contract: Contract,
  part: Part | undefined,
  type: Type,
  item: File | string,
): Promise<unknown> {
  if (part?.kind === 'binary') return typeof item === 'string' ? new Blob([item]) : item;
  const text = typeof item === 'string' ? item : await item.text();
  return part?.kind === 'json' ? readJson(contract, part, type, text) : readText(contract, type, text);
}

/** The value of JSON; a text that is written as it is where the type has texts: `123` is one there. */
function readJson(contract: Contract, { orText }: Part, type: Type, text: string): unknown {
  if (orText) return readText(contract, type, text);
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}
