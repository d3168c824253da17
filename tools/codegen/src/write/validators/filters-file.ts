import { filtersOf, filterText } from '../field-filters.js';
import type { GeneratedFile } from '../generated-file.js';
import { SourceFile } from '../source-file.js';
import { mention } from './declaration.js';
import { sharedFolder, type ValidatorsPlan } from './plan.js';

/** `filters.ts`: which fields are dropped of the values of a schema, because they are of the other direction. */
export function writeFiltersFile({ contract, facts, root }: ValidatorsPlan): GeneratedFile | undefined {
  const filters = filtersOf(contract);
  const { constants } = filters;
  if (constants.size === 0) return undefined;
  const file = new SourceFile({
    path: `${root}/${sharedFolder}/filters.ts`,
    sources: contract.sources,
    declares: constants.values(),
  });
  const type = file.importType('@firn/primitives/validation', 'FieldFilter');
  for (const [name, constant] of constants) {
    file.blank().comment(`What is dropped of ${mention(facts.declaration(name))}.`);
    const form = filterText(filters.named(name), (each) => constants.get(each) ?? each);
    file.code([`export const ${constant}: ${type} = `, form, ';']);
  }
  return file.toGeneratedFile();
}
