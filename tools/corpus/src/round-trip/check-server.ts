import type { Operation } from '@firn/contract';
import { fileNames } from '../document/file-names.js';
import {
  type DocumentBody,
  type DocumentOperation,
  type ReadDocument,
  readDocument,
} from '../document/operations.js';
import type { GeneratedPackages } from '../generated-code/generate-packages.js';
import { isObject, type Json } from '../json.js';
import type { CorpusDocument } from '../load-corpus.js';
import { isNotSynthesised, type Synthesis } from '../values/synthesise.js';
import { needsCredentials, satisfies, withCredentials } from '../wire/credentials.js';
import { sendRequest, type WireAnswer } from '../wire/send-request.js';
import { isNoForm, type WireRequest, writeRequest } from '../wire/write-request.js';
import { giveAnswers } from './answers.js';
import { failureFaults, readingFaults, wrongRequests } from './failures.js';
import { createValueMaker, type GivenRequest, giveRequest, type ValueMaker } from './given-values.js';
import { startMock } from './mock-under-test.js';
import { type ModelOperations, readModel } from './model-operations.js';
import { readWhole, receivedFaults } from './received.js';
import { answeredFaults, handlerAnswer } from './server-answers.js';
import { type Behind, type ServerUnderTest, startServer } from './server-under-test.js';

/** A status that no document has: a handler was reached. */
const seen = 599;

/** What came out of the requests to one document's generated server. */
export interface ServerReport {
  readonly operations: number;
  requests: number;
  refusals: number;
  answers: number;
  failures: number;
  readonly faults: string[];
  /** What could not be tried: nothing fits the schema, or no specification says how it is written. */
  readonly skipped: string[];
}

interface Trip {
  readonly read: ReadDocument;
  readonly model: ModelOperations;
  readonly maker: ValueMaker;
  readonly server: ServerUnderTest;
  readonly report: ServerReport;
  readonly send: (origin: string, request: WireRequest) => Promise<WireAnswer>;
  /** A mock of the same document. */
  readonly mock: (request: WireRequest) => Promise<WireAnswer>;
  /** What handlers answer next. */
  readonly answer: { next: () => unknown };
  /** What the handlers got since the last look. */
  readonly received: { operation: string; params: unknown }[];
}

/** Faults of whoever stands between the two, to see whether they are noticed. */
export interface ServerMutant {
  /** Changes what is sent. */
  readonly sent?: (request: WireRequest) => WireRequest;
  /** Changes what was answered. */
  readonly answered?: (answer: WireAnswer) => WireAnswer;
  /** Lets everybody pass. */
  readonly open?: true;
}

/** Sends every documented request to the generated server, written from the document alone, and looks at what its handlers are given. */
export async function checkServer(
  document: CorpusDocument,
  packages: GeneratedPackages,
  mutant: ServerMutant = {},
): Promise<ServerReport | undefined> {
  const read = readDocument(document);
  if (read === undefined) return undefined;
  const report: ServerReport = {
    operations: read.operations.length,
    requests: 0,
    refusals: 0,
    answers: 0,
    failures: 0,
    faults: [],
    skipped: [],
  };
  const received: Trip['received'] = [];
  const behind: Behind & Pick<Trip['answer'], 'next'> = {
    next: () => undefined,
    handle: async (operation, params) => {
      received.push({ operation, params: await readWhole(params) });
      return behind.next();
    },
    authenticate: (requirements, { request }) =>
      mutant.open === true ||
      requirements.some((one) => satisfies(read, one, request.target, (name) => request.header(name))),
  };
  const { sent = (same) => same, answered = (same) => same } = mutant;
  const send: Trip['send'] = async (origin, request) => answered(await sendRequest(origin, sent(request)));
  const model = readModel(packages);
  await using server = await startServer(packages, model.groups, behind);
  const trip: Trip = {
    read,
    model,
    maker: createValueMaker(read),
    server,
    mock: await startMock(packages),
    report,
    received,
    answer: behind,
    send,
  };
  for (const operation of read.operations) await checkOperation(trip, operation);
  return report;
}

