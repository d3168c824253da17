import {
  acceptedType,
  type Body,
  documentsRedirects,
  isMediaRange,
  type Operation,
  successesOf,
} from '@firn/contract';
import { sameType } from '@firn/contract/read';
import { answerBodies, mainBody, resultForm } from '../answer-types.js';
import { arrayOf, objectOf } from '../code.js';
import { docsOf, sourceOf } from '../doc-comment.js';
import type { Layout } from '../generated-file.js';
import { isNotification } from '../is-notification.js';
import { namesOf } from '../names/contract-names.js';
import { docNotes } from '../operation-notes.js';
import { runtimeModule } from '../package-places.js';
import { stringLiteral } from '../string-literal.js';
import { validatorOf, validatorType } from '../validator-members.js';
import { isSentAsStringified } from '../validators/encode-params.js';
import { factsOf } from '../validators/plain-json.js';
import { propertyKey } from '../validators/type-text.js';
import { bodyReader, valueDecoder, writeClientAnswers } from './client-answers.js';
import { type ClientFile, pathMember } from './client-file.js';
import { createdFunction, operationFunctionType, takesParams } from './typed-function.js';

/** The constant that describes one operation to the runtime, and the function that calls it. */
export function writeClientOperation(target: ClientFile, operation: Operation): void {
  writeOperationConstant(target, operation);
  writeCallFunction(target, operation);
  writeClientAnswers(target, operation);
}

function writeOperationConstant(target: ClientFile, operation: Operation): void {
  const { file, contract, validators } = target;
  const symbols = namesOf(contract).operation(operation);
  const runtime = runtimeModule(contract, 'client');
  const rpcType = isNotification(operation) ? 'RpcNotification' : 'RpcOperation';
  const operationType = file.importType(runtime, contract.kind === 'json-rpc' ? rpcType : 'RestOperation');
  const params = takesParams(operation.params)
    ? validatorType(file, validators, symbols.params)
    : 'undefined';
  const result = isNotification(operation) ? '' : `, ${validatorType(file, validators, symbols.result)}`;
  const members =
    operation.wire.protocol === 'json-rpc' ? rpcParts(target, operation) : httpParts(target, operation);
  if (resultForm(operation) === 'json') members.push(...jsonResult(target, operation));
  else if (!isNotification(operation)) members.push(`read: ${resultReader(target, operation)}`);
  members.push(`idempotent: ${operation.idempotent}`);
  file.addConstant({
    name: symbols.operation,
    isExported: true,
    type: `${operationType}<${params}${result}>`,
    initializer: objectOf(members),
  });
}

function rpcParts({ file, contract, group, validators }: ClientFile, operation: Operation): string[] {
  const { name, params, wire } = operation;
  const parts = [`method: ${stringLiteral(name)}`, pathMember(group)];
  if (!takesParams(operation.params) || wire.protocol !== 'json-rpc') return parts;
  const encode = isSentAsStringified(wire, factsOf(contract), params)
    ? 'JSON.stringify'
    : validatorOf(file, validators, namesOf(contract).operation(operation).encodeParams);
  return [...parts, `encodeParams: ${encode}`];
}

function httpParts({ file, contract, validators }: ClientFile, operation: Operation): string[] {
  const { wire } = operation;
  if (wire.protocol !== 'http') return [];
  const successes = successesOf(wire.answers);
  const accept = acceptedTypes(operation);
  const parts = [
    `name: ${stringLiteral(operation.name)}`,
    `verb: ${stringLiteral(wire.verb)}`,
    `encodeRequest: ${validatorOf(file, validators, namesOf(contract).operation(operation).encodeRequest)}`,
  ];
  if (accept !== 'application/json') parts.push(`accept: ${stringLiteral(accept)}`);
  if (wire.security.length > 0) {
    const requirements = wire.security.map((requirement) =>
      objectOf(
        requirement.map(
          ({ scheme, scopes }) => `${propertyKey(scheme)}: ${arrayOf(scopes.map(stringLiteral))}`,
        ),
      ),
    );
    parts.push(`security: ${arrayOf(requirements)}`);
  }
  if (successes.some(({ status }) => status >= 300)) parts.push('takesRedirects: true');
  else if (documentsRedirects(wire.answers)) parts.push("takesRedirects: 'as-error'");
  return parts;
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

function jsonResult(target: ClientFile, operation: Operation): string[] {
  const { file, contract, validators, explanations } = target;
  const symbols = namesOf(contract).operation(operation);
  const isResult = validatorOf(file, validators, symbols.isResult);
  const decode = valueDecoder(target, symbols.result, operation.result);
  return [
    `isResult: ${isResult}`,
    ...(decode === undefined ? [] : [`decodeResult: ${decode}`]),
    `explainResult: ${explanations.load(symbols.explainResult)}`,
  ];
}

/** What makes the result of an answer that is not one JSON value. */
function resultReader(target: ClientFile, operation: Operation): string {
  const { file, contract, validators } = target;
  const runtime = runtimeModule(contract, 'client');
  const symbols = namesOf(contract).operation(operation);
  const form = resultForm(operation);
  if (form === 'nothing') return file.import(runtime, 'noBody');
  if (form === 'status') {
    const result = validatorType(file, validators, symbols.result);
    return `/* @__PURE__ */ ${file.import(runtime, 'bodyByStatus')}<${result}>(() => ${symbols.answers})`;
  }
  const main = mainBody(operation);
  const found = answerBodies(contract, operation).find(({ body }) => body === main);
  if (found === undefined) throw new Error(`${operation.name} has no body to read`);
  return bodyReader(target, found);
}

function writeCallFunction(target: ClientFile, operation: Operation): void {
  const { file, contract, layout, validators } = target;
  const symbols = namesOf(contract).operation(operation);
  const create = isNotification(operation) ? 'notify' : 'call';
  const result = validatorType(file, validators, symbols.result);
  file.addConstant({
    name: symbols.function,
    isExported: true,
    type: operationFunctionType(target, operation, 'Call', result),
    initializer: createdFunction(target, operation.params, create, symbols.operation),
    docs: operationDocs(operation, layout),
  });
}

function operationDocs(operation: Operation, { root }: Layout): string[] {
  const source = sourceOf(operation.location, root);
  return docsOf(operation.doc, { source, notes: docNotes(operation) });
}
