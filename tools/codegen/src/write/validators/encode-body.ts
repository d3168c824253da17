import {
  type Body,
  type FilterPlace,
  isMediaRange,
  isStyled,
  type Part,
  type RequestBody,
  type Type,
} from '@firn/contract-model';
import { camelCase } from '../casing.js';
import { filterText } from '../field-filters.js';
import { type Fragment, group, hug } from '../fragment.js';
import { stringLiteral } from '../string-literal.js';
import type { CodecContext } from './codec-context.js';
import { EncodeEmitter } from './encode-emitter.js';
import type { ContentPlan, ParamsPlan } from './plan.js';
import { propertyAccess, propertyKey } from './type-text.js';

const request = '@firn/primitives/request';

/** The end of `encodeSRequest`: the body by its media type. `parts` are the members of the request that are there already. */
export function writeRequestBody(
  context: CodecContext,
  call: ParamsPlan,
  body: RequestBody,
  parts: readonly string[],
): void {
  const { file } = context;
  const value = `params${propertyAccess(body.param)}`;
  if (!body.required) file.line(`if (${value} === undefined) return { ${parts.join(', ')} };`);
  const [preferred, ...others] = call.contents;
  if (preferred === undefined) return;
  if (body.contentTypeParam !== undefined && others.length > 0) {
    file.block(`switch (params${propertyAccess(body.contentTypeParam)}) {`, () => {
      for (const other of others) {
        file.block(`case ${stringLiteral(other.content.mediaType)}: {`, () =>
          writeContent(context, call, other, value, parts),
        );
      }
      file.line('default:');
    });
  }
  writeContent(context, call, preferred, value, parts);
}

function writeContent(
  context: CodecContext,
  call: ParamsPlan,
  { content, filter }: ContentPlan,
  given: string,
  parts: readonly string[],
): void {
  const { file } = context;
  const { mediaType, kind } = content;
  const value = filter === undefined ? given : filteredBody(context, content, filter, given);
  const has = (body: Fragment, contentType: string | undefined): void => {
    const inherited = parts.includes('headers') ? ['...headers'] : [];
    const headers =
      contentType === undefined
        ? parts.filter((part) => part === 'headers')
        : [group('headers: {', [...inherited, `'content-type': ${contentType}`], '}')];
    file.code(['return ', group('{', ['target', ['body: ', body], ...headers], '}'), ';']);
  };
  const concrete = stringLiteral(isMediaRange(mediaType) ? fallbackTypes[kind] : mediaType);
  switch (kind) {
    case 'json':
      has(
        new EncodeEmitter(context).text(content.type, value),
        concrete === "'application/json'" ? undefined : concrete,
      );
      return;
    case 'text':
      has(value, concrete);
      return;
    case 'binary': {
      const type = isMediaRange(mediaType) ? `${value}.type || ${concrete}` : concrete;
      has(`${file.import(request, 'binaryContent')}(${value})`, type);
      return;
    }
    case 'form':
      has(
        [
          `${file.import(request, 'formText')}(`,
          formMembers(context, content, value),
          `, ${partsTable(context, call, content)})`,
        ],
        concrete,
      );
      return;
    case 'multipart': {
      const table = partsTable(context, call, content);
      const members = formMembers(context, content, value);
      file.code([
        `const multipart = ${file.import(request, 'multipartBody')}(${concrete}, `,
        members,
        `, ${table});`,
      ]);
      has('multipart.body', 'multipart.contentType');
      return;
    }
    case 'lines':
    case 'events':
      has(
        [`${file.import(request, 'linesContent')}(${value}`, ...lineEncoder(context, content), ')'],
        concrete,
      );
  }
}

/** A name for the body without the fields of the other direction. */
function filteredBody(context: CodecContext, content: Body, filter: FilterPlace, given: string): string {
  const { kind, type } = content;
  const isJson = kind !== 'form' && kind !== 'multipart' && !context.facts.encodes(type);
  const form = filterText(filter, (name) => context.useFilter(name));
  context.file.code([
    'const body = ',
    hug(context.runtime(isJson ? 'filterJson' : 'filterFields'), given, form),
    ';',
  ]);
  return 'body';
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
function lineEncoder(context: CodecContext, { kind, type }: Body): Fragment[] {
  if (kind !== 'lines' || !context.facts.encodes(type)) return [];
  return [', (item) => ', new EncodeEmitter(context).text(type, 'item')];
}

/** The members of a form as they are written: those that have another text than their value, and JSON with exact integers, as texts. */
function formMembers(context: CodecContext, { type, parts }: Body, value: string): Fragment {
  const { facts } = context;
  if (!facts.encodes(type)) return value;
  const resolved = facts.resolve(type);
  // The members of several objects are known at run time only.
  if (resolved.kind !== 'object')
    return [
      `${context.primitive('parseExactJson')}(`,
      new EncodeEmitter(context).text(type, value),
      ') as object',
    ];
  const members = resolved.fields.flatMap((field): Fragment[] => {
    if (!facts.encodes(field.type)) return [];
    const part = parts.find(({ name }) => name === field.name);
    const given = value + propertyAccess(field.name);
    const text = memberText(context, field.type, given, part);
    return [
      [`${propertyKey(field.name)}: ${field.required ? '' : `${given} === undefined ? undefined : `}`, text],
    ];
  });
  return group('{', [`...${value}`, ...members], '}');
}

function memberText(context: CodecContext, type: Type, value: string, part: Part | undefined): Fragment {
  const emitter = new EncodeEmitter(context);
  const resolved = context.facts.resolve(type);
  const plain = (of: Type, item: string): Fragment =>
    part?.kind === 'json'
      ? emitter.text(of, item)
      : [`${context.file.import(request, 'plainText')}(`, emitter.text(of, item), ')'];
  if (!part?.repeated) return plain(type, value);
  // Each place has a text of its own.
  if (resolved.kind !== 'array')
    return [`${context.primitive('parseExactJson')}(`, emitter.text(type, value), ')'];
  return [`${value}.map((item) => `, plain(resolved.items, 'item'), ')'];
}

/** A constant that says how the members of a form are written. */
function partsTable(context: CodecContext, call: ParamsPlan, content: Body): string {
  const { file } = context;
  const stem = `${camelCase(call.declaration.name.replace(/Params$/, ''))}Parts`;
  const entries = content.parts.map(
    (part): Fragment => [`${propertyKey(part.name)}: `, partText(part, isEncoded(context, part, content))],
  );
  return file.constant(
    `parts ${call.declaration.name} ${content.mediaType}`,
    stem,
    group('{', entries, '}'),
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
): Fragment {
  const styled = isStyled(serialization) ? serialization : undefined;
  const members: Fragment[] = [
    `kind: ${stringLiteral(kind)}`,
    `type: ${stringLiteral(contentType)}`,
    ...(orText ? ['orText: true'] : []),
    ...(encoded ? ['encoded: true'] : []),
    ...(repeated ? ['repeated: true'] : []),
    ...(styled === undefined ? [] : [`style: ${stringLiteral(styled.style)}`, `explode: ${styled.explode}`]),
    ...(styled?.allowReserved === true ? ['allowReserved: true'] : []),
  ];
  if (headers.length > 0) {
    const forms = headers.map(({ name, serialization: how }) => {
      return `${propertyKey(name)}: { explode: ${isStyled(how) && how.explode} }`;
    });
    members.push(group('headers: {', forms, '}'));
  }
  return group('{', members, '}');
}
