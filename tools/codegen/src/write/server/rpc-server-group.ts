import type { Contract, Group, Operation, SubscriptionKind } from '@firn/contract-model';
import { camelCase, pascalCase } from '../casing.js';
import { isUnsubscribe } from '../client/client-group.js';
import { arrayOf, objectOf } from '../code.js';
import { comment, docsOf, sourceOf } from '../doc-comment.js';
import type { Layout } from '../generated-file.js';
import { isNotification } from '../is-notification.js';
import { ModuleDraft } from '../module-draft.js';
import { docNotes } from '../operation-notes.js';
import { operationSymbols, subscriptionSymbols } from '../operation-symbols.js';
import { generatedFolder, packageModule, runtimeModule } from '../package-places.js';
import { stringLiteral } from '../string-literal.js';
import { propertyKey } from '../validators/type-text.js';

/** One JSON-RPC group: a handler type for each method, the interface of all handlers, and the method table. */
export function writeServerGroup(contract: Contract, group: Group, layout: Layout): ModuleDraft {
  const name = pascalCase(group.name);
  const file = new ModuleDraft({
    path: `${generatedFolder(contract, layout, 'server')}/${group.name}.ts`,
    sources: [group.source],
    declares: [`${name}Handlers`, `${camelCase(group.name)}Group`, ...group.operations.flatMap(handlerNames)],
  });
  const runtime = runtimeModule(contract, 'server');
  const validators = packageModule(contract, layout, 'validators');
  const calls = group.operations.filter(
    (operation) => !operation.subscription && !isUnsubscribe(group, operation),
  );
  const subscribing = group.operations.filter((operation) => operation.subscription);
  for (const operation of calls) writeHandlerType(file, operation, runtime, validators, layout);
  for (const operation of subscribing) {
    const source = sourceOf(operation.location, layout.root);
    for (const kind of operation.subscription?.kinds ?? [])
      writeSubscriptionHandlerType(file, kind, runtime, validators, source);
  }
  writeHandlers(file, group, calls);
  writeGroupConstant(file, group, calls, subscribing, runtime, validators);
  return file;
}

function handlerNames(operation: Operation): string[] {
  const kinds = operation.subscription?.kinds ?? [];
  return [operationSymbols(operation).handler, ...kinds.map((kind) => subscriptionSymbols(kind).handler)];
}

const contextParameter = { name: 'Context', default: 'unknown' };

function writeHandlerType(
  file: ModuleDraft,
  operation: Operation,
  runtime: string,
  validators: string,
  layout: Layout,
): void {
  const symbols = operationSymbols(operation);
  const handler = file.importType(runtime, 'Handler');
  const params = file.importType(validators, symbols.params);
  const result = file.importType(validators, symbols.result);
  file.addTypeAlias({
    name: symbols.handler,
    isExported: true,
    typeParameters: [contextParameter],
    type: `${handler}<${params}, ${result}, Context>`,
    docs: docsOf(operation.doc, {
      source: sourceOf(operation.location, layout.root),
      notes: docNotes(operation),
    }),
  });
}

function writeSubscriptionHandlerType(
  file: ModuleDraft,
  kind: SubscriptionKind,
  runtime: string,
  validators: string,
  source: string,
): void {
  const symbols = subscriptionSymbols(kind);
  const handler = file.importType(runtime, 'SubscriptionHandler');
  const params = file.importType(validators, symbols.params);
  const payload = file.importType(validators, symbols.payload);
  file.addTypeAlias({
    name: symbols.handler,
    isExported: true,
    typeParameters: [contextParameter],
    type: `${handler}<${params}, ${payload}, Context>`,
    docs: docsOf(kind.doc, { source }),
  });
}

function writeHandlers(file: ModuleDraft, group: Group, calls: readonly Operation[]): void {
  file.addInterface({
    name: `${pascalCase(group.name)}Handlers`,
    isExported: true,
    typeParameters: [contextParameter],
    docs: comment(`A handler for every method of the ${group.name} group, by method name.`),
    properties: calls.map((operation) => ({
      name: stringLiteral(operation.name),
      isReadonly: true,
      type: `${operationSymbols(operation).handler}<Context>`,
    })),
  });
}

function writeGroupConstant(
  file: ModuleDraft,
  group: Group,
  calls: readonly Operation[],
  subscribing: readonly Operation[],
  runtime: string,
  validators: string,
): void {
  const contractType = file.importType(runtime, 'GroupContract');
  const methods = calls.map((operation) => methodEntry(file, operation, validators));
  const subscriptions = subscribing.flatMap((operation) => subscriptionEntry(file, operation, validators));
  const table = objectOf([
    `name: ${stringLiteral(group.name)}`,
    `path: ${stringLiteral(group.path ?? '/')}`,
    ...(group.webSocketPath ? [`webSocketPath: ${stringLiteral(group.webSocketPath)}`] : []),
    `aliases: ${arrayOf(group.aliases.map(stringLiteral))}`,
    `methods: ${objectOf(methods)}`,
    `subscriptions: ${objectOf(subscriptions)}`,
  ]);
  file.addConstant({
    name: `${camelCase(group.name)}Group`,
    isExported: true,
    initializer: `${table} as const satisfies ${contractType}`,
    docs: comment(`The method table of the ${group.name} group.`),
  });
}

function methodEntry(file: ModuleDraft, operation: Operation, validators: string): string {
  const symbols = operationSymbols(operation);
  const aliases = operation.wire.protocol === 'json-rpc' ? operation.wire.aliases : [];
  const decode = file.import(validators, symbols.decodeParams);
  // Who gives a notification an id all the same gets an answer to it.
  const encode = isNotification(operation) ? "() => 'null'" : file.import(validators, symbols.encodeResult);
  const members = [
    `name: ${stringLiteral(operation.name)}`,
    ...(aliases.length > 0 ? [`aliases: ${arrayOf(aliases.map(stringLiteral))}`] : []),
    ...ruleMembers(operation),
    `decodeParams: ${decode}`,
    `encodeResult: ${encode}`,
  ];
  return `${stringLiteral(operation.name)}: ${objectOf(members)}`;
}

/** Who may call, and what a call costs where it is not one unit. */
function ruleMembers({ access, trustedPages, cost }: Operation): string[] {
  return [
    `access: ${stringLiteral(access)}`,
    ...(trustedPages ? ["pages: 'trusted'"] : []),
    ...(cost !== undefined && cost !== 1 ? [`cost: ${cost}`] : []),
  ];
}

function subscriptionEntry(file: ModuleDraft, operation: Operation, validators: string): string[] {
  const { subscription } = operation;
  if (!subscription) return [];
  const kinds = subscription.kinds.map((kind) => {
    const symbols = subscriptionSymbols(kind);
    const members = [
      `decodeParams: ${file.import(validators, symbols.decodeParams)}`,
      `encodePayload: ${file.import(validators, symbols.encodePayload)}`,
    ];
    return `${propertyKey(kind.name)}: ${objectOf(members)}`;
  });
  const members = [
    ...ruleMembers(operation),
    `unsubscribe: ${stringLiteral(subscription.unsubscribe)}`,
    `notification: ${stringLiteral(subscription.notification)}`,
    `kinds: ${objectOf(kinds)}`,
  ];
  return [`${stringLiteral(operation.name)}: ${objectOf(members)}`];
}
