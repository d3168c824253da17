import type { Contract, Group, Operation } from '@firn/contract-model';
import { mainBody } from '../answer-types.js';
import { camelCase, pascalCase } from '../casing.js';
import { sourceOf } from '../doc-comment.js';
import { bodyFilter, filterName, filterText } from '../field-filters.js';
import { type Fragment, hug } from '../fragment.js';
import type { GeneratedFile, Layout } from '../generated-file.js';
import { docNotes } from '../operation-notes.js';
import { operationSymbols } from '../operation-symbols.js';
import { generatedFolder, packageModule, runtimeModule } from '../package-places.js';
import { requestFunctions } from '../request-functions.js';
import { mainStatus } from '../rest-status.js';
import { SourceFile } from '../source-file.js';
import { stringLiteral } from '../string-literal.js';
import { typeConverts } from '../type-converts.js';
import { propertyKey } from '../validators/type-text.js';
import { writeBodies } from './body-forms.js';
import { choosesAnswers, writeChosenType, writeDocumented } from './documented-answers.js';
import { ServerForms, writeAnswers, writeSecurity } from './server-forms.js';

/** One group of an HTTP contract: a handler type for each operation, the interface of all handlers, and the operation table. */
export function writeRestServer(contract: Contract, group: Group, layout: Layout): GeneratedFile {
  const name = pascalCase(group.name);
  const file = new SourceFile({
    path: `${generatedFolder(contract, layout, 'server')}/${group.name}.ts`,
    sources: [group.source],
    declares: [
      `${name}Handlers`,
      `${camelCase(group.name)}Operations`,
      ...group.operations.flatMap((operation) => {
        const { handler, answer } = operationSymbols(operation);
        return choosesAnswers(operation, contract) ? [answer, handler] : [handler];
      }),
    ],
  });
  const runtime = runtimeModule(contract, 'server');
  const validators = packageModule(contract, layout, 'validators');
  for (const operation of group.operations) {
    const symbols = operationSymbols(operation);
    const handler = file.importType(runtime, 'RestHandler');
    const params = file.importType(validators, symbols.params);
    let result = file.importType(validators, symbols.result);
    if (choosesAnswers(operation, contract)) {
      writeChosenType(new ServerForms(contract, validators, file), operation);
      result += ` | ${file.importType(runtime, 'DocumentedAnswer')}<${symbols.answer}>`;
    }
    file
      .blank()
      .doc(operation.doc, { source: sourceOf(operation.location, layout.root), notes: docNotes(operation) });
    file.line(
      `export type ${symbols.handler}<Context = unknown> = ${handler}<${params}, ${result}, Context>;`,
    );
  }
  file.blank().comment(`A handler for every operation of the ${group.name} group, by operationId.`);
  file.block(`export interface ${name}Handlers<Context = unknown> {`, () => {
    for (const operation of group.operations) {
      file.line(`readonly ${propertyKey(operation.name)}: ${operationSymbols(operation).handler}<Context>;`);
    }
  });
  const contractType = file.importType(runtime, 'OperationContract');
  file.blank().comment(`The operation table of the ${group.name} group.`);
  file.block(
    `export const ${camelCase(group.name)}Operations = {`,
    () => {
      for (const operation of group.operations) writeOperation(contract, file, operation, validators);
    },
    `} as const satisfies Readonly<Record<string, ${contractType}<unknown, never>>>;`,
  );
  return file.toGeneratedFile();
}

function writeOperation(
  contract: Contract,
  file: SourceFile,
  operation: Operation,
  validators: string,
): void {
  const { wire } = operation;
  if (wire.protocol !== 'http') return;
  const { verb, path, aliases = [] } = wire;
  const status = mainStatus(wire);
  const symbols = operationSymbols(operation);
  file.block(
    `${propertyKey(operation.name)}: {`,
    () => {
      file.line(`name: ${stringLiteral(operation.name)},`).line(`verb: ${stringLiteral(verb)},`);
      file.line(`path: ${stringLiteral(path)},`);
      if (aliases.length > 0) file.list('aliases: [', aliases.map(stringLiteral), '],');
      file.line(`status: ${status},`).line(`cost: ${operation.cost ?? 1},`);
      writeSecurity(file, wire);
      writeBodies(file, wire, new ServerForms(contract, validators, file));
      writeAnswers(file, operation, new ServerForms(contract, validators, file));
      if (choosesAnswers(operation, contract))
        writeDocumented(new ServerForms(contract, validators, file), operation, wire);
      file.line(`decodeRequest: ${file.import(validators, requestFunctions(operation, contract).decode)},`);
      const encode = file.import(validators, symbols.encodeResult);
      const left = filteredResult(contract, file, operation, validators);
      if (left === undefined) file.line(`encodeResult: ${encode},`);
      else {
        const result = file.importType(validators, symbols.result);
        file.code([`encodeResult: (result: ${result}) => `, hug(encode, left), ',']);
      }
    },
    '},',
  );
}

/** The result without the fields of the other direction, where it is JSON and has some. */
function filteredResult(
  contract: Contract,
  file: SourceFile,
  operation: Operation,
  validators: string,
): Fragment | undefined {
  const body = mainBody(operation);
  const filter = body && bodyFilter(contract, body);
  if (body?.kind !== 'json' || filter === undefined) return undefined;
  const dropping = typeConverts(contract, body.type) ? 'filterFields' : 'filterJson';
  const form = filterText(filter, (name) => file.import(validators, filterName(contract, name)));
  return hug(file.import(runtimeModule(contract, 'server'), dropping), 'result', form);
}
