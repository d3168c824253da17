import type { Contract, Group, Operation } from '@firn/contract';
import type { Layout } from '../generated-file.js';
import { ModuleDraft } from '../module-draft.js';
import { isUnsubscribe } from '../names/client-sections.js';
import { namesOf } from '../names/contract-names.js';
import { generatedFolder, roleModule } from '../package-places.js';
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
    declares: group.operations.flatMap((operation) => declaredNames(contract, operation)),
    about:
      contract.kind === 'json-rpc'
        ? 'Each function calls a method over a transport. `xOperation` describes the method `x` for adapters.'
        : 'Each function calls an operation over a transport and returns the body of its success. `xWithResponse` also returns status and headers; `xAnswers` are the documented responses, for `isErrorOf`.',
  });
  const explanations = new Explanations(group, file);
  const validators = roleModule(contract, layout, 'validators', file);
  const target: ClientFile = { contract, group, layout, validators, file, explanations };
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

function declaredNames(contract: Contract, operation: Operation): string[] {
  const names = namesOf(contract);
  const { function: call, operation: constant, ...own } = names.operation(operation);
  const paged = operation.pagination ? [own.pages, own.items, own.paging] : [];
  const kinds = (operation.subscription?.kinds ?? []).flatMap((kind) => {
    const { function: subscribe, subscription } = names.kind(kind);
    return [subscribe, subscription];
  });
  const http = operation.wire.protocol === 'http' ? [own.response, own.answers, own.withResponse] : [];
  return [call, constant, ...http, ...paged, ...kinds];
}
