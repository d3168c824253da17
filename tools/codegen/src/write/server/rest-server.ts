import { type Contract, demandsHeaders, type Group, type Operation, sharedRoutes } from '@firn/contract';
import { mainBody } from '../answer-types.js';
import { arrayOf, call, objectOf, typeLiteral } from '../code.js';
import { docsOf, sourceOf } from '../doc-comment.js';
import { bodyFilter, filterName, filterText } from '../field-filters.js';
import { filledParams } from '../filled-params.js';
import type { Layout } from '../generated-file.js';
import { ModuleDraft } from '../module-draft.js';
import { namesOf, serverNames } from '../names/contract-names.js';
import { docNotes } from '../operation-notes.js';
import { generatedFolder, roleModule, runtimeModule } from '../package-places.js';
import { mainStatus } from '../rest-status.js';
import { stringLiteral } from '../string-literal.js';
import { typeConverts } from '../type-converts.js';
import { validatorOf, validatorType } from '../validator-members.js';
import { propertyKey } from '../validators/type-text.js';
import { bodyMembers } from './body-forms.js';
import { choosesAnswers, documentedMember, writeChosenType } from './documented-answers.js';
import { failureMembers, partMembers } from './failure-members.js';
import { answerMembers, contextParameter, encoderOf, ServerForms, securityMembers } from './server-forms.js';

/** One group of an HTTP contract: a handler type for each operation, the interface of all handlers, and the operation table. */
export function writeRestServer(contract: Contract, group: Group, layout: Layout): ModuleDraft {
  const { handlers, table, calls } = serverNames(contract, group);
  const file = new ModuleDraft({
    path: `${generatedFolder(contract, layout, 'server')}/${group.name}.ts`,
    sources: [group.source],
    about:
      '`XHandler` handles the operation `x` and returns the body of its success, or an `XAnswer` made by `answerWith`.',
    declares: [
      handlers,
      table,
      calls,
      ...group.operations.flatMap((operation) => {
        const { handler, answer } = namesOf(contract).operation(operation);
        return choosesAnswers(operation, contract) ? [answer, handler] : [handler];
      }),
    ],
  });
  const validators = roleModule(contract, layout, 'validators', file);
  const forms = new ServerForms(contract, validators, file);
  for (const operation of group.operations) {
    if (choosesAnswers(operation, contract)) writeChosenType(forms, operation);
    file.addTypeAlias({
      name: namesOf(contract).operation(operation).handler,
      isExported: true,
      typeParameters: [contextParameter()],
      type: `${handlers}<Context>[${stringLiteral(operation.name)}]`,
      docs: docsOf(operation.doc, {
        source: sourceOf(operation.location, layout.root),
        notes: docNotes(operation),
      }),
    });
  }
  file.addInterface({
    name: handlers,
    isExported: true,
    typeParameters: [contextParameter(group.operations.length > 0)],
    properties: group.operations.map((operation) => ({
      name: propertyKey(operation.name),
      isReadonly: true,
      type: handlerType(forms, operation),
    })),
  });
  file.addTypeAlias({
    name: calls,
    type: typeLiteral(group.operations.map((operation) => contractMember(forms, operation))),
  });
  const entries = objectOf(group.operations.flatMap((operation) => operationEntry(forms, operation)));
  return file.addConstant({
    name: table,
    isExported: true,
    type: calls,
    initializer: entries,
  });
}

/** `readonly getPet: OperationContract<v.GetPetParams, v.GetPetResult>;` */
function contractMember(forms: ServerForms, operation: Operation): string {
  const { contract, file } = forms;
  const [params, result] = operationTypes(forms, operation);
  const types = choosesAnswers(operation, contract)
    ? ['DocumentedOperation', params, result, namesOf(contract).operation(operation).answer]
    : ['OperationContract', params, result];
  const [name = '', ...parameters] = types;
  const type = file.importType(runtimeModule(contract, 'server'), name);
  return `readonly ${propertyKey(operation.name)}: ${type}<${parameters.join(', ')}>;`;
}

