import type { Body, Contract, Location, Type } from '@firn/contract';
import type { ContractDocument, RestOperation } from '@firn/contract/document';
import { canonicalJson } from '@firn/contract/json';
import { isNoSampleError, misfitsOf, pick, randomOf, sampleType } from '@firn/contract/values';
import type { Answerable } from '../answer/choose-answer.js';
import { pageAnswer } from '../answer/page-answer.js';
import { askedExample } from './asked-example.js';
import { HttpFailure } from './http-failure.js';
import { plainParams } from './plain-params.js';
import type { Preferences } from './prefer.js';

/** What an answer is chosen by. */
export interface ValueQuestion {
  readonly contract: ContractDocument;
  readonly model: Contract;
  readonly operation: RestOperation;
  readonly params: Readonly<Record<string, unknown>>;
  readonly seed: string;
  readonly preferences: Preferences;
  /** Whether this is what a call that worked gives back in its preferred media type: whole examples are of that. */
  readonly isResult: boolean;
  /** Makes the body of a failure. It is used if there is no example. */
  readonly usual?: ((content: Body) => unknown) | undefined;
  /** Told where no value keeps every rule, as of alternatives that cannot be told apart. */
  readonly warn?: ((reason: string) => void) | undefined;
}

/**
 * The value of an answer: the example that is asked for; else that of the example with these parameters, or of most of them, or one of the
 * examples that the contract accepts; without them, or where that is asked for, one made of the type. The same question has the same answer.
 * @throws HttpFailure with 400 for an example that there is not, 500 for a type of which no value is found.
 */
export function chooseValue(question: ValueQuestion, content: Body): unknown {
  const { model, operation, preferences, params, seed } = question;
  const key = `${seed} ${operation.name} ${canonicalJson(plainParams(params))}`;
  if (preferences.example !== undefined) return namedExample(question, content, preferences.example);
  if (!preferences.dynamic) {
    const whole = wholeExample(question, content);
    if (whole !== undefined) return whole;
    const examples = content.examples.filter(({ value }) => fits(model, content, value));
    const asked = askedExample(operation, params);
    const example = examples.find(({ name }) => name === asked) ?? pick(randomOf(key), examples);
    if (example !== undefined) return example.value;
    const usual = content.kind === 'json' ? question.usual?.(content) : undefined;
    if (usual !== undefined) return usual;
    const broken = brokenExample(question, content, asked);
    if (broken !== undefined)
      return answerOf(question, content, [], (each) => insteadOf(broken, question, content, each));
  }
  return answerOf(question, content, [], (each) => {
    return madeValue(question, content.type, `${each} ${content.mediaType}`, content.location);
  });
}

/** The answer of one of the examples, or without examples that of `make`; of a paged operation the page that is asked for. */
function answerOf(
  { model, operation, params, seed, isResult }: ValueQuestion,
  content: Body,
  examples: Answerable['examples'],
  make?: (key: string) => unknown,
): unknown {
  const { name, pagination } = operation;
  return pageAnswer(
    {
      name,
      examples,
      sample: make,
      pagination: isResult ? pagination : undefined,
      accepts: (answer) => fits(model, content, answer),
    },
    plainParams(params),
    seed,
  );
}

/** The documented example that would be answered if the contract allowed it, and the rule that it breaks. */
interface BrokenExample {
  readonly name: string;
  readonly value: unknown;
  readonly rule: string;
}

function brokenExample(
  { model, isResult, operation }: ValueQuestion,
  { examples, type }: Body,
  asked: string | undefined,
): BrokenExample | undefined {
  const results = isResult ? operation.examples : [];
  const all = [
    ...examples,
    ...results.flatMap(({ name, result }) => (result === undefined ? [] : [{ name, value: result }])),
  ];
  const example = all.find(({ name }) => name === asked) ?? all[0];
  if (example === undefined) return undefined;
  const [issue] = misfitsOf(model, type, example.value);
  return { name: example.name, value: example.value, rule: issue?.message ?? 'its form' };
}

/** A value of the type, so that a client that checks takes it; the example itself where there is none. `warn` is told in both cases. */
function insteadOf(
  { name, value, rule }: BrokenExample,
  question: ValueQuestion,
  content: Body,
  key: string,
): unknown {
  const { operation, warn } = question;
  const says = `${operation.name}: the example ${name} breaks the contract (${rule})`;
  const made = possibleValue(question, content.type, `${key} ${content.mediaType}`, content.location);
  if (made.reason === undefined) {
    warn?.(`${says}: this value is made of the schema`);
    return made.value;
  }
  warn?.(`${says}, and no value keeps its rules: this is the example`);
  return value;
}

/** What a value is made by. */
type ValueSource = Pick<ValueQuestion, 'contract' | 'model' | 'operation' | 'preferences' | 'warn'>;

/** A value made of a type; where none keeps every rule, the closest, and `warn` is told. @throws HttpFailure with 500 where there is none. */
export function madeValue(source: ValueSource, type: Type, key: string, place?: Location): unknown {
  const { value, reason } = possibleValue(source, type, key, place);
  if (reason === undefined) return value;
  const sentence = `${source.operation.name}: ${reason}; give it an example`;
  if (value === undefined) throw new HttpFailure(500, [sentence]);
  source.warn?.(sentence);
  return value;
}

/** A value made of a type; where none keeps every rule, the closest if there is one, and why. */
function possibleValue(
  { contract, model, preferences }: ValueSource,
  type: Type,
  key: string,
  place: Location | undefined,
): { readonly value: unknown; readonly reason?: string } {
  const document = preferences.dynamic ? undefined : contract;
  try {
    return { value: sampleType({ contract: model, document, random: randomOf(key), place }, type) };
  } catch (error) {
    if (!isNoSampleError(error)) throw error;
    return { value: error.closest, reason: error.message };
  }
}

function fits(model: Contract, { kind, type }: Body, value: unknown): boolean {
  const isText = kind === 'binary' || (kind !== 'json' && typeof value === 'string');
  return isText || misfitsOf(model, type, value).length === 0;
}

function wholeExample(question: ValueQuestion, content: Body): unknown {
  const { model, operation, isResult } = question;
  const examples = operation.examples.filter(
    ({ result }) => result !== undefined && fits(model, content, result),
  );
  return isResult && examples.length > 0 ? answerOf(question, content, examples) : undefined;
}

function namedExample({ operation, isResult }: ValueQuestion, content: Body, name: string): unknown {
  const known = [
    ...content.examples,
    ...(isResult ? operation.examples.map((example) => ({ name: example.name, value: example.result })) : []),
  ];
  const found = known.find((example) => example.name === name);
  if (found !== undefined) return found.value;
  const names = [...new Set(known.map((example) => example.name))].join(', ');
  throw new HttpFailure(400, [
    `Prefer: example=${name.slice(0, 64)}: this answer of ${operation.name} has ${names === '' ? 'no examples' : names}`,
  ]);
}
