import { type Body, type Param, type RequestBody, type Type, valueTypeOf } from '../../model/index.js';
import type { Reader } from '../reader.js';
import { unknownType } from '../schema/context.js';
import { readDoc } from '../schema/doc.js';
import { unionOf } from '../schema/union.js';
import { readContents } from './media-type.js';
import type { OperationPlace } from './operation-places.js';

/** Verbs whose bodies have no meaning (RFC 9110, sections 9.3.1, 9.3.2 and 9.3.8). */
const bodilessVerbs: ReadonlySet<string> = new Set(['GET', 'HEAD', 'TRACE']);

/** The body of a request with the parameters that take it: the body itself, and its media type where there are several. */
export interface ReadRequestBody {
  readonly body: RequestBody;
  readonly params: readonly Param[];
}

/** The body as one parameter named `body`, and, where it has several media types, another one that names the one that is meant. */
export function readRequestBody(
  { node: operation, verb, name }: OperationPlace,
  taken: ReadonlySet<string>,
  reader: Reader,
): ReadRequestBody | undefined {
  const said = operation.get('requestBody');
  const node = said === undefined ? undefined : reader.store.resolve(said);
  if (node === undefined) return undefined;
  if (bodilessVerbs.has(verb)) {
    reader.problems.warning(
      'body-of-get',
      node.location,
      `the body of ${name} is left out: one of ${verb} has no meaning (RFC 9110, section 9.3), and fetch sends none`,
    );
    return undefined;
  }
  const contents = readContents(node.get('content'), reader).map((content) =>
    withoutEvents(content, name, reader),
  );
  const [preferred] = contents;
  if (preferred === undefined) return undefined;
  const required = node.boolean('required') ?? false;
  const param = freeName('body', 'requestBody', taken);
  const several = contents.length > 1;
  const contentTypeParam = freeName('contentType', 'bodyContentType', taken);
  const common = { doc: readDoc(node), location: node.location };
  const typeParam: Param = {
    ...common,
    name: contentTypeParam,
    in: 'contentType',
    type: { kind: 'enum', values: contents.map(({ mediaType }) => mediaType) },
    required: false,
    doc: { summary: `Media type of the body. Default: \`${preferred.mediaType}\`.` },
    examples: [],
  };
  const bodyParam: Param = {
    ...common,
    name: param,
    in: 'body',
    type: bodyType(contents.map(valueTypeOf), reader),
    required,
    examples: preferred.examples,
  };
  return {
    body: { param, ...(several && { contentTypeParam }), required, contents },
    params: several ? [bodyParam, typeParam] : [bodyParam],
  };
}

/** Events are written by servers: a program that sends some writes their text itself. */
function withoutEvents({ events: _, ...content }: Body, name: string, reader: Reader): Body {
  if (content.kind !== 'events') return content;
  reader.problems.warning(
    'events-in-request',
    content.location,
    `the body of ${name} in ${content.mediaType} is taken as bytes: the program writes the events of a request itself, as it reads them at the server`,
  );
  return { ...content, kind: 'binary', type: { kind: 'binary' }, examples: [] };
}

function freeName(wanted: string, otherwise: string, taken: ReadonlySet<string>): string {
  let name = taken.has(wanted) ? otherwise : wanted;
  for (let number = 2; taken.has(name); number += 1) name = `${otherwise}${number}`;
  return name;
}

const bodyType = (types: readonly Type[], reader: Reader): Type =>
  types.length === 1 ? (types[0] ?? unknownType) : unionOf(types, false, reader.schemas);
