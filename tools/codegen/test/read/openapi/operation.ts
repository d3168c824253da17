import type { Operation } from '@firn/contract';
import { operationsOf, readVirtual } from '../../fixtures/virtual-contract.js';

/** How a small document begins. */
export const head = 'openapi: 3.1.0\ninfo: { title: Test, version: 1.0.0 }\n';
/** Answers for operations of which a test asks something else. */
export const ok =
  "responses: { '200': { description: Done., content: { application/json: { schema: { type: string } } } } }";

/** The operations of a document with these paths. @param more stands before them. */
export function operations(paths: string, more = ''): Operation[] {
  return operationsOf(
    readVirtual({ 'openapi.yaml': `${head}${more}paths:\n  ${paths.trim().replaceAll('\n', '\n  ')}\n` }),
  );
}

/** The operation of a document with no other. @param text what stands under its verb. */
export function operation(text: string, verb = 'get'): Operation {
  const [only] = operations(`/things/{id}:\n  ${verb}:\n    ${text.trim().replaceAll('\n', '\n    ')}`);
  if (only === undefined) throw new Error('no operation');
  return only;
}

/** The path that an operation is called at. */
export const pathOf = (wire: Operation['wire']): string | undefined =>
  wire.protocol === 'http' ? wire.path : undefined;
