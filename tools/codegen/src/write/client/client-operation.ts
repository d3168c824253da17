import type { Operation } from '../../model/index.js';
import { sourceOf } from '../doc-comment.js';
import { docNotes } from '../operation-notes.js';
import { operationSymbols } from '../operation-symbols.js';
import { packageModule, runtimeModule } from '../package-places.js';
import { stringLiteral } from '../string-literal.js';
import { typeConverts } from '../type-converts.js';
import type { ClientFile } from './client-group.js';
import { paramsDeclaration, takesParams } from './params-declaration.js';

/** The constant that describes one operation to the runtime, and the function that calls it. */
export function writeClientOperation(target: ClientFile, operation: Operation): void {
  writeOperationConstant(target, operation);
  writeOperationFunction(target, operation);
}

function writeOperationConstant(target: ClientFile, operation: Operation): void {
  const { file, contract, group, layout } = target;
  const symbols = operationSymbols(operation);
  const validators = packageModule(contract, layout, 'validators');
  const runtime = runtimeModule(contract, 'client');
  const operationType = file.importType(
    runtime,
    contract.kind === 'json-rpc' ? 'RpcOperation' : 'RestOperation',
  );
  const params = takesParams(operation) ? file.importType(validators, symbols.params) : 'undefined';
  const result = file.importType(validators, symbols.result);
  file.blank().line(`/** {@link ${symbols.function}} as data, for adapters. */`);
  file.block(
    `export const ${symbols.operation}: ${operationType}<${params}, ${result}> = {`,
    () => {
      if (operation.wire.protocol === 'json-rpc') {
        file
          .line(`method: ${stringLiteral(operation.name)},`)
          .line(`path: ${stringLiteral(group.path ?? '/')},`);
        if (takesParams(operation))
          file.line(`encodeParams: ${file.import(validators, symbols.encodeParams)},`);
      } else {
        file
          .line(`name: ${stringLiteral(operation.name)},`)
          .line(`verb: ${stringLiteral(operation.wire.verb)},`);
        file.line(`encodeRequest: ${file.import(validators, symbols.encodeRequest)},`);
      }
      file.line(`isResult: ${file.import(validators, symbols.isResult)},`);
      if (typeConverts(contract, operation.result)) {
        file.line(`decodeResult: ${file.import(validators, symbols.decodeResult)},`);
      }
      file.line(
        `explainResult: () => import('${validators}/explain').then((module) => module.${symbols.explainResult}),`,
      );
      file.line(`idempotent: ${operation.idempotent},`);
    },
    '};',
  );
}

function writeOperationFunction(target: ClientFile, operation: Operation): void {
  const { file, contract, layout } = target;
  const symbols = operationSymbols(operation);
  const runtime = runtimeModule(contract, 'client');
  const rpc = contract.kind === 'json-rpc';
  const transport = file.importType(runtime, rpc ? 'RpcTransport' : 'RestTransport');
  const options = file.importType(runtime, rpc ? 'RpcCallOptions' : 'RestCallOptions');
  const call = file.import(runtime, rpc ? 'callRpc' : 'callRest');
  const result = file.importType(packageModule(contract, layout, 'validators'), symbols.result);
  const params = paramsDeclaration(target, operation);
  file
    .blank()
    .doc(operation.doc, { source: sourceOf(operation.location, layout.root), notes: docNotes(operation) });
  file.list(
    `export function ${symbols.function}(`,
    [`transport: ${transport}`, ...(params ? [params] : []), `options?: ${options}`],
    `): Promise<${result}> {`,
  );
  const argument = params ? 'params' : 'undefined';
  file.line(`  return ${call}(transport, ${symbols.operation}, ${argument}, options);`).line('}');
}
