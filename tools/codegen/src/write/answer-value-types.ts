import type { Body, Contract, Header } from '@firn/contract';
import { headerText } from './header-forms.js';
import type { ModuleDraft } from './module-draft.js';
import { resolveIn } from './type-converts.js';
import { propertyKey } from './validators/type-text.js';

/**
 * The type of the documented headers of an answer, by their names in lower case. A handler has to give those of `demanded`; all others, and
 * all that a client reads, may be absent.
 */
export function answerHeadersType(
  headers: readonly Header[],
  contract: Contract,
  demanded: readonly string[] = [],
): string {
  if (headers.length === 0) return 'object';
  const members = headers.map((header) => {
    const { type } = headerText(header, (each) => resolveIn(contract, each));
    const name = header.name.toLowerCase();
    return `readonly ${propertyKey(name)}${demanded.includes(name) ? `: ${type}` : `?: ${type} | undefined`}`;
  });
  return `{ ${members.join('; ')} }`;
}

/** The type of what a program has for the body of an answer. */
export function answerBodyType(
  { kind, events }: Body,
  typeName: string | undefined,
  importType: (name: string) => string,
  file: ModuleDraft,
): string {
  const value = typeName === undefined ? 'string' : importType(typeName);
  switch (kind) {
    case 'binary':
    case 'multipart':
      return file.importType('@firn/primitives', 'Binary');
    case 'lines':
      return `AsyncIterable<${value}>`;
    case 'events':
      return events?.item === 'event'
        ? `AsyncIterable<${value}>`
        : `AsyncIterable<${file.importType('@firn/primitives', 'ServerEvent')}<${value}>>`;
    default:
      return value;
  }
}
