import { asObject } from '../../json/value.js';
import type { SpecNode } from './spec-node.js';

/**
 * Which of the specifications a document is written in.
 * @throws Error that says what stands there where it is none of them.
 */
export function documentKind(document: unknown): 'openrpc' | 'openapi' {
  const root = asObject(document);
  if (typeof root.openrpc === 'string') return 'openrpc';
  // Versions without quotes are numbers in YAML: 3.1, and 2 for 2.0.
  const isOpenApi = /^3(?:\.|$)/.test(String(root.openapi));
  if (isOpenApi || /^2(?:\.|$)/.test(String(root.swagger))) return 'openapi';
  const key = ['openapi', 'swagger'].find((name) => root[name] !== undefined);
  const unmapped = describeUnmapped(document);
  const said = key === undefined ? '' : ` (this says ${key}: ${String(root[key])})`;
  throw new Error(
    `expected a document with openrpc: 1.x, openapi: 3.x or swagger: 2.0${unmapped === undefined ? said : `, not ${unmapped}`}`,
  );
}

/** The version that a document says it is written in, as text: without quotes, YAML reads `3.1` and `3.0` as the numbers 3.1 and 3. */
export function specificationVersion(root: SpecNode, key: 'openapi' | 'openrpc'): string | undefined {
  const number = root.number(key);
  if (number === undefined) return root.string(key);
  return Number.isInteger(Number(number)) ? `${number}.0` : String(number);
}

/** Whether a document is of OpenAPI 3.0, where some keywords mean something else. */
export function isOpenApi30(root: SpecNode): boolean {
  return /^3\.0(?:\.|$)/.test(specificationVersion(root, 'openapi') ?? '');
}

/** Most characters of a text that are shown. */
const mostShown = 40;

/**
 * What stands where a document is expected, in words for people; `undefined` for a mapping.
 * @param value what was parsed, or the text of what cannot be.
 * @example
 * ```ts
 * describeUnmapped([1]); // 'a list'
 * ```
 */
export function describeUnmapped(value: unknown): string | undefined {
  if (value === null || value === undefined) return 'an empty document';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return undefined;
  const text = String(value).trim();
  if (text === '') return 'an empty document';
  if (isHtml(text)) return 'a page of HTML (probably not the URL of the raw document)';
  const [line = ''] = text.split('\n', 1);
  const shown = line.length > mostShown ? `${line.slice(0, mostShown)}...` : line;
  return `text that is no mapping of JSON or YAML (${JSON.stringify(shown)})`;
}

/** Whether a text is a page of HTML, which is what a server shows of a file or answers where there is none. */
export function isHtml(text: string): boolean {
  return /^\uFEFF?\s*(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:!doctype\s+html|html|head|body)\b/i.test(text);
}
