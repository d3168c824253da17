import { describe, expect, it } from 'vitest';
import type { Change } from '../../../src/diff/change.js';
import { neededBumps, type PackageRole } from '../../../src/diff/release/bumps.js';
import { diffCase } from '../cases.js';

const roles: readonly PackageRole[] = ['validators', 'client', 'server', 'documents'];

/** `own` and `bump` of each role for the changes of a case. */
function bumpsOf(changes: readonly Change[], version: string): Record<string, string> {
  const packages = roles.map((role) => ({ name: role, version, role }));
  return Object.fromEntries(
    neededBumps(packages, changes).map(({ role, own, bump }) => [
      role,
      own === bump ? bump : `${own} -> ${bump}`,
    ]),
  );
}

describe('the bump of a package', () => {
  const cases = {
    breaking: diffCase('response-enum-value-added').changes,
    duty: diffCase('operation-added').changes,
    feature: diffCase('deprecated').changes,
    docs: diffCase('documentation-changed').changes,
  };

  it('is major where clients break, and minor where servers have a duty', () => {
    expect(bumpsOf(cases.breaking, '1.4.0')).toEqual({
      validators: 'major',
      client: 'major',
      server: 'minor -> major',
      documents: 'major',
    });
    expect(bumpsOf(cases.duty, '1.4.0')).toEqual({
      validators: 'minor',
      client: 'minor',
      server: 'minor',
      documents: 'minor',
    });
    expect(bumpsOf(cases.feature, '1.4.0')).toEqual({
      validators: 'minor',
      client: 'minor',
      server: 'minor',
      documents: 'minor',
    });
    expect(bumpsOf(cases.docs, '1.4.0')).toEqual({
      validators: 'patch',
      client: 'patch',
      server: 'patch',
      documents: 'patch',
    });
    expect(bumpsOf([], '1.4.0')).toEqual({
      validators: 'none',
      client: 'none',
      server: 'none',
      documents: 'none',
    });
  });

  it('is one lower before 1.0.0, but for what servers have to do', () => {
    expect(bumpsOf(cases.breaking, '0.4.0')).toEqual({
      validators: 'minor',
      client: 'minor',
      server: 'patch -> minor',
      documents: 'minor',
    });
    expect(bumpsOf(cases.duty, '0.4.0')).toEqual({
      validators: 'patch -> minor',
      client: 'patch -> minor',
      server: 'minor',
      documents: 'patch',
    });
    expect(bumpsOf(cases.feature, '0.4.0')).toEqual({
      validators: 'patch',
      client: 'patch',
      server: 'patch',
      documents: 'patch',
    });
    expect(bumpsOf(cases.docs, '0.4.0')).toEqual({
      validators: 'patch',
      client: 'patch',
      server: 'patch',
      documents: 'patch',
    });
  });
});
