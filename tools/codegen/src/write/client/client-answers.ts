import { type Answer, isMediaRange, type Operation, type Type } from '@firn/contract';
import { camelCase } from '@firn/contract/read';
import { type AnswerBody, answerBodies, statusType } from '../answer-types.js';
import { answerBodyType, answerHeadersType } from '../answer-value-types.js';
import { call, objectOf } from '../code.js';
import { filterName, filtersOf, filterText } from '../field-filters.js';
import { headerText } from '../header-forms.js';
import { namesOf } from '../names/contract-names.js';
import { runtimeModule } from '../package-places.js';
import { stringLiteral } from '../string-literal.js';
import { resolveIn, typeConverts } from '../type-converts.js';
import { validatorOf, validatorType } from '../validator-members.js';
import { functionNames } from '../validators/plan.js';
import { propertyKey } from '../validators/type-text.js';
import type { ClientFile } from './client-file.js';
import { createdFunction, operationFunctionType } from './typed-function.js';

/** The type of every answer of an operation, the table that reads them, and the function that gives the whole answer. */
export function writeClientAnswers(target: ClientFile, operation: Operation): void {
  if (operation.wire.protocol !== 'http') return;
  writeResponseType(target, operation);
  writeTable(target, operation);
  writeFunction(target, operation);
}

function writeResponseType(target: ClientFile, operation: Operation): void {
  const { file, contract } = target;
  const { wire } = operation;
  if (wire.protocol !== 'http') return;
  const symbols = namesOf(contract).operation(operation);
  const importType = (name: string): string => file.importType(runtimeModule(contract, 'client'), name);
  const variants = responseTypes(target, operation, wire.answers, (name) => name);
  if (!wire.answers.some(({ extent }) => extent === 'default')) {
    const documented = wire.answers.map((answer) => statusType(wire, answer, importType)).join(' | ');
    variants.push(`${importType('UndocumentedResponse')}${documented === '' ? '' : `<${documented}>`}`);
  }
  file.addTypeAlias({
    name: symbols.response,
    isExported: true,
    type: variants.join(' | '),
  });
}

/** The types of answers, those that differ in their status alone as one. `typed` gives the name of the type of a body. */
function responseTypes(
  { file, contract, validators }: ClientFile,
  operation: Operation,
  answers: readonly Answer[],
  typed: (typeName: string) => string,
): string[] {
  const { wire } = operation;
  if (wire.protocol !== 'http') return [];
  const importType = (name: string): string => file.importType(runtimeModule(contract, 'client'), name);
  const bodies = answerBodies(contract, operation);
  /** Statuses by what else is the same of their answers. */
  const statuses = new Map<string, string[]>();
  for (const answer of answers) {
    const status = statusType(wire, answer, importType);
    const headers = answerHeadersType(answer.headers, contract);
    const own = bodies.filter((each) => each.answer === answer);
    const variants = own.map(({ body, typeName }) => {
      const value = answerBodyType(
        body,
        typeName,
        (name) => validatorType(file, validators, typed(name)),
        file,
      );
      return `${value}, ${headers}, ${stringLiteral(body.mediaType)}`;
    });
    if (own.length === 0) variants.push(`undefined, ${headers}, undefined`);
    for (const rest of variants) statuses.set(rest, [...(statuses.get(rest) ?? []), status]);
  }
  const response = statuses.size === 0 ? '' : importType('RestResponse');
  return [...statuses].map(([rest, all]) => `${response}<${all.join(' | ')}, ${rest}>`);
}

/** The answers that are thrown, as errors hold them: what converts is in its wire form. Undefined where nothing does. */
function thrownType(
  target: ClientFile,
  operation: Operation,
  answers: readonly Answer[],
): string | undefined {
  const failures = answers.filter(({ extent, status }) => extent === 'default' || status >= 300);
  const converting = new Set(
    answerBodies(target.contract, operation)
      .filter(({ answer, body }) => failures.includes(answer) && typeConverts(target.contract, body.type))
      .map(({ typeName }) => typeName),
  );
  if (converting.size === 0) return undefined;
  const typed = (name: string): string => (converting.has(name) ? `${name}Wire` : name);
  return responseTypes(target, operation, failures, typed).join(' | ');
}

