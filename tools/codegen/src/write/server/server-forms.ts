import { type Contract, type Operation, type RestWire, successesOf, type Type } from '@firn/contract';
import { type AnswerBody, answerBodies, mainBody, resultForm } from '../answer-types.js';
import { arrayOf, objectOf } from '../code.js';
import { bodyFilter, filterName, filterText } from '../field-filters.js';
import { headersWriting } from '../header-forms.js';
import type { ModuleDraft } from '../module-draft.js';
import { stringLiteral } from '../string-literal.js';
import { typeConverts } from '../type-converts.js';
import { validatorOf, validatorType } from '../validator-members.js';
import { factsOf, isStringified } from '../validators/plain-json.js';
import { functionNames } from '../validators/plan.js';
import { propertyKey } from '../validators/type-text.js';

/** What the writers of one operation's forms share. */
export class ServerForms {
  readonly contract: Contract;
  readonly validators: string;
  readonly file: ModuleDraft;

  constructor(contract: Contract, validators: string, file: ModuleDraft) {
    this.contract = contract;
    this.validators = validators;
    this.file = file;
  }
}

/** `security: [{ api_key: [] }]` */
export function securityMembers({ security }: RestWire): string[] {
  if (security.length === 0) return [];
  const requirements = security.map((requirement) =>
    objectOf(
      requirement.map(
        ({ scheme, scopes }) => `${propertyKey(scheme)}: ${arrayOf(scopes.map(stringLiteral))}`,
      ),
    ),
  );
  return [`security: ${arrayOf(requirements)}`];
}

/** `encode: encodePet, filter: PetFieldFilter`: how a body is written, where `JSON.stringify` alone does not. */
export function writingMembers(
  { contract, file, validators }: ServerForms,
  { body, typeName }: Pick<AnswerBody, 'body' | 'typeName'>,
): string[] {
  const { kind, type, events } = body;
  if (typeName === undefined || kind === 'text') return [];
  const members: string[] = [];
  if (typeConverts(contract, type))
    members.push(`encode: ${validatorOf(file, validators, functionNames(typeName).encode)}`);
  const filter = bodyFilter(contract, body);
  if (filter !== undefined) {
    const text = filterText(filter, (name) => validatorOf(file, validators, filterName(contract, name)));
    members.push(`filter: ${text}`);
  }
  const form = [
    ...(events?.data === 'json' ? ['json: true'] : []),
    ...(events?.item === 'event' ? ['whole: true'] : []),
  ];
  if (form.length > 0) members.push(`events: ${objectOf(form)}`);
  return members;
}

/** `answers: { forms: { 200: { type: 'image/png', kind: 'binary' } } }` where the result is not simply JSON, or nothing. */
export function answerMembers(operation: Operation, forms: ServerForms): string[] {
  const { wire } = operation;
  if (wire.protocol !== 'http') return [];
  const form = resultForm(operation);
  if (form === 'nothing' || (form === 'json' && mainBody(operation)?.mediaType === 'application/json'))
    return [];
  const bodies = answerBodies(forms.contract, operation);
  const entries = successesOf(wire.answers).map((answer) => {
    const key = propertyKey(answer.key === 'default' ? 'default' : answer.key.toUpperCase());
    const found = bodies.find(({ body }) => body === answer.contents[0]);
    const writing = form === 'status' ? headersWriting(answer, forms.contract) : undefined;
    const members = writing === undefined ? [] : [`headers: ${writing}`];
    if (found !== undefined) {
      members.push(
        `type: ${stringLiteral(found.body.mediaType)}`,
        `kind: ${stringLiteral(found.body.kind)}`,
        ...writingMembers(forms, found),
      );
    }
    return `${key}: ${objectOf(members)}`;
  });
  const members = [...(form === 'status' ? ['byStatus: true'] : []), `forms: ${objectOf(entries)}`];
  return [`answers: ${objectOf(members)}`];
}

/** The function that writes values of a type: that of the validators, or `stringify` where `JSON.stringify` does. */
export function encoderOf(
  { contract, file, validators }: ServerForms,
  type: Type,
  names: { readonly type: string; readonly encode: string },
): string {
  if (!isStringified(factsOf(contract), type)) return validatorOf(file, validators, names.encode);
  const stringify = file.constant(
    'stringify',
    'stringify',
    '<Value>(value: Value): string => JSON.stringify(value)',
  );
  return `${stringify}<${validatorType(file, validators, names.type)}>`;
}

/** The type parameter for the context of handlers. The setting `noUnusedParameters` of a project allows an unused one if it begins with `_`. */
export function contextParameter(isUsed = true): { readonly name: string; readonly default: string } {
  return { name: isUsed ? 'Context' : '_Context', default: 'unknown' };
}
