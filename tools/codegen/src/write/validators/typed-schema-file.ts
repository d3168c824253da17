import type { GeneratedFile } from '../generated-file.js';
import { SourceFile } from '../source-file.js';
import type { ValidatorsPlan } from './plan.js';

/** Name of the file, beside the entry files. */
export const typedSchemaModule = 'typed-schema';

/**
 * A file of its own for one function, through which every zod schema gets its annotated type. TypeScript would compare all members of
 * two zod types, which takes five times the time and the memory in a large package.
 */
export function writeTypedSchemaFile(plan: ValidatorsPlan): GeneratedFile {
  const file = new SourceFile({
    path: `${plan.root}/${typedSchemaModule}.ts`,
    sources: plan.contract.sources,
  });
  const type = file.importType('zod', 'ZodType');
  file.line('/** What a schema decodes to and what it accepts: all that has to fit an annotation. */');
  file.block('interface Schema<Decoded, Wire> {', () => {
    file.line('readonly _zod: { readonly output: Decoded; readonly input: Wire };');
  });
  file.blank().line('/** The same schema, of which TypeScript looks at nothing but the two types. */');
  file.block(
    `export function typed<Decoded, Wire>(schema: Schema<Decoded, Wire>): ${type}<Decoded, Wire> {`,
    () => {
      file.line(`return schema as ${type}<Decoded, Wire>;`);
    },
  );
  return file.toGeneratedFile();
}
