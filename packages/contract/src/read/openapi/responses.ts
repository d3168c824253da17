import { pointerTokens } from '../../json/pointer.js';
import {
  type Answer,
  type Body,
  type ErrorCase,
  type Field,
  type Link,
  type RestWire,
  successesOf,
  type Type,
  valueTypeOf,
} from '../../model/index.js';
import { compare } from '../../problem.js';
import type { SpecNode } from '../documents/spec-node.js';
import { bodilessAnswer } from '../documents/swagger.js';
import { typeIdentifier } from '../names/identifier.js';
import type { Reader } from '../reader.js';
import { readDoc } from '../schema/doc.js';
import { sameType } from '../schema/meet.js';
import { readContents } from './media-type.js';
import type { OperationPlace } from './operation-places.js';
import { readHeaders } from './parameters.js';

/** Every answer that an operation documents: exact ones, ranges, `default`, each in the order of the statuses. */
export function readAnswers({ node: operation, verb, name }: OperationPlace, reader: Reader): Answer[] {
  const readContent = verb === 'HEAD' ? noContentOf(name) : readContents;
  return (operation.get('responses')?.entries() ?? [])
    .filter(([key]) => !key.startsWith('x-'))
    .flatMap(([key, item]): Answer[] => {
      const node = reader.store.resolve(item);
      const range = rangeOf(key);
      if (node === undefined) return [];
      if (range === undefined) {
        reader.problems.warning(
          'unknown-status',
          item.location,
          `${key} is no status: allowed are 100 to 599, 1XX to 5XX, and default; the answer is ignored`,
        );
        return [];
      }
      return [
        {
          key,
          ...range,
          name: answerName(range, node),
          doc: readDoc(node),
          headers: readHeaders(node.get('headers'), reader),
          contents:
            hasNoBody(range) || node.boolean(bodilessAnswer) === true
              ? []
              : readContent(node.get('content'), reader).map(asAnswer),
          links: readLinks(node, reader),
          location: node.location,
        },
      ];
    })
    .sort((a, b) => order[a.extent] - order[b.extent] || a.status - b.status || compare(a.key, b.key));
}

/** What documents write for HEAD is what GET would answer. */
const noContentOf =
  (operation: string): typeof readContents =>
  (content, reader) => {
    if (content !== undefined && content.entries().length > 0)
      reader.problems.warning(
        'body-of-head',
        content.location,
        `the body of an answer to ${operation} is left out: answers to HEAD have none (RFC 9110, section 9.3.2)`,
      );
    return [];
  };

/** An answer that is a form is given as it comes: its bytes, or its text. */
function asAnswer(body: Body): Body {
  if (body.kind === 'multipart') return { ...body, kind: 'binary', type: { kind: 'binary' }, parts: [] };
  return body.kind === 'form' ? { ...body, kind: 'text', type: { kind: 'string' }, parts: [] } : body;
}

const order = { exact: 0, range: 1, default: 2 } as const;

type Range = Pick<Answer, 'status' | 'extent'>;

function rangeOf(key: string): Range | undefined {
  if (key === 'default') return { status: 0, extent: 'default' };
  if (/^[1-5]\d\d$/.test(key)) return { status: Number(key), extent: 'exact' };
  return /^[1-5]XX$/i.test(key) ? { status: Number(key.charAt(0)) * 100, extent: 'range' } : undefined;
}

/** Statuses whose answers never have a body (RFC 9110, section 6.4.1). */
const hasNoBody = ({ status, extent }: Range): boolean =>
  extent === 'exact' && (status < 200 || status === 204 || status === 205 || status === 304);

/** The component's name where the answer is a component (`not_found` gives `NotFound`), else the reason phrase. */
function answerName({ status, extent }: Range, node: SpecNode): string {
  const key = pointerTokens(node.pointer).at(-1);
  const isInline = key === undefined || key === 'default' || /^\d(?:\d\d|XX)$/i.test(key);
  if (!isInline) return typeIdentifier(key);
  if (extent === 'default') return 'UnexpectedError';
  return typeIdentifier(reasonPhrase(status) ?? `Status ${status}`);
}

/** What a call gives back: see {@link Operation.result} and {@link RestWire.resultBy}. */
export function resultOf(answers: readonly Answer[]): {
  readonly result: Type;
  readonly resultBy: RestWire['resultBy'];
} {
  const successes = successesOf(answers);
  const types = successes.map(({ contents }) => preferredType(contents));
  const [first] = types;
  if (first === undefined) return { result: { kind: 'undefined' }, resultBy: 'body' };
  const kinds = new Set(successes.map(({ contents }) => contents[0]?.kind));
  if (kinds.size === 1 && types.every((type) => sameType(type, first)))
    return { result: first, resultBy: 'body' };
  return {
    result: { kind: 'union', exclusive: false, variants: successes.map(answerType) },
    resultBy: 'status',
  };
}