function writeTable(target: ClientFile, operation: Operation): void {
  const { file, contract } = target;
  if (operation.wire.protocol !== 'http') return;
  const symbols = namesOf(contract).operation(operation);
  const bodies = answerBodies(contract, operation);
  const table = file.importType(runtimeModule(contract, 'client'), 'RestAnswers');
  const thrown = thrownType(target, operation, operation.wire.answers);
  const types = thrown === undefined ? symbols.response : `${symbols.response}, ${thrown}`;
  const forms = operation.wire.answers.map((answer) => {
    const own = bodies.filter((each) => each.answer === answer);
    const form = answerForm(target, answer, own);
    const key = propertyKey(answer.key === 'default' ? 'default' : answer.key.toUpperCase());
    // What failures have in common is written once in a file.
    if (answer.status >= 200 && answer.status < 300) return `${key}: ${form}`;
    const stem = `${camelCase(own[0]?.typeName ?? (own.length === 0 ? 'empty' : 'other'))}Answer`;
    const formType = file.importType(runtimeModule(contract, 'client'), 'AnswerForm');
    return `${key}: ${file.constant(form, stem, form, formType)}`;
  });
  file.addConstant({
    name: symbols.answers,
    isExported: true,
    type: `${table}<${types}>`,
    initializer: objectOf([`byStatus: ${objectOf(forms)}`]),
  });
}

function answerForm(target: ClientFile, answer: Answer, bodies: readonly AnswerBody[]): string {
  const headers = answer.headers.map((header) => {
    const { form } = headerText(header, (each) => resolveIn(target.contract, each));
    return `${propertyKey(header.name.toLowerCase())}: ${form}`;
  });
  const readers = bodies.map((each) => `${stringLiteral(each.body.mediaType)}: ${bodyReader(target, each)}`);
  return objectOf([
    ...(headers.length === 0 ? [] : [`headers: ${objectOf(headers)}`]),
    `bodies: ${objectOf(readers)}`,
  ]);
}

function functionOf({ file, validators }: ClientFile, name: string): string {
  return validatorOf(file, validators, name);
}

/** An expression for the reader of a body; a bundler may drop it. */
export function bodyReader(
  target: ClientFile,
  { body, typeName }: Omit<AnswerBody, 'answer' | 'declares'>,
): string {
  const { file, contract } = target;
  const runtime = runtimeModule(contract, 'client');
  const made = (name: string, ...more: readonly string[]): string => {
    const functions =
      typeName === undefined ? file.import(runtime, 'anyValue') : valueFunctions(target, typeName, body.type);
    return `/* @__PURE__ */ ${call(file.import(runtime, name), functions, ...more)}`;
  };
  switch (body.kind) {
    case 'binary':
    case 'multipart':
      return file.import(runtime, 'bytesBody');
    case 'form':
      return file.import(runtime, 'anyText');
    case 'text':
      if (isMediaRange(body.mediaType))
        return typeName === undefined
          ? `/* @__PURE__ */ ${call(file.import(runtime, 'rangeBody'))}`
          : made('rangeBody');
      return typeName === undefined ? file.import(runtime, 'anyText') : made('textBody');
    case 'json':
      return made('jsonBody');
    case 'lines':
      return made('linesBody');
    case 'events': {
      const form = [
        ...(body.events?.data === 'json' ? ['json: true'] : []),
        ...(body.events?.item === 'event' ? ['whole: true'] : []),
      ];
      return form.length === 0 ? made('eventsBody') : made('eventsBody', objectOf(form));
    }
  }
}

function valueFunctions(target: ClientFile, typeName: string, type: Type): string {
  const names = functionNames(typeName);
  const is = functionOf(target, names.is);
  const decode = valueDecoder(target, typeName, type);
  return objectOf([
    `is: ${is}`,
    `explain: ${target.explanations.load(names.explain)}`,
    ...(decode === undefined ? [] : [`decode: ${decode}`]),
  ]);
}

/** An expression for what makes the decoded value of a checked one, without the fields of the other direction; undefined where it is the same. */
export function valueDecoder(target: ClientFile, typeName: string, type: Type): string | undefined {
  const { contract, file, validators } = target;
  const decode = typeConverts(contract, type)
    ? functionOf(target, functionNames(typeName).decode)
    : undefined;
  const filter = filtersOf(contract).of(type);
  if (filter === undefined) return decode;
  const wire = validatorType(file, validators, `${typeName}Wire`);
  const form = filterText(filter, (name) => functionOf(target, filterName(contract, name)));
  const value = decode === undefined ? 'value' : call(decode, 'value');
  return `(value: ${wire}) => ${call(file.import(runtimeModule(contract, 'client'), 'filterFields'), value, form)}`;
}

function writeFunction(target: ClientFile, operation: Operation): void {
  const symbols = namesOf(target.contract).operation(operation);
  target.file.addConstant({
    name: symbols.withResponse,
    isExported: true,
    type: operationFunctionType(target, operation, 'Response', symbols.response),
    initializer: createdFunction(target, operation.params, 'response', symbols.operation, symbols.answers),
  });
}
