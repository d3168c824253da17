import type { Operation } from '@firn/contract-model';

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
    notes.push(`Errors: ${operation.errors.map((error) => `${error.name} (${error.code})`).join(', ')}.`);
  }
  return notes;
}
