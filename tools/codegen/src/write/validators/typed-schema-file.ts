import { comment } from '../doc-comment.js';
import { ModuleDraft } from '../module-draft.js';
import type { ValidatorsPlan } from './plan.js';

/** Name of the file, beside the entry files. */
export const typedSchemaModule = 'typed-schema';

/**
 * A file of its own for one function, through which every zod schema gets its annotated type. TypeScript would compare all members of
 * two zod types, which takes five times the time and the memory in a large package.
 */
export function writeTypedSchemaFile(plan: ValidatorsPlan): ModuleDraft {
  const file = new ModuleDraft({
    path: `${plan.root}/${typedSchemaModule}.ts`,
    sources: plan.contract.sources,
  });
  const type = file.importType('zod', 'ZodType');
  file.addInterface({
    name: 'SchemaForms',
    typeParameters: ['Decoded', 'Wire'],
    docs: comment('What a schema decodes to and what it accepts: all that has to fit an annotation.'),
    properties: [
      { name: '_zod', isReadonly: true, type: '{ readonly output: Decoded; readonly input: Wire }' },
    ],
  });
  file.addTypeAlias({
    name: 'Schema',
    isExported: true,
    typeParameters: ['Decoded', 'Wire = Decoded'],
    docs: comment('A schema that accepts one type and decodes it to another one.'),
    type: `${type}<Decoded, Wire>`,
  });
  return file.addFunction({
    name: 'typed',
    isExported: true,
    typeParameters: ['Decoded', 'Wire'],
    parameters: [{ name: 'schema', type: 'SchemaForms<Decoded, Wire>' }],
    returnType: 'Schema<Decoded, Wire>',
    docs: comment('The same schema, of which TypeScript looks at nothing but the two types.'),
    statements: [`return schema as ${type}<Decoded, Wire>;`],
  });
}
