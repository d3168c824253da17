import {
  type Answer,
  type Contract,
  type Field,
  type Header,
  isStyled,
  presentType,
  type Type,
} from '@firn/contract';
import { arrayOf, objectOf } from './code.js';
import { stringLiteral } from './string-literal.js';
import { resolveIn } from './type-converts.js';
import { propertyKey } from './validators/type-text.js';

/** What the text of a header stands for, as an expression for the runtimes, and its type in TypeScript. */
export interface HeaderText {
  readonly form: string;
  readonly type: string;
}

/** What one text stands for. */
interface Scalar {
  readonly form: 'text' | 'integer' | 'number' | 'boolean';
  readonly type: string;
}

/** How a header of an answer is read. What has no text of its own stays a text. */
export function headerText(header: Header, resolve: (type: Type) => Type): HeaderText {
  const { serialization } = header;
  if (!isStyled(serialization))
    return /json/.test(serialization.mediaType) ? { form: "'json'", type: 'unknown' } : text;
  const type = presentType(header.type, resolve);
  if (type.kind === 'array') {
    const item = scalar(presentType(type.items, resolve));
    return item === undefined
      ? text
      : { form: stringLiteral(`${item.form}-list`), type: `readonly ${item.type}[]` };
  }
  const explode = serialization.explode ? ', explode: true' : '';
  if (type.kind === 'object') return objectText(type.fields, explode, resolve) ?? text;
  if (type.kind === 'record') {
    const values = scalar(presentType(type.values, resolve));
    if (values === undefined) return text;
    return {
      form: `{ members: {}, rest: ${stringLiteral(values.form)}${explode} }`,
      type: `Readonly<Record<string, ${values.type}>>`,
    };
  }
  const found = scalar(type);
  return found === undefined ? text : { ...found, form: stringLiteral(found.form) };
}

const text: HeaderText = { form: "'text'", type: 'string' };

/** How a server writes the headers of an answer: `{ 'x-page': 'json' }`; `undefined` where all are plain, with commas alone. */
export function headersWriting({ headers }: Answer, contract: Contract): string | undefined {
  const entries = headers.flatMap((header) => {
    const how = headerWriting(header, contract);
    return how === undefined ? [] : [`${propertyKey(header.name.toLowerCase())}: ${stringLiteral(how)}`];
  });
  return entries.length === 0 ? undefined : objectOf(entries);
}

function headerWriting({ serialization, type }: Header, contract: Contract): string | undefined {
  if (!isStyled(serialization)) return /json/.test(serialization.mediaType) ? 'json' : undefined;
  const { kind } = presentType(type, (each) => resolveIn(contract, each));
  return serialization.explode && (kind === 'object' || kind === 'record') ? 'exploded' : undefined;
}

function objectText(
  fields: readonly Field[],
  explode: string,
  resolve: (type: Type) => Type,
): HeaderText | undefined {
  const members = fields.flatMap(({ name, required, type }) => {
    const found = scalar(presentType(type, resolve));
    return found === undefined ? [] : [{ ...found, name, required }];
  });
  if (members.length < fields.length) return undefined;
  const forms = members.map(({ name, form }) => `${propertyKey(name)}: ${stringLiteral(form)}`);
  const names = members.filter((each) => each.required).map(({ name }) => stringLiteral(name));
  const required = names.length === 0 ? '' : `, required: ${arrayOf(names)}`;
  const types = members.map((each) =>
    each.required
      ? `readonly ${propertyKey(each.name)}: ${each.type}`
      : `readonly ${propertyKey(each.name)}?: ${each.type} | undefined`,
  );
  return {
    form: `{ members: ${objectOf(forms)}${required}${explode} }`,
    type: `{ ${types.join('; ')} }`,
  };
}

/** What one text stands for; `undefined` where it may be a list or an object. */
function scalar(type: Type): Scalar | undefined {
  if (type.kind === 'number') return { form: type.integer ? 'integer' : 'number', type: 'number' };
  if (type.kind === 'boolean') return { form: 'boolean', type: 'boolean' };
  if (['object', 'record', 'array', 'tuple', 'unknown'].includes(type.kind)) return undefined;
  return { form: 'text', type: 'string' };
}
