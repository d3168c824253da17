import { type LicenceRules, licenceOf } from './licence-rules.js';
import type { Dependency } from './runtime-dependencies.js';

/** Where the list is kept, in the root of the repository. */
export const thirdPartyFile = 'THIRD-PARTY.md';

/** The list of all runtime dependencies with their licences, as Markdown. */
export function thirdPartyText(dependencies: readonly Dependency[], rules: LicenceRules): string {
  const rows = dependencies
    .filter(({ isForPlatform }) => !isForPlatform)
    .map((dependency) => [
      dependency.name,
      dependency.versions.join(', '),
      licenceOf(dependency, rules),
      rules.clarified[dependency.name]?.reason ?? '',
    ]);
  const table = [['Package', 'Version', 'Licence', ''], ['-', '-', '-', '-'], ...rows];
  return `# Packages of others

Every package that is installed with the packages and programs of this repository, and its licence. Written by \`npm run release licences -- --write\`;
the gate fails where it is not up to date, or a licence is not on the list in \`tools/release/licences.json\`. Builds for one operating
system or processor are not listed by name: the package that they belong to is.

${table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}
`;
}