/** The value of the media type that is asked for where the caller does not choose. */
function preferredType([preferred]: readonly Body[]): Type {
  return preferred === undefined ? { kind: 'undefined' } : valueTypeOf(preferred);
}

function answerType(answer: Answer): Type {
  const { status, extent, headers, contents, location } = answer;
  const field = (name: string, type: Type): Field => ({
    name,
    type,
    required: true,
    aliases: [],
    doc: {},
    location,
  });
  const statuses: Type =
    extent === 'exact'
      ? { kind: 'enum', values: [status] }
      : {
          kind: 'number',
          integer: true,
          minimum: extent === 'range' ? status : 100,
          maximum: extent === 'range' ? status + 99 : 599,
        };
  // One that is not what the document says is not given to the caller.
  const named = headers.map(({ name, type, doc }) => ({
    ...field(name.toLowerCase(), type),
    required: false,
    doc,
  }));
  return {
    kind: 'object',
    extra: 'ignored',
    fields: [
      field('status', statuses),
      field('headers', { kind: 'object', extra: 'ignored', fields: named }),
      field('body', preferredType(contents)),
    ],
  };
}

/** The answers that are no success, as errors by status. `default` has the code 0. */
export function errorsOf(answers: readonly Answer[]): ErrorCase[] {
  const successes = new Set(successesOf(answers));
  return answers
    .filter((answer) => !successes.has(answer) && (answer.status >= 400 || answer.extent === 'default'))
    .sort((a, b) => a.status - b.status || order[a.extent] - order[b.extent])
    .map(({ status, name, doc, contents }) => {
      const when = doc.description;
      const json = contents.find(({ kind }) => kind === 'json');
      return {
        name,
        code: status,
        message: reasonPhrase(status) ?? when ?? String(status),
        ...(when !== undefined && { when }),
        ...(json !== undefined && { data: json.type }),
      };
    });
}

function readLinks(answer: SpecNode, reader: Reader): Link[] {
  return (answer.get('links')?.entries() ?? []).flatMap(([name, item]): Link[] => {
    const node = reader.store.resolve(item);
    if (node === undefined) return [];
    const operation = node.string('operationId');
    const operationRef = node.string('operationRef');
    const description = node.string('description')?.trim();
    return [
      {
        name,
        ...(operation !== undefined && { operation }),
        ...(operationRef !== undefined && { operationRef }),
        parameters: node.get('parameters')?.object ?? {},
        ...(node.has('requestBody') && { requestBody: node.object.requestBody }),
        ...(description !== undefined && { description }),
        location: node.location,
      },
    ];
  });
}

/** Names of the statuses (RFC 9110 and the registry of IANA). */
const phrases: Readonly<Record<number, string>> = {
  100: 'Continue',
  101: 'Switching Protocols',
  102: 'Processing',
  103: 'Early Hints',
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  203: 'Non-Authoritative Information',
  204: 'No Content',
  205: 'Reset Content',
  206: 'Partial Content',
  207: 'Multi-Status',
  208: 'Already Reported',
  226: 'IM Used',
  300: 'Multiple Choices',
  301: 'Moved Permanently',
  302: 'Found',
  303: 'See Other',
  304: 'Not Modified',
  305: 'Use Proxy',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  407: 'Proxy Authentication Required',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  411: 'Length Required',
  412: 'Precondition Failed',
  413: 'Payload Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  417: 'Expectation Failed',
  418: "I'm a Teapot",
  421: 'Misdirected Request',
  422: 'Unprocessable Entity',
  423: 'Locked',
  424: 'Failed Dependency',
  425: 'Too Early',
  426: 'Upgrade Required',
  428: 'Precondition Required',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  451: 'Unavailable For Legal Reasons',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  505: 'HTTP Version Not Supported',
  506: 'Variant Also Negotiates',
  507: 'Insufficient Storage',
  508: 'Loop Detected',
  509: 'Bandwidth Limit Exceeded',
  510: 'Not Extended',
  511: 'Network Authentication Required',
};

/** What a status is called: `Not Found`. */
function reasonPhrase(status: number): string | undefined {
  return phrases[status];
}
