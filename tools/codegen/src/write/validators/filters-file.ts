import { filterName, filtersOf, filterText } from '../field-filters.js';
import type { GeneratedFile } from '../generated-file.js';
import { SourceFile } from '../source-file.js';
import { mention } from './declaration.js';
import { sharedFolder, type ValidatorsPlan } from './plan.js';

/** `filters.ts`: which fields are dropped of the values of a schema, because they are of the other direction. */
export function writeFiltersFile({ contract, facts, root }: ValidatorsPlan): GeneratedFile | undefined {
  const filters = filtersOf(contract);
  const { names } = filters;
  if (names.length === 0) return undefined;
  const file = new SourceFile({
    path: `${root}/${sharedFolder}/filters.ts`,
    sources: contract.sources,
    declares: names.map(filterName),
  });
  const type = file.importType('@firn/primitives/validation', 'FieldFilter');
  for (const name of names) {
    file.blank().comment(`What is dropped of ${mention(facts.declaration(name))}.`);
    const form = filterText(filters.named(name), (each) => each);
    file.code([`export const ${filterName(name)}: ${type} = `, form, ';']);
  }
  return file.toGeneratedFile();
}
