import type { Contract, Group, Operation } from '@firn/contract-model';
import type { Layout } from '../generated-file.js';
import { ModuleDraft } from '../module-draft.js';
import { operationSymbols, subscriptionSymbols } from '../operation-symbols.js';
import { generatedFolder } from '../package-places.js';
import type { ClientFile } from './client-file.js';
import { writeClientOperation } from './client-operation.js';
import { writeClientSubscription } from './client-subscription.js';
import { Explanations } from './explanations.js';
import { writePagedFunctions } from './paged-functions.js';

/** The functions of one group: one for each operation, more for paged ones, one for each subscription kind. */
export function writeClientGroup(contract: Contract, group: Group, layout: Layout): ModuleDraft[] {
  const file = new ModuleDraft({
    path: `${generatedFolder(contract, layout, 'client')}/${group.name}.ts`,
    sources: [group.source],
    declares: group.operations.flatMap(declaredNames),
    about:
      contract.kind === 'json-rpc'
        ? 'Each function calls a method over a transport. `xOperation` describes the method `x` for adapters.'
        : 'Each function calls an operation over a transport and returns the body of its success. `xWithResponse` also returns status and headers; `xAnswers` are the documented responses, for `isErrorOf`.',
  });
  const explanations = new Explanations(group, file);
  const target: ClientFile = { contract, group, layout, file, explanations };
  for (const operation of group.operations) {
    if (operation.subscription) {
      for (const kind of operation.subscription.kinds) {
        writeClientSubscription(target, operation, operation.subscription, kind);
      }
      continue;
    }
    if (isUnsubscribe(group, operation)) continue;
    writeClientOperation(target, operation);
    if (operation.pagination) writePagedFunctions(target, operation, operation.pagination);
  }
  return [file, ...explanations.files(contract, layout)];
}

/** Whether the operation only ends subscriptions: the runtime calls it, people do not. */
export function isUnsubscribe(group: Group, operation: Operation): boolean {
  return group.operations.some((other) => other.subscription?.unsubscribe === operation.name);
}

function declaredNames(operation: Operation): string[] {
  const symbols = operationSymbols(operation);
  const paged = operation.pagination ? [`${symbols.function}Pages`, `${symbols.function}Items`] : [];
  const kinds = (operation.subscription?.kinds ?? []).flatMap((kind) => {
    const names = subscriptionSymbols(kind);
    return [names.function, names.subscription];
  });
  const http =
    operation.wire.protocol === 'http' ? [symbols.response, symbols.answers, symbols.withResponse] : [];
  return [symbols.function, symbols.operation, ...http, ...paged, ...kinds];
}
