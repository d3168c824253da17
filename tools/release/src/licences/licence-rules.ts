import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../published-packages.js';
import type { Dependency } from './runtime-dependencies.js';

/** Which licences runtime dependencies may have. */
export interface LicenceRules {
  /** SPDX identifiers. */
  readonly allowed: readonly string[];
  /** Packages that name no licence, or none of SPDX: the one that they have, and how that is known. */
  readonly clarified: Readonly<Record<string, { readonly licence: string; readonly reason: string }>>;
}

/** The rules of this repository. */
export function readLicenceRules(): LicenceRules {
  return JSON.parse(readFileSync(path.join(root, 'tools/release/licences.json'), 'utf8'));
}

/** The licence of a dependency: the clarified one, or the one that its package names. */
export function licenceOf({ name, licence }: Dependency, { clarified }: LicenceRules): string {
  return clarified[name]?.licence ?? licence;
}

/** A sentence for each dependency whose licence is not allowed, and for each clarification that nobody needs. */
export function licenceProblems(dependencies: readonly Dependency[], rules: LicenceRules): string[] {
  const names = new Set(dependencies.map(({ name }) => name));
  const refused = dependencies
    .filter((dependency) => !isAllowed(licenceOf(dependency, rules), rules.allowed))
    .map(
      ({ name, versions, licence }) =>
        `${name} ${versions.join(', ')} has the licence ${licence}, which is not on the list: take another package, or add the licence to tools/release/licences.json and say why in the change`,
    );
  const idle = Object.keys(rules.clarified)
    .filter((name) => !names.has(name))
    .map((name) => `${name} is no runtime dependency: take it out of tools/release/licences.json`);
  return [...refused, ...idle];
}

/** Whether an SPDX expression can be met: one side of each OR, both of each AND. Exceptions (WITH) are not known, and refused. */
export function isAllowed(expression: string, allowed: readonly string[]): boolean {
  const sides = expression.replaceAll(/[()]/g, '').split(/\s+OR\s+/);
  return sides.some((side) => side.split(/\s+AND\s+/).every((licence) => allowed.includes(licence.trim())));
}
