import type { Body } from '@firn/contract';
import type { ContractDocument } from '@firn/contract/document';
import { canonicalJson } from '@firn/contract/json';
import { csvTable, isCsv } from './csv-table.js';
import { xmlDocument } from './xml-document.js';

/** How many lines or events are sent where the document gives one. */
const usualItems = 3;

/** A picture of one pixel (PNG). */
const pixel = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
);

/** A body of XML, YAML or CSV as what its schema describes; any other body as it is. */
export function asDeclared(content: Body, mediaType: string): Body {
  const isStructured = /[/+](?:xml|yaml|x-yaml)\b/.test(mediaType) || isCsv(mediaType);
  return content.declared === undefined || !isStructured ? content : { ...content, type: content.declared };
}

/** The bytes of an answer. `item` gives the value, of lines and events that of one item. */
export function writeContent(
  contract: ContractDocument,
  content: Body,
  mediaType: string,
  item: (index: number) => unknown,
): string | Uint8Array {
  const { kind, events, examples } = content;
  switch (kind) {
    case 'json':
      return canonicalJson(item(0) ?? null);
    case 'lines':
      return items(item)
        .map((value) => `${/json-seq/.test(mediaType) ? '\u001e' : ''}${canonicalJson(value)}\n`)
        .join('');
    case 'events':
      return items(item)
        .map((value, index) => eventText(value, index, events?.item === 'event'))
        .join('');
    case 'binary':
      return binaryOf(item(0), mediaType);
    default: {
      const value = item(0);
      const isXml = /[/+]xml\b/.test(mediaType);
      // A text of XML is a whole document where the contract gives it, or where it looks like one.
      if (typeof value === 'string') {
        const isWhole = /^\s*</.test(value) || examples.some((example) => example.value === value);
        return isXml && !isWhole ? xmlDocument(contract, content, value) : value;
      }
      // A schema may describe the whole table or one row of it.
      if (isCsv(mediaType)) return csvTable(Array.isArray(value) ? value : items(item));
      // JSON is YAML too.
      return isXml ? xmlDocument(contract, content, value) : canonicalJson(value ?? '');
    }
  }
}

/** A document may give all of them at once, as one text or a list. */
function items(item: (index: number) => unknown): unknown[] {
  return Array.from({ length: usualItems }, (_, index) => item(index)).flatMap((value) =>
    Array.isArray(value) ? value : [value],
  );
}

function eventText(value: unknown, index: number, isWhole: boolean): string {
  const whole =
    isWhole && typeof value === 'object' && value !== null
      ? (value as Record<string, unknown>)
      : { id: String(index + 1), data: value };
  const lines = Object.entries(whole)
    .filter(([name, each]) => ['id', 'event', 'retry', 'data'].includes(name) && each !== undefined)
    .flatMap(([name, each]) =>
      dataText(each)
        .split('\n')
        .map((line) => `${name}: ${line}`),
    );
  return `${lines.join('\n')}\n\n`;
}

function dataText(value: unknown): string {
  return typeof value === 'string' ? value : canonicalJson(value);
}

function binaryOf(value: unknown, mediaType: string): string | Uint8Array {
  if (typeof value === 'string') return value;
  return mediaType === 'image/png' ? pixel : new TextEncoder().encode('firn mock\n');
}
