import type { Operation, Subscription, SubscriptionKind } from '@firn/contract';
import { objectOf } from '../code.js';
import { docsOf, sourceOf } from '../doc-comment.js';
import { namesOf } from '../names/contract-names.js';
import { runtimeModule } from '../package-places.js';
import { stringLiteral } from '../string-literal.js';
import { typeConverts } from '../type-converts.js';
import { validatorOf, validatorType } from '../validator-members.js';
import { type ClientFile, pathMember } from './client-file.js';
import { connectionNote } from './subscription-note.js';
import { createdFunction, functionType, takesParams } from './typed-function.js';

/** The constant that describes one kind of a subscription, and the function that subscribes. */
export function writeClientSubscription(
  target: ClientFile,
  operation: Operation,
  subscription: Subscription,
  kind: SubscriptionKind,
): void {
  const { file, contract, group, layout, validators, explanations } = target;
  const symbols = namesOf(contract).kind(kind);
  const runtime = runtimeModule(contract, 'client');
  const hasParams = takesParams(kind.params);
  const payload = validatorType(file, validators, symbols.payload);
  const params = hasParams ? validatorType(file, validators, symbols.params) : 'undefined';
  const constantType = file.importType(runtime, 'RpcSubscription');
  const members = [
    `method: ${stringLiteral(operation.name)}`,
    `unsubscribe: ${stringLiteral(subscription.unsubscribe)}`,
    `notification: ${stringLiteral(subscription.notification)}`,
    pathMember(group),
    hasParams
      ? `encodeParams: (params) => ${file.import(runtime, 'subscribeParams')}(${stringLiteral(kind.name)}, ${validatorOf(file, validators, symbols.encodeParams)}(params))`
      : `encodeParams: () => ${stringLiteral(JSON.stringify([kind.name]))}`,
    `isPayload: ${validatorOf(file, validators, symbols.isPayload)}`,
    ...(typeConverts(contract, kind.payload)
      ? [`decodePayload: ${validatorOf(file, validators, symbols.decodePayload)}`]
      : []),
    `explainPayload: ${explanations.load(symbols.explainPayload)}`,
  ];
  file.addConstant({
    name: symbols.subscription,
    type: `${constantType}<${params}, ${payload}>`,
    initializer: objectOf(members),
  });
  file.addConstant({
    name: symbols.function,
    isExported: true,
    type: functionType(target, kind.params, 'Subscribe', { paramsName: symbols.params, result: payload }),
    initializer: createdFunction(target, kind.params, 'subscribe', symbols.subscription),
    docs: docsOf(kind.doc, {
      source: sourceOf(operation.location, layout.root),
      notes: [connectionNote],
    }),
  });
}
