import { type Header, isStyled, type Type } from '@firn/contract-model';

/** What the text of a header stands for, as the runtimes name it, and its type in TypeScript. */
export interface HeaderText {
  readonly form: string;
  readonly type: string;
}

/** How a header of an answer is read. Objects and what has no text of its own stay texts. */
export function headerText(header: Header, resolve: (type: Type) => Type): HeaderText {
  if (!isStyled(header.serialization)) {
    return /json/.test(header.serialization.mediaType)
      ? { form: 'json', type: 'unknown' }
      : { form: 'text', type: 'string' };
  }
  const type = resolve(header.type);
  if (type.kind !== 'array') return scalar(type);
  const item = scalar(resolve(type.items));
  return item.form === 'boolean' || item.type === 'unknown'
    ? { form: 'text', type: 'string' }
    : { form: `${item.form}-list`, type: `readonly ${item.type}[]` };
}

function scalar(type: Type): HeaderText {
  if (type.kind === 'number') return { form: type.integer ? 'integer' : 'number', type: 'number' };
  if (type.kind === 'boolean') return { form: 'boolean', type: 'boolean' };
  return { form: 'text', type: 'string' };
}