async function checkOperation(trip: Trip, document: DocumentOperation): Promise<void> {
  const { model, report, server } = trip;
  const label = `${document.method} ${document.path}`;
  const operation = model.find(document.method, document.path, document.id);
  if (operation !== undefined && !model.isServed(operation)) {
    report.skipped.push(`${label}: nothing distinguishes it from another operation`);
    return;
  }
  const origin = operation && server.origin(operation.name);
  if (operation === undefined || origin === undefined) {
    report.faults.push(`${label}: the server has no such operation`);
    return;
  }
  const bodies: (DocumentBody | undefined)[] = document.bodyRequired
    ? [...document.bodies]
    : [undefined, ...document.bodies];
  trip.answer.next = () => {
    throw server.failure(seen, {});
  };
  let request: WireRequest | undefined;
  for (const body of bodies.length > 0 ? bodies : [undefined])
    for (const how of [
      { full: true, turn: 1, hard: true },
      { full: false, turn: 2 },
    ] satisfies Synthesis[]) {
      const what = `${label}${body === undefined ? '' : ` (${body.mediaType})`}${how.full ? '' : ' bare'}`;
      try {
        const given = giveRequest(
          { document, operation, maker: trip.maker, fileNames: (one) => fileNames(trip.read, one) },
          body,
          how,
        );
        const written = writeRequest(document, given.parameters, given.handed);
        await checkRequest(trip, document, { origin, given, request: written, what, name: operation.name });
        request ??= withCredentials(trip.read, document, written);
      } catch (error) {
        if (isNotSynthesised(error) || isNoForm(error)) report.skipped.push(`${what}: ${error.message}`);
        else report.faults.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  if (request === undefined) return;
  await checkAnswers(trip, document, { operation, origin, request, label });
  await checkFailures(trip, document, { origin, request, label });
}

async function checkAnswers(
  { answer, maker, report, send, server }: Trip,
  document: DocumentOperation,
  {
    operation,
    origin,
    request,
    label,
  }: {
    readonly operation: Operation;
    readonly origin: string;
    readonly request: WireRequest;
    readonly label: string;
  },
): Promise<void> {
  const { given, skipped } = giveAnswers(document.answers, maker, { full: true, turn: 3 });
  report.skipped.push(...skipped.map((why) => `${label}: ${why}`));
  for (const each of given) {
    const what = `${label} <- ${each.status}${each.mediaType === undefined ? '' : ` ${each.mediaType}`}`;
    report.answers += 1;
    answer.next = () => server.give(operation.name, handlerAnswer(operation, each));
    try {
      const faults = answeredFaults(document, each, await send(origin, request));
      report.faults.push(...faults.map((fault) => `${what}: ${fault}`));
    } catch (error) {
      report.faults.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

/** Every failure that the server or a mock answers by itself has to be as the document declares its status. */
async function checkFailures(
  { answer, maker, mock, report, send, server }: Trip,
  document: DocumentOperation,
  {
    origin,
    request,
    label,
  }: { readonly origin: string; readonly request: WireRequest; readonly label: string },
): Promise<void> {
  const expect = async (what: string, answered: Promise<WireAnswer>): Promise<void> => {
    report.failures += 1;
    const response = await answered;
    const faults = [...failureFaults(document, response, maker), ...(await readingFaults(response))];
    report.faults.push(...faults.map((fault) => `${label}, ${what}: ${fault}`));
  };
  answer.next = () => {
    throw new Error('a handler that fails');
  };
  await expect('a handler that fails', send(origin, request));
  for (const [what, wrong] of wrongRequests(document, request)) {
    await expect(what, send(origin, wrong));
    await expect(`${what}, of a mock`, mock(wrong));
  }
  const declared = document.answers.map(({ status }) => Number(status)).filter((status) => status >= 400);
  for (const status of new Set([...declared, 418])) {
    answer.next = () => {
      throw server.failure(status, {});
    };
    await expect(`a handler that throws ${status}`, send(origin, request));
  }
}

interface Tried {
  readonly origin: string;
  readonly given: GivenRequest;
  readonly request: WireRequest;
  readonly what: string;
  /** Name of the operation in the server package. */
  readonly name: string;
}

async function checkRequest(trip: Trip, document: DocumentOperation, tried: Tried): Promise<void> {
  const { read, report, received, maker } = trip;
  const { origin, given, request, what, name } = tried;
  received.length = 0;
  if (needsCredentials(document) && !satisfiesWithout(read, document)) {
    report.refusals += 1;
    const refused = await trip.send(origin, request);
    if ((refused.status !== 401 && refused.status !== 403) || received.length > 0)
      report.faults.push(`${what}: answered ${refused.status} to a request without credentials`);
    report.faults.push(...failureFaults(document, refused, maker).map((fault) => `${what}: ${fault}`));
    received.length = 0;
  }
  report.requests += 1;
  const answer = await trip.send(origin, withCredentials(read, document, request));
  const [call] = received;
  if (call === undefined) {
    report.faults.push(
      `${what}: answered ${answer.status} ${textOfBody(answer)} to ${request.method} ${short(request.target)}`,
    );
    return;
  }
  if (call.operation !== name) report.faults.push(`${what}: reached ${call.operation} instead of ${name}`);
  report.faults.push(
    ...(await receivedFaults(given, call.params, maker, defaultsOf(read, document))).map(
      (fault) => `${what}: ${fault}`,
    ),
  );
}

/** Defaults of the parameters of an operation. */
function defaultsOf({ references }: ReadDocument, { parameters }: DocumentOperation): Json[] {
  return parameters.flatMap(({ schema }) => {
    if (!isObject(schema.value)) return [];
    const found = schema.value.default ?? references.resolve(schema).value.default;
    return found === undefined ? [] : [found];
  });
}

/** Some requirements ask for nothing that a request could carry: a certificate, or a scheme that the document lacks. */
function satisfiesWithout(read: ReadDocument, { security }: DocumentOperation): boolean {
  return security.some((one) => satisfies(read, one, '/', () => undefined));
}

const textOfBody = ({ body }: WireAnswer): string => short(body.toString('utf8'));
const short = (text: string): string => (text.length > 300 ? `${text.slice(0, 300)}…` : text);
