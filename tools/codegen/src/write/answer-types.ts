import {
  type Answer,
  type Body,
  type Contract,
  type Operation,
  type RestWire,
  successesOf,
  type Type,
} from '@firn/contract';
import { answerTypeName } from '@firn/contract/read';
import { namesOf } from './names/contract-names.js';

/** The body of a documented answer, with the name of its type. */
export interface AnswerBody {
  readonly answer: Answer;
  readonly body: Body;
  /** Name of the type of the value, or of one item of lines and events; absent: any text, any bytes. */
  readonly typeName?: string;
  /** Whether the type is declared for this body alone, because it has no name of its own. */
  readonly declares: boolean;
}

/** Every body of every documented answer. */
export function answerBodies(contract: Contract, operation: Operation): readonly AnswerBody[] {
  const { wire } = operation;
  if (wire.protocol !== 'http') return [];
  const main = mainBody(operation);
  return wire.answers.flatMap((answer) =>
    answer.contents.map((body): AnswerBody => {
      if (!isChecked(body)) return { answer, body, declares: false };
      if (body === main && body.kind === 'json')
        return { answer, body, declares: false, typeName: namesOf(contract).operation(operation).result };
      if (body.type.kind === 'reference') return { answer, body, declares: false, typeName: body.type.name };
      return { answer, body, declares: true, typeName: nameOf(operation, answer, body) };
    }),
  );
}

/** The body that is the result of an operation whose result is one body. */
export function mainBody({ wire }: Operation): Body | undefined {
  if (wire.protocol !== 'http' || wire.resultBy !== 'body') return undefined;
  return successesOf(wire.answers)[0]?.contents[0];
}

/** How the result of an operation comes about. */
export type ResultForm = 'nothing' | 'status' | Body['kind'];

export function resultForm(operation: Operation): ResultForm {
  const { wire } = operation;
  if (wire.protocol !== 'http') return wire.notification ? 'nothing' : 'json';
  if (wire.resultBy === 'status') return 'status';
  return mainBody(operation)?.kind ?? 'nothing';
}

/** Whether values of a body are held against a type. */
function isChecked({ kind, type }: Body): boolean {
  if (kind === 'binary' || kind === 'form' || kind === 'multipart') return false;
  return kind !== 'text' || !isAnyText(type);
}

const isAnyText = (type: Type): boolean =>
  type.kind === 'string' && (type.pattern ?? type.minLength ?? type.maxLength) === undefined;

/** `GetPet404`, `ListPets200Item`; with the media type where there are several. */
function nameOf({ symbol }: Operation, { key, contents }: Answer, { kind, mediaType }: Body): string {
  const several = contents.filter(isChecked).length > 1;
  const item = kind === 'lines' || kind === 'events' ? 'Item' : '';
  return answerTypeName(symbol, key, several ? mediaType : '') + item;
}

/** Whether an answer is given for one status, for a hundred, or for the rest: as TypeScript has it. */
export function statusType(wire: RestWire, answer: Answer, importType: (name: string) => string): string {
  if (answer.extent === 'exact') return String(answer.status);
  const all =
    answer.extent === 'range'
      ? importType(`Status${Math.floor(answer.status / 100)}XX`)
      : importType('HttpStatus');
  const others = wire.answers.filter(
    (other) =>
      other !== answer &&
      (other.extent === 'exact'
        ? answer.extent === 'default' || Math.floor(other.status / 100) === Math.floor(answer.status / 100)
        : other.extent === 'range' && answer.extent === 'default'),
  );
  return others.length === 0
    ? all
    : `Exclude<${all}, ${others.map((other) => (other.extent === 'exact' ? other.status : importType(`Status${other.status / 100}XX`))).join(' | ')}>`;
}
