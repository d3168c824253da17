import {
  acceptedType,
  type Body,
  documentsRedirects,
  isMediaRange,
  type Operation,
  successesOf,
} from '@firn/contract-model';
import { sameType } from '@firn/contract-model/read';
import { answerBodies, mainBody, resultForm } from '../answer-types.js';
import { sourceOf } from '../doc-comment.js';
import type { Fragment } from '../fragment.js';
import { isNotification } from '../is-notification.js';
import { docNotes } from '../operation-notes.js';
import { operationSymbols } from '../operation-symbols.js';
import { packageModule, runtimeModule } from '../package-places.js';
import { requestFunctions } from '../request-functions.js';
import { stringLiteral } from '../string-literal.js';
import { propertyKey } from '../validators/type-text.js';
import { bodyReader, valueDecoder, writeClientAnswers } from './client-answers.js';
import type { ClientFile } from './client-file.js';
import { paramsDeclaration, takesParams } from './params-declaration.js';

/** The constant that describes one operation to the runtime, and the function that calls it. */
export function writeClientOperation(target: ClientFile, operation: Operation): void {
  writeOperationConstant(target, operation);
  writeOperationFunction(target, operation);
  writeClientAnswers(target, operation);
}

function writeOperationConstant(target: ClientFile, operation: Operation): void {
  const { file, contract, layout } = target;
  const symbols = operationSymbols(operation);
  const validators = packageModule(contract, layout, 'validators');
  const runtime = runtimeModule(contract, 'client');
  const rpcType = isNotification(operation) ? 'RpcNotification' : 'RpcOperation';
  const operationType = file.importType(runtime, contract.kind === 'json-rpc' ? rpcType : 'RestOperation');
  const params = takesParams(operation) ? file.importType(validators, symbols.params) : 'undefined';
  const result = isNotification(operation) ? '' : `, ${file.importType(validators, symbols.result)}`;
  file.blank().comment(`{@link ${symbols.function}} as data, for adapters.`);
  file.block(
    `export const ${symbols.operation}: ${operationType}<${params}${result}> = {`,
    () => {
      if (operation.wire.protocol === 'json-rpc') writeRpcParts(target, operation);
      else writeHttpParts(target, operation);
      if (resultForm(operation) === 'json') writeJsonResult(target, operation);
      else if (!isNotification(operation)) file.code(['read: ', resultReader(target, operation), ',']);
      file.line(`idempotent: ${operation.idempotent},`);
    },
    '};',
  );
}

function writeRpcParts({ file, contract, group, layout }: ClientFile, operation: Operation): void {
  const symbols = operationSymbols(operation);
  file.line(`method: ${stringLiteral(operation.name)},`).line(`path: ${stringLiteral(group.path ?? '/')},`);
  if (!takesParams(operation)) return;
  const validators = packageModule(contract, layout, 'validators');
  file.line(`encodeParams: ${file.import(validators, symbols.encodeParams)},`);
}

function writeHttpParts({ file, contract, layout }: ClientFile, operation: Operation): void {
  const { wire } = operation;
  if (wire.protocol !== 'http') return;
  const validators = packageModule(contract, layout, 'validators');
  file.line(`name: ${stringLiteral(operation.name)},`).line(`verb: ${stringLiteral(wire.verb)},`);
  file.line(`encodeRequest: ${file.import(validators, requestFunctions(operation, contract).encode)},`);
  const successes = successesOf(wire.answers);
  const accept = acceptedTypes(operation);
  if (accept !== 'application/json') file.line(`accept: ${stringLiteral(accept)},`);
  if (wire.security.length > 0) {
    const requirements = wire.security.map((requirement) => {
      const schemes = requirement.map(
        ({ scheme, scopes }) => `${propertyKey(scheme)}: [${scopes.map(stringLiteral).join(', ')}]`,
      );
      return schemes.length === 0 ? '{}' : `{ ${schemes.join(', ')} }`;
    });
    file.list('security: [', requirements, '],');
  }
  if (successes.some(({ status }) => status >= 300)) file.line('takesRedirects: true,');
  else if (documentsRedirects(wire.answers)) file.line("takesRedirects: 'as-error',");
}

/** Whether the reader of the preferred body gives the same of another one; a text of another media type is another text. */
function isReadAs(body: Body, preferred: Body | undefined): boolean {
  return (
    preferred?.kind === body.kind &&
    body.kind !== 'text' &&
    !isMediaRange(body.mediaType) &&
    sameType(preferred.type, body.type)
  );
}

/** What the function can read: the preferred media types of the successes and those that are read alike, and JSON for errors. */
function acceptedTypes(operation: Operation): string {
  const { wire } = operation;
  if (wire.protocol !== 'http') return '';
  const form = resultForm(operation);
  const successes = successesOf(wire.answers);
  const wanted = successes.flatMap(({ contents }) => {
    const [preferred] = contents;
    return contents
      .filter((each) => each === preferred || isReadAs(each, preferred))
      .map(({ mediaType }) => acceptedType(mediaType));
  });
  const types = [...new Set(wanted)];
  const json = wire.answers.flatMap(({ contents }) =>
    contents.filter(({ kind }) => kind === 'json').map(({ mediaType }) => acceptedType(mediaType)),
  );
  const others = [...new Set(json)].filter((type) => !types.includes(type));
  if (types.length === 0) return others.length === 0 ? '*/*' : [...others, '*/*;q=0.1'].join(', ');
  if (form === 'json') return types.join(', ');
  return [...types, ...others.map((type) => `${type};q=0.5`)].join(', ');
}

function writeJsonResult(target: ClientFile, operation: Operation): void {
  const { file, contract, layout, explanations } = target;
  const symbols = operationSymbols(operation);
  const validators = packageModule(contract, layout, 'validators');
  file.line(`isResult: ${file.import(validators, symbols.isResult)},`);
  const decode = valueDecoder(target, symbols.result, operation.result);
  if (decode !== undefined) file.code(['decodeResult: ', decode, ',']);
  file.line(`explainResult: ${explanations.load(symbols.explainResult)},`);
}

/** What makes the result of an answer that is not one JSON value. */
function resultReader(target: ClientFile, operation: Operation): Fragment {
  const { file, contract, layout } = target;
  const runtime = runtimeModule(contract, 'client');
  const symbols = operationSymbols(operation);
  const form = resultForm(operation);
  if (form === 'nothing') return file.import(runtime, 'noBody');
  if (form === 'status') {
    const result = file.importType(packageModule(contract, layout, 'validators'), symbols.result);
    return `/* @__PURE__ */ ${file.import(runtime, 'bodyByStatus')}<${result}>(() => ${symbols.answers})`;
  }
  const main = mainBody(operation);
  const found = answerBodies(operation).find(({ body }) => body === main);
  if (found === undefined) throw new Error(`${operation.name} has no body to read`);
  return bodyReader(target, found);
}

function writeOperationFunction(target: ClientFile, operation: Operation): void {
  const { file, contract, layout } = target;
  const symbols = operationSymbols(operation);
  const runtime = runtimeModule(contract, 'client');
  const rpc = contract.kind === 'json-rpc';
  const transport = file.importType(runtime, rpc ? 'RpcTransport' : 'RestTransport');
  const options = file.importType(runtime, rpc ? 'RpcCallOptions' : 'RestCallOptions');
  const rpcCall = isNotification(operation) ? 'notifyRpc' : 'callRpc';
  const call = file.import(runtime, rpc ? rpcCall : 'callRest');
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
