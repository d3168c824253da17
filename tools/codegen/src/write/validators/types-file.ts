import type { GeneratedFile } from '../generated-file.js';
import { SourceFile } from '../source-file.js';
import type { Declaration } from './declaration.js';
import { moduleOf } from './modules.js';
import { paramsWithBodies, severalBodies } from './params-with-bodies.js';
import type { FolderPlan, ParamsPlan, ValidatorsPlan } from './plan.js';
import { objectText, type TypeTextOptions, typeText } from './type-text.js';

/** `types.ts`: an interface or alias for the decoded and the wire form of every type of the folder. */
export function writeTypesFile(plan: ValidatorsPlan, folder: FolderPlan): GeneratedFile {
  const names = folder.declarations.flatMap(({ name }) => [name, `${name}Wire`]);
  const file = new SourceFile({
    path: `${plan.root}/${folder.name}/types.ts`,
    sources: folder.sources,
    declares: names,
  });
  const calls = new Map(folder.params.map((call) => [call.declaration.name, call]));
  for (const declaration of folder.declarations) {
    const nameOf = (suffix: (name: string) => string) => (name: string) => {
      const target = plan.facts.declaration(name);
      return target.folder === folder.name
        ? suffix(name)
        : file.importType(moduleOf(folder.name, target.folder, 'types'), suffix(name));
    };
    writeDecoded(
      file,
      plan,
      declaration,
      nameOf((name) => name),
      calls.get(declaration.name),
    );
    writeWire(
      file,
      plan,
      declaration,
      nameOf((name) => wireName(plan, name)),
      calls.get(declaration.name),
    );
  }
  return file.toGeneratedFile();
}

/** Name of the wire type; the decoded type's own where the two are the same. */
export function wireName(plan: ValidatorsPlan, name: string): string {
  return plan.facts.changes({ kind: 'reference', name }) ? `${name}Wire` : name;
}

function writeDecoded(
  file: SourceFile,
  plan: ValidatorsPlan,
  declaration: Declaration,
  nameOf: (name: string) => string,
  call: ParamsPlan | undefined,
): void {
  file.blank().doc(declaration.doc, { source: declaration.source });
  const options: TypeTextOptions = {
    form: 'decoded',
    nameOf,
    docs: true,
    facts: plan.facts,
    runtimeType: (type) => file.importType('@firn/primitives', type),
  };
  writeType(file, declaration, declaration.name, options, call);
}

function writeWire(
  file: SourceFile,
  plan: ValidatorsPlan,
  declaration: Declaration,
  nameOf: (name: string) => string,
  call: ParamsPlan | undefined,
): void {
  const { name } = declaration;
  file.blank().comment(`{@link ${name}} as it stands in JSON.`);
  if (!plan.facts.changes({ kind: 'reference', name })) {
    file.line(`export type ${name}Wire = ${name};`);
    return;
  }
  const options: TypeTextOptions = {
    form: 'wire',
    nameOf,
    docs: false,
    facts: plan.facts,
    runtimeType: (type) => file.importType('@firn/primitives', type),
  };
  writeType(file, declaration, `${name}Wire`, options, call);
}

function writeType(
  file: SourceFile,
  { type, role }: Declaration,
  name: string,
  options: TypeTextOptions,
  call: ParamsPlan | undefined,
): void {
  const body = call === undefined ? undefined : severalBodies(call);
  if (type.kind === 'object' && body !== undefined) {
    file.code([`export type ${name} = `, paramsWithBodies(type, body, options), ';']);
  } else if (type.kind === 'object' && type.fields.length > 0) {
    file.code([`export interface ${name} `, objectText(type, options)]);
  } else if (type.kind === 'object' && role === 'params') {
    // Without an index signature of `unknown`, a misspelt parameter is an error.
    file.line(`export type ${name} = { [key: string]: never };`);
  } else {
    file.code([`export type ${name} = `, typeText(type, options), ';']);
  }
}
