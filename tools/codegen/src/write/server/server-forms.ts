import { type Contract, type Operation, type RestWire, successesOf } from '@firn/contract-model';
import { type AnswerBody, answerBodies, mainBody, resultForm } from '../answer-types.js';
import { bodyFilter, filterName, filterText } from '../field-filters.js';
import { type Fragment, group } from '../fragment.js';
import { headersWriting } from '../header-forms.js';
import type { SourceFile } from '../source-file.js';
import { stringLiteral } from '../string-literal.js';
import { typeConverts } from '../type-converts.js';
import { functionNames } from '../validators/plan.js';
import { propertyKey } from '../validators/type-text.js';

/** What the writers of one operation's forms share. */
export class ServerForms {
  readonly contract: Contract;
  readonly validators: string;
  readonly file: SourceFile;

  constructor(contract: Contract, validators: string, file: SourceFile) {
    this.contract = contract;
    this.validators = validators;
    this.file = file;
  }
}

/** `security: [{ api_key: [] }],` */
export function writeSecurity(file: SourceFile, { security }: RestWire): void {
  if (security.length === 0) return;
  const requirements = security.map((requirement) => {
    return group(
      '{',
      requirement.map(
        ({ scheme, scopes }) => `${propertyKey(scheme)}: [${scopes.map(stringLiteral).join(', ')}]`,
      ),
      '}',
    );
  });
  file.code(['security: ', group('[', requirements, ']'), ',']);
}

/** `encode: encodePet, filter: PetFieldFilter`: how a body is written, where `JSON.stringify` alone does not. */
export function writingMembers(
  { contract, file, validators }: ServerForms,
  { body, typeName }: Pick<AnswerBody, 'body' | 'typeName'>,
): Fragment[] {
  const { kind, type, events } = body;
  if (typeName === undefined || kind === 'text') return [];
  const members: Fragment[] = [];
  if (typeConverts(contract, type))
    members.push(`encode: ${file.import(validators, functionNames(typeName).encode)}`);
  const filter = bodyFilter(contract, body);
  if (filter !== undefined)
    members.push([
      'filter: ',
      filterText(filter, (name) => file.import(validators, filterName(contract, name))),
    ]);
  const form = [
    ...(events?.data === 'json' ? ['json: true'] : []),
    ...(events?.item === 'event' ? ['whole: true'] : []),
  ];
  if (form.length > 0) members.push(['events: ', group('{', form, '}')]);
  return members;
}

/** `answers: { forms: { 200: { type: 'image/png', kind: 'binary' } } },` where the result is not simply JSON, or nothing. */
export function writeAnswers(file: SourceFile, operation: Operation, forms: ServerForms): void {
  const { wire } = operation;
  if (wire.protocol !== 'http') return;
  const form = resultForm(operation);
  if (form === 'nothing' || (form === 'json' && mainBody(operation)?.mediaType === 'application/json'))
    return;
  const bodies = answerBodies(operation);
  const entries = successesOf(wire.answers).map((answer): Fragment => {
    const key = propertyKey(answer.key === 'default' ? 'default' : answer.key.toUpperCase());
    const found = bodies.find(({ body }) => body === answer.contents[0]);
    const writing = form === 'status' ? headersWriting(answer, forms.contract) : undefined;
    const headers: Fragment[] = writing === undefined ? [] : [['headers: ', writing]];
    if (found === undefined) return [`${key}: `, headers.length === 0 ? '{}' : group('{', headers, '}')];
    const members: Fragment[] = [
      ...headers,
      `type: ${stringLiteral(found.body.mediaType)}`,
      `kind: ${stringLiteral(found.body.kind)}`,
    ];
    members.push(...writingMembers(forms, found));
    return [`${key}: `, group('{', members, '}')];
  });
  const members: Fragment[] = [
    ...(form === 'status' ? ['byStatus: true'] : []),
    ['forms: ', group('{', entries, '}')],
  ];
  file.code(['answers: ', group('{', members, '}'), ',']);
}