/** The types of the parameters that a handler gets, and of its result. */
function operationTypes(
  { contract, file, validators }: ServerForms,
  operation: Operation,
): [params: string, result: string] {
  const symbols = namesOf(contract).operation(operation);
  const params = filledParams(operation.params, validatorType(file, validators, symbols.params), (name) =>
    file.importType(runtimeModule(contract, 'server'), name),
  );
  return [params, validatorType(file, validators, symbols.result)];
}

function handlerType(forms: ServerForms, operation: Operation): string {
  const { contract, file } = forms;
  const runtime = runtimeModule(contract, 'server');
  const symbols = namesOf(contract).operation(operation);
  const [params, result] = operationTypes(forms, operation);
  // The body alone has no headers.
  const results = demandsHeaders(operation) ? [] : [result];
  if (choosesAnswers(operation, contract))
    results.push(`${file.importType(runtime, 'DocumentedAnswer')}<${symbols.answer}>`);
  return `${file.importType(runtime, 'RestHandler')}<${params}, ${results.join(' | ')}, Context>`;
}

function operationEntry(forms: ServerForms, operation: Operation): string[] {
  const { contract, file, validators } = forms;
  const { wire } = operation;
  if (wire.protocol !== 'http') return [];
  const { verb, path, aliases = [] } = wire;
  const symbols = namesOf(contract).operation(operation);
  const members = [
    `name: ${stringLiteral(operation.name)}`,
    `verb: ${stringLiteral(verb)}`,
    `path: ${stringLiteral(path)}`,
    ...(aliases.length > 0 ? [`aliases: ${arrayOf(aliases.map(stringLiteral))}`] : []),
    ...conditionMembers(contract, operation),
    `status: ${mainStatus(wire)}`,
    `cost: ${operation.cost ?? 1}`,
    ...securityMembers(wire),
    ...failureMembers(forms, operation),
    ...partMembers(operation, wire),
    ...bodyMembers(wire, forms),
    ...answerMembers(operation, forms),
    ...(choosesAnswers(operation, contract) ? [documentedMember(forms, operation, wire)] : []),
    `decodeRequest: ${validatorOf(file, validators, symbols.decodeRequest)}`,
  ];
  const encode = encoderOf(forms, operation.result, { type: symbols.result, encode: symbols.encodeResult });
  const left = filteredResult(forms, operation);
  if (left === undefined) members.push(`encodeResult: ${encode}`);
  else {
    const result = validatorType(file, validators, symbols.result);
    members.push(`encodeResult: (result: ${result}) => ${call(encode, left)}`);
  }
  return [`${propertyKey(operation.name)}: ${objectOf(members)}`];
}

/** `distinguishedBy: { query: { comp: ['list'] } }` if the operation shares its verb and path with others. */
function conditionMembers(contract: Contract, { name }: Operation): string[] {
  const conditions = sharedRoutes(contract).conditions.get(name);
  if (conditions === undefined) return [];
  const { query, headers, mediaTypes } = conditions;
  const members = Object.entries({ query, headers }).flatMap(([key, values]) => {
    const entries = Object.entries(values).map(
      ([each, allowed]) => `${propertyKey(each)}: ${arrayOf(allowed.map(stringLiteral))}`,
    );
    return entries.length > 0 ? [`${key}: ${objectOf(entries)}`] : [];
  });
  if (mediaTypes.length > 0) members.push(`mediaTypes: ${arrayOf(mediaTypes.map(stringLiteral))}`);
  return [`distinguishedBy: ${objectOf(members)}`];
}

/** The result without the fields of the other direction, where it is JSON and has some. */
function filteredResult(
  { contract, file, validators }: ServerForms,
  operation: Operation,
): string | undefined {
  const body = mainBody(operation);
  const filter = body && bodyFilter(contract, body);
  if (body?.kind !== 'json' || filter === undefined) return undefined;
  const dropping = typeConverts(contract, body.type) ? 'filterFields' : 'filterJson';
  const form = filterText(filter, (name) => validatorOf(file, validators, filterName(contract, name)));
  return call(file.import(runtimeModule(contract, 'server'), dropping), 'result', form);
}
