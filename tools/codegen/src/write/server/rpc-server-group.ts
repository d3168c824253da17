import type { Contract, Group, Operation, SubscriptionKind } from '@firn/contract';
import { arrayOf, objectOf, typeLiteral } from '../code.js';
import { docsOf, sourceOf } from '../doc-comment.js';
import { filledParams } from '../filled-params.js';
import type { Layout } from '../generated-file.js';
import { isNotification } from '../is-notification.js';
import { ModuleDraft } from '../module-draft.js';
import { isUnsubscribe } from '../names/client-sections.js';
import { type ContractNames, namesOf, serverNames } from '../names/contract-names.js';
import { docNotes } from '../operation-notes.js';
import { generatedFolder, roleModule, runtimeModule } from '../package-places.js';
import { stringLiteral } from '../string-literal.js';
import { validatorOf, validatorType } from '../validator-members.js';
import { propertyKey } from '../validators/type-text.js';
import { contextParameter, encoderOf, ServerForms } from './server-forms.js';

/** One JSON-RPC group: a handler type for each method, the interface of all handlers, and the method table. */
export function writeServerGroup(contract: Contract, group: Group, layout: Layout): ModuleDraft {
  const names = namesOf(contract);
  const own = Object.values(serverNames(contract, group));
  const file = new ModuleDraft({
    path: `${generatedFolder(contract, layout, 'server')}/${group.name}.ts`,
    sources: [group.source],
    about: '`XHandler` handles the method `x`; the group is the table that a server binds handlers to.',
    declares: [...own, ...group.operations.flatMap((operation) => handlerNames(names, operation))],
  });
  const validators = roleModule(contract, layout, 'validators', file);
  const calls = group.operations.filter(
    (operation) => !operation.subscription && !isUnsubscribe(group, operation),
  );
  const subscribing = group.operations.filter((operation) => operation.subscription);
  const forms = new ServerForms(contract, validators, file);
  for (const operation of calls) writeHandlerType(forms, group, operation, layout);
  for (const operation of subscribing) {
    const source = sourceOf(operation.location, layout.root);
    for (const kind of operation.subscription?.kinds ?? []) writeSubscriptionHandlerType(forms, kind, source);
  }
  writeHandlers(forms, group, calls);
  writeGroupConstant(forms, group, calls, subscribing);
  return file;
}

function handlerNames(names: ContractNames, operation: Operation): string[] {
  const kinds = operation.subscription?.kinds ?? [];
  return [names.operation(operation).handler, ...kinds.map((kind) => names.kind(kind).handler)];
}

/** `export type InfoPeersHandler<Context = unknown> = InfoHandlers<Context>['info.peers'];` */
function writeHandlerType(
  { contract, file }: ServerForms,
  group: Group,
  operation: Operation,
  { root }: Layout,
): void {
  file.addTypeAlias({
    name: namesOf(contract).operation(operation).handler,
    isExported: true,
    typeParameters: [contextParameter()],
    type: `${serverNames(contract, group).handlers}<Context>[${stringLiteral(operation.name)}]`,
    docs: docsOf(operation.doc, {
      source: sourceOf(operation.location, root),
      notes: docNotes(operation),
    }),
  });
}

function writeSubscriptionHandlerType(forms: ServerForms, kind: SubscriptionKind, source: string): void {
  const { contract, file } = forms;
  const symbols = namesOf(contract).kind(kind);
  const handler = file.importType(runtimeModule(contract, 'server'), 'SubscriptionHandler');
  file.addTypeAlias({
    name: symbols.handler,
    isExported: true,
    typeParameters: [contextParameter()],
    type: `${handler}<${kindTypes(forms, kind)}, Context>`,
    docs: docsOf(kind.doc, { source }),
  });
}

function writeHandlers(forms: ServerForms, group: Group, calls: readonly Operation[]): void {
  const { contract, file } = forms;
  file.addInterface({
    name: serverNames(contract, group).handlers,
    isExported: true,
    typeParameters: [contextParameter(calls.length > 0)],
    properties: calls.map((operation) => ({
      name: stringLiteral(operation.name),
      isReadonly: true,
      type: `${file.importType(runtimeModule(contract, 'server'), 'Handler')}<${methodTypes(forms, operation)}, Context>`,
    })),
  });
}

/** The types of the parameters that the handler of a method gets, and of its result. */
function methodTypes({ contract, file, validators }: ServerForms, operation: Operation): string {
  const { params, result } = namesOf(contract).operation(operation);
  const filled = filledParams(operation.params, validatorType(file, validators, params), (name) =>
    file.importType(runtimeModule(contract, 'server'), name),
  );
  return `${filled}, ${validatorType(file, validators, result)}`;
}

/** The same for one kind of a subscription. */
function kindTypes({ contract, file, validators }: ServerForms, kind: SubscriptionKind): string {
  const { params, payload } = namesOf(contract).kind(kind);
  const filled = filledParams(kind.params, validatorType(file, validators, params), (name) =>
    file.importType(runtimeModule(contract, 'server'), name),
  );
  return `${filled}, ${validatorType(file, validators, payload)}`;
}

