import {
  type Answer,
  type Body,
  type Contract,
  demandedHeaders,
  type Operation,
  type RestWire,
  successesOf,
} from '@firn/contract';
import { type AnswerBody, answerBodies, statusType } from '../answer-types.js';
import { answerBodyType, answerHeadersType } from '../answer-value-types.js';
import { arrayOf, objectOf } from '../code.js';
import { bodyFilter } from '../field-filters.js';
import { headersWriting } from '../header-forms.js';
import { namesOf } from '../names/contract-names.js';
import { runtimeModule } from '../package-places.js';
import { stringLiteral } from '../string-literal.js';
import { typeConverts } from '../type-converts.js';
import { validatorType } from '../validator-members.js';
import { propertyKey } from '../validators/type-text.js';
import { type ServerForms, writingMembers } from './server-forms.js';

/** Whether an operation documents an answer that neither its result nor an error with a JSON body can be. */
export function choosesAnswers({ wire }: Operation, contract: Contract): boolean {
  if (wire.protocol !== 'http') return false;
  const successes = successesOf(wire.answers);
  if (successes.length > 1 && wire.resultBy === 'body') return true;
  return wire.answers.some(
    (answer) =>
      answer.headers.length > 0 ||
      answer.contents.length > 1 ||
      answer.contents.some(({ mediaType }) => mediaType !== 'application/json') ||
      (answer.status < 400 && !successes.includes(answer)) ||
      (!successes.includes(answer) && answer.contents.some((body) => isRewritten(body, contract))),
  );
}

/** Whether `JSON.stringify` alone does not write a body. */
function isRewritten(body: Body, contract: Contract): boolean {
  return typeConverts(contract, body.type) || bodyFilter(contract, body) !== undefined;
}

/** `export type GetPetAnswer = ChosenAnswer<200, Pet> | ChosenAnswer<404, Problem>;` */
export function writeChosenType({ contract, file, validators }: ServerForms, operation: Operation): void {
  const { wire } = operation;
  if (wire.protocol !== 'http') return;
  const symbols = namesOf(contract).operation(operation);
  const runtime = runtimeModule(contract, 'server');
  const chosen = file.importType(runtime, 'ChosenAnswer');
  const bodies = answerBodies(contract, operation);
  /** Statuses by what else is the same of their answers. */
  const statuses = new Map<string, string[]>();
  for (const answer of wire.answers) {
    const status = statusType(wire, answer, (name) => file.importType(runtime, name));
    const headers = answerHeadersType(answer.headers, contract, demandedHeaders(answer));
    const own = bodies.filter((each) => each.answer === answer);
    const variants = own.map(({ body, typeName }, index) => {
      const value = answerBodyType(body, typeName, (name) => validatorType(file, validators, name), file);
      const type = contentTypeOf(body.mediaType);
      const must = index === 0 ? '' : ` & { readonly contentType: ${type} }`;
      return `, ${value}, ${headers}, ${type}>${must}`;
    });
    if (own.length === 0) variants.push(`, undefined, ${headers}, undefined>`);
    for (const rest of variants) statuses.set(rest, [...(statuses.get(rest) ?? []), status]);
  }
  const variants = [...statuses].map(([rest, all]) => `${chosen}<${all.join(' | ')}${rest}`);
  file.addTypeAlias({
    name: symbols.answer,
    isExported: true,
    type: variants.join(' | '),
  });
}

/** A range stands for any media type in it. */
function contentTypeOf(mediaType: string): string {
  if (!mediaType.includes('*')) return stringLiteral(mediaType);
  const [kind = '*'] = mediaType.split('/');
  return kind === '*' ? 'string' : `\`${kind}/\${string}\``;
}

/** `documented: { byStatus: { 404: { 'application/problem+json': { kind: 'json' } } } }` */
export function documentedMember(forms: ServerForms, operation: Operation, wire: RestWire): string {
  const { contract } = forms;
  const bodies = answerBodies(contract, operation);
  const entries = wire.answers.map((answer) => {
    const own = bodies.filter((each) => each.answer === answer);
    return `${keyOf(answer)}: ${objectOf(own.map((each) => bodyWriter(forms, each)))}`;
  });
  const writings = wire.answers.map((answer) => [keyOf(answer), headersWriting(answer, contract)] as const);
  // A status that has none is named too: else it would have those of its range.
  const headers = writings.map(([key, writing]) => `${key}: ${writing ?? '{}'}`);
  const hasHeaders = writings.some(([, writing]) => writing !== undefined);
  const demanded = wire.answers.map((answer) => [keyOf(answer), demandedHeaders(answer)] as const);
  const required = demanded.map(([key, names]) => `${key}: ${arrayOf(names.map(stringLiteral))}`);
  const documented = objectOf([
    `byStatus: ${objectOf(entries)}`,
    ...(hasHeaders ? [`headers: ${objectOf(headers)}`] : []),
    ...(demanded.some(([, names]) => names.length > 0) ? [`required: ${objectOf(required)}`] : []),
  ]);
  return `documented: ${documented}`;
}

const keyOf = ({ key }: Answer): string => propertyKey(key === 'default' ? 'default' : key.toUpperCase());

/** Forms are written by nobody: their text, or their bytes, are the program's. */
const kinds = { form: 'text', multipart: 'binary' } as const;

function bodyWriter(forms: ServerForms, answer: AnswerBody): string {
  const { kind, mediaType } = answer.body;
  const written = kind === 'form' || kind === 'multipart' ? kinds[kind] : kind;
  const members = [`kind: ${stringLiteral(written)}`, ...writingMembers(forms, answer)];
  return `${stringLiteral(mediaType)}: ${objectOf(members)}`;
}
