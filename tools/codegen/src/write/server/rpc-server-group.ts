import type { Contract, Group, Operation, SubscriptionKind } from '@firn/contract-model';
import { camelCase, pascalCase } from '../casing.js';
import { isUnsubscribe } from '../client/client-group.js';
import { sourceOf } from '../doc-comment.js';
import type { GeneratedFile, Layout } from '../generated-file.js';
import { isNotification } from '../is-notification.js';
import { docNotes } from '../operation-notes.js';
import { operationSymbols, subscriptionSymbols } from '../operation-symbols.js';
import { generatedFolder, packageModule, runtimeModule } from '../package-places.js';
import { SourceFile } from '../source-file.js';
import { stringLiteral } from '../string-literal.js';
import { propertyKey } from '../validators/type-text.js';

/** One JSON-RPC group: a handler type for each method, the interface of all handlers, and the method table. */
export function writeServerGroup(contract: Contract, group: Group, layout: Layout): GeneratedFile {
  const name = pascalCase(group.name);
  const file = new SourceFile({
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
  return file.toGeneratedFile();
}

function handlerNames(operation: Operation): string[] {
  const kinds = operation.subscription?.kinds ?? [];
  return [operationSymbols(operation).handler, ...kinds.map((kind) => subscriptionSymbols(kind).handler)];
}

function writeHandlerType(
  file: SourceFile,
  operation: Operation,
  runtime: string,
  validators: string,
  layout: Layout,
): void {
  const symbols = operationSymbols(operation);
  const handler = file.importType(runtime, 'Handler');
  const params = file.importType(validators, symbols.params);
  const result = file.importType(validators, symbols.result);
  file
    .blank()
    .doc(operation.doc, { source: sourceOf(operation.location, layout.root), notes: docNotes(operation) });
  file.line(`export type ${symbols.handler}<Context = unknown> = ${handler}<${params}, ${result}, Context>;`);
}

function writeSubscriptionHandlerType(
  file: SourceFile,
  kind: SubscriptionKind,
  runtime: string,
  validators: string,
  source: string,
): void {
  const symbols = subscriptionSymbols(kind);
  const handler = file.importType(runtime, 'SubscriptionHandler');
  const params = file.importType(validators, symbols.params);
  const payload = file.importType(validators, symbols.payload);
  file.blank().doc(kind.doc, { source });
  file.line(
    `export type ${symbols.handler}<Context = unknown> = ${handler}<${params}, ${payload}, Context>;`,
  );
}

function writeHandlers(file: SourceFile, group: Group, calls: readonly Operation[]): void {
  file.blank().comment(`A handler for every method of the ${group.name} group, by method name.`);
  file.block(`export interface ${pascalCase(group.name)}Handlers<Context = unknown> {`, () => {
    for (const operation of calls) {
      file.line(
        `readonly ${stringLiteral(operation.name)}: ${operationSymbols(operation).handler}<Context>;`,
      );
    }
  });
}

function writeGroupConstant(
  file: SourceFile,
  group: Group,
  calls: readonly Operation[],
  subscribing: readonly Operation[],
  runtime: string,
  validators: string,
): void {
  const contractType = file.importType(runtime, 'GroupContract');
  file.blank().comment(`The method table of the ${group.name} group.`);
  file.block(
    `export const ${camelCase(group.name)}Group = {`,
    () => {
      file.line(`name: ${stringLiteral(group.name)},`).line(`path: ${stringLiteral(group.path ?? '/')},`);
      if (group.webSocketPath) file.line(`webSocketPath: ${stringLiteral(group.webSocketPath)},`);
      file.line(`aliases: [${group.aliases.map(stringLiteral).join(', ')}],`);
      file.block(
        'methods: {',
        () => {
          for (const operation of calls) writeMethod(file, operation, validators);
        },
        '},',
      );
      if (subscribing.length === 0) {
        file.line('subscriptions: {},');
        return;
      }
      file.block(
        'subscriptions: {',
        () => {
          for (const operation of subscribing) writeSubscription(file, operation, validators);
        },
        '},',
      );
    },
    `} as const satisfies ${contractType};`,
  );
}

function writeMethod(file: SourceFile, operation: Operation, validators: string): void {
  const symbols = operationSymbols(operation);
  file.block(
    `${stringLiteral(operation.name)}: {`,
    () => {
      file.line(`name: ${stringLiteral(operation.name)},`);
      const aliases = operation.wire.protocol === 'json-rpc' ? operation.wire.aliases : [];
      if (aliases.length > 0) file.line(`aliases: [${aliases.map(stringLiteral).join(', ')}],`);
      writeRules(file, operation);
      file.line(`decodeParams: ${file.import(validators, symbols.decodeParams)},`);
      // Who gives a notification an id all the same gets an answer to it.
      const encode = isNotification(operation)
        ? "() => 'null'"
        : file.import(validators, symbols.encodeResult);
      file.line(`encodeResult: ${encode},`);
    },
    '},',
  );
}

/** Who may call, and what a call costs where it is not one unit. */
function writeRules(file: SourceFile, { access, trustedPages, cost }: Operation): void {
  file.line(`access: ${stringLiteral(access)},`);
  if (trustedPages) file.line("pages: 'trusted',");
  if (cost !== undefined && cost !== 1) file.line(`cost: ${cost},`);
}

function writeSubscription(file: SourceFile, operation: Operation, validators: string): void {
  const { subscription } = operation;
  if (!subscription) return;
  file.block(
    `${stringLiteral(operation.name)}: {`,
    () => {
      writeRules(file, operation);
      file.line(`unsubscribe: ${stringLiteral(subscription.unsubscribe)},`);
      file.line(`notification: ${stringLiteral(subscription.notification)},`);
      file.block(
        'kinds: {',
        () => {
          for (const kind of subscription.kinds) {
            const symbols = subscriptionSymbols(kind);
            file.block(
              `${propertyKey(kind.name)}: {`,
              () => {
                file.line(`decodeParams: ${file.import(validators, symbols.decodeParams)},`);
                file.line(`encodePayload: ${file.import(validators, symbols.encodePayload)},`);
              },
              '},',
            );
          }
        },
        '},',
      );
    },
    '},',
  );
}
