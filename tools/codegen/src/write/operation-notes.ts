import type { ErrorCase, Operation } from '@firn/contract';

const accessNotes = {
  public: undefined,
  'node-specific': 'Specific to one node: not available on a public server.',
  admin: 'Only on a node that has its admin API enabled.',
  debug: 'Off on a public server.',
} as const;

/** What the comment of an operation says besides its description: access and errors. */
export function docNotes(operation: Operation): string[] {
  const notes: string[] = [];
  const access = accessNotes[operation.access];
  if (access) notes.push(access);
  if (operation.trustedPages) notes.push('Web pages may call it only from origins that the server trusts.');
  if (operation.errors.length > 0) {
    notes.push(
      `Errors: ${operation.errors.map((error) => `${error.name} (${errorKey(operation, error)})`).join(', ')}.`,
    );
  }
  return notes;
}

/** The code of an error as the document has it: of HTTP `default` for the response to all other failures. */
export function errorKey({ wire }: Operation, { code }: ErrorCase): string {
  return wire.protocol === 'http' && code === 0 ? 'default' : String(code);
}