function writeGroupConstant(
  forms: ServerForms,
  group: Group,
  calls: readonly Operation[],
  subscribing: readonly Operation[],
): void {
  const { contract, file } = forms;
  const methods = calls.map((operation) => methodEntry(forms, operation));
  const subscriptions = subscribing.flatMap((operation) => subscriptionEntry(forms, operation));
  const methodsType = writeMethods(forms, group, calls);
  const subscriptionsType = writeSubscriptions(forms, group, subscribing);
  const contractType = file.importType(runtimeModule(contract, 'server'), 'GroupContract');
  const table = file.freeName('methods');
  const rows = methods.map((method) => `  ${method},\n`).join('');
  file.addStatements(`// prettier-ignore\nconst ${table}: ${methodsType} = {\n${rows}};`);
  const members = objectOf([
    `name: ${stringLiteral(group.name)}`,
    `path: ${stringLiteral(group.path ?? '/')}`,
    ...(group.webSocketPath ? [`webSocketPath: ${stringLiteral(group.webSocketPath)}`] : []),
    `aliases: ${arrayOf(group.aliases.map(stringLiteral))}`,
    `methods${table === 'methods' ? '' : `: ${table}`}`,
    `subscriptions: ${objectOf(subscriptions)}`,
  ]);
  file.addConstant({
    name: serverNames(contract, group).table,
    isExported: true,
    type: `${contractType}<${methodsType}, ${subscriptionsType}>`,
    initializer: members,
  });
}

/** `type InfoMethods = { readonly 'info.peers': GroupMethod<v.InfoPeersParams, v.InfoPeersResult> };` Returns its name. */
function writeMethods(forms: ServerForms, group: Group, calls: readonly Operation[]): string {
  const { contract, file } = forms;
  if (calls.length === 0) return nothing;
  const method = file.importType(runtimeModule(contract, 'server'), 'GroupMethod');
  const { calls: name } = serverNames(contract, group);
  const members = calls.map(
    (operation) => `readonly ${operationKey(operation)}: ${method}<${methodTypes(forms, operation)}>;`,
  );
  file.addTypeAlias({ name, type: typeLiteral(members) });
  return name;
}

/** `type EvmSubscriptions = { readonly eth_subscribe: SubscriptionContract<{ readonly newHeads: ... }> };` Returns its name. */
function writeSubscriptions(forms: ServerForms, group: Group, subscribing: readonly Operation[]): string {
  const { contract, file } = forms;
  if (subscribing.length === 0) return nothing;
  const runtime = runtimeModule(contract, 'server');
  const method = file.importType(runtime, 'SubscriptionContract');
  const kind = file.importType(runtime, 'SubscriptionKindContract');
  const { subscriptions: name } = serverNames(contract, group);
  const members = subscribing.map((operation) => {
    const kinds = (operation.subscription?.kinds ?? []).map(
      (each) => `readonly ${propertyKey(each.name)}: ${kind}<${kindTypes(forms, each)}>;`,
    );
    return `readonly ${operationKey(operation)}: ${method}<${typeLiteral(kinds)}>;`;
  });
  file.addTypeAlias({ name, type: typeLiteral(members) });
  return name;
}

/** The type of an object without members. */
const nothing = 'Record<never, never>';

function methodEntry(forms: ServerForms, operation: Operation): string {
  const { contract, file, validators } = forms;
  const symbols = namesOf(contract).operation(operation);
  const { aliases = [], aliasResults = {} } = operation.wire.protocol === 'json-rpc' ? operation.wire : {};
  const results = Object.entries(aliasResults).map(
    ([name, result]) => `${propertyKey(name)}: ${stringLiteral(JSON.stringify(result))}`,
  );
  const decode = validatorOf(file, validators, symbols.decodeParams);
  // A notification that is sent with an id gets a response.
  const encode = isNotification(operation)
    ? "() => 'null'"
    : encoderOf(forms, operation.result, { type: symbols.result, encode: symbols.encodeResult });
  const members = [
    ...(aliases.length > 0 ? [`aliases: ${arrayOf(aliases.map(stringLiteral))}`] : []),
    ...(results.length > 0 ? [`aliasResults: ${objectOf(results)}`] : []),
    ...ruleMembers(operation),
    `decodeParams: ${decode}`,
    `encodeResult: ${encode}`,
  ];
  return `${operationKey(operation)}: ${objectOf(members)}`;
}

/** The key of a method in a table, in quotes. */
const operationKey = ({ name }: Operation): string =>
  name === '__proto__' ? propertyKey(name) : stringLiteral(name);

/** Who may call, and what a call costs where it is not one unit. */
function ruleMembers({ access, trustedPages, cost }: Operation): string[] {
  return [
    `access: ${stringLiteral(access)}`,
    ...(trustedPages ? ["pages: 'trusted'"] : []),
    ...(cost !== undefined && cost !== 1 ? [`cost: ${cost}`] : []),
  ];
}

function subscriptionEntry(forms: ServerForms, operation: Operation): string[] {
  const { contract, file, validators } = forms;
  const { subscription } = operation;
  if (!subscription) return [];
  const kinds = subscription.kinds.map((kind) => {
    const symbols = namesOf(contract).kind(kind);
    const members = [
      `decodeParams: ${validatorOf(file, validators, symbols.decodeParams)}`,
      `encodePayload: ${encoderOf(forms, kind.payload, { type: symbols.payload, encode: symbols.encodePayload })}`,
    ];
    return `${propertyKey(kind.name)}: ${objectOf(members)}`;
  });
  const members = [
    ...ruleMembers(operation),
    `unsubscribe: ${stringLiteral(subscription.unsubscribe)}`,
    `notification: ${stringLiteral(subscription.notification)}`,
    `kinds: ${objectOf(kinds)}`,
  ];
  return [`${operationKey(operation)}: ${objectOf(members)}`];
}
