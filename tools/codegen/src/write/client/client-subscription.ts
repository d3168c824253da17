import type { Operation, Subscription, SubscriptionKind } from '@firn/contract-model';
import { sourceOf } from '../doc-comment.js';
import { subscriptionSymbols } from '../operation-symbols.js';
import { packageModule, runtimeModule } from '../package-places.js';
import { stringLiteral } from '../string-literal.js';
import { typeConverts } from '../type-converts.js';
import type { ClientFile } from './client-file.js';
import { connectionNote } from './subscription-note.js';

/** The constant that describes one kind of a subscription, and the function that subscribes. */
export function writeClientSubscription(
  target: ClientFile,
  operation: Operation,
  subscription: Subscription,
  kind: SubscriptionKind,
): void {
  const { file, contract, group, layout, explanations } = target;
  const symbols = subscriptionSymbols(kind);
  const runtime = runtimeModule(contract, 'client');
  const validators = packageModule(contract, layout, 'validators');
  const hasParams = kind.params.length > 0;
  const payload = file.importType(validators, symbols.payload);
  const params = hasParams ? file.importType(validators, symbols.params) : 'undefined';
  const constantType = file.importType(runtime, 'RpcSubscription');
  file.blank().block(
    `const ${symbols.subscription}: ${constantType}<${params}, ${payload}> = {`,
    () => {
      file.line(`method: ${stringLiteral(operation.name)},`);
      file.line(`unsubscribe: ${stringLiteral(subscription.unsubscribe)},`);
      file.line(`notification: ${stringLiteral(subscription.notification)},`);
      file.line(`path: ${stringLiteral(group.path ?? '/')},`);
      file.line(
        hasParams
          ? `encodeParams: (params) => ${file.import(runtime, 'subscribeParams')}(${stringLiteral(kind.name)}, ${file.import(validators, symbols.encodeParams)}(params)),`
          : `encodeParams: () => ${stringLiteral(JSON.stringify([kind.name]))},`,
      );
      file.line(`isPayload: ${file.import(validators, symbols.isPayload)},`);
      if (typeConverts(contract, kind.payload)) {
        file.line(`decodePayload: ${file.import(validators, symbols.decodePayload)},`);
      }
      file.line(`explainPayload: ${explanations.load(symbols.explainPayload)},`);
    },
    '};',
  );
  const optional = kind.params.every((param) => !param.required);
  const parameter = hasParams ? [`params: ${params}${optional ? ' = {}' : ''}`] : [];
  const transport = file.importType(runtime, 'RpcTransport');
  const options = file.importType(runtime, 'RpcSubscribeOptions');
  file.blank().doc(kind.doc, {
    source: sourceOf(operation.location, layout.root),
    notes: [connectionNote],
  });
  file.list(
    `export function ${symbols.function}(`,
    [`transport: ${transport}`, ...parameter, `options?: ${options}`],
    `): AsyncIterable<${payload}> {`,
  );
  const subscribe = file.import(runtime, 'subscribeRpc');
  file.line(
    `  return ${subscribe}(transport, ${symbols.subscription}, ${hasParams ? 'params' : 'undefined'}, options);`,
  );
  file.line('}');
}
