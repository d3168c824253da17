import { asObject } from '../json/value.js';
import { describeUnmapped } from '../read/documents/describe-unmapped.js';

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
