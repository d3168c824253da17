import { fileNames } from '../document/file-names.js';
import {
  type DocumentBody,
  type DocumentOperation,
  type ReadDocument,
  readDocument,
} from '../document/operations.js';
import type { GeneratedPackages } from '../generated-code/generate-packages.js';
import type { CorpusDocument } from '../load-corpus.js';
import { isNotSynthesised, type Synthesis } from '../values/synthesise.js';
import { bodyFaults } from '../wire/body-faults.js';
import { type EchoServer, type Mutant, startEchoServer } from '../wire/echo-server.js';
import { parameterFaults } from '../wire/expected-parameters.js';
import { giveAnswers, sameOutcome } from './answers.js';
import { type ClientUnderTest, loadClient, type OperationUnderTest } from './client-under-test.js';
import { createValueMaker, type GivenRequest, giveRequest, type ValueMaker } from './given-values.js';

/** What came out of the round trips of one document. */
export interface DocumentReport {
  readonly operations: number;
  requests: number;
  answers: number;
  /** What went wrong: `GET /a: query lacks ...`. */
  readonly faults: string[];
  /** What could not be tried because no value fits the document's own schema. */
  readonly skipped: string[];
}

interface Trip {
  readonly read: ReadDocument;
  readonly client: ClientUnderTest;
  readonly server: EchoServer;
  readonly maker: ValueMaker;
  readonly report: DocumentReport;
}

/** Calls every operation of a document with every media type, full and bare, and lets a server answer everything that is documented. */
export async function checkDocument(
  document: CorpusDocument,
  packages: GeneratedPackages,
  mutant: Mutant = {},
): Promise<DocumentReport | undefined> {
  const read = readDocument(document);
  if (read === undefined) return undefined;
  await using server = await startEchoServer(mutant);
  const client = await loadClient(packages, server.url);
  const report: DocumentReport = {
    operations: read.operations.length,
    requests: 0,
    answers: 0,
    faults: [],
    skipped: [],
  };
  const trip: Trip = { read, client, server, maker: createValueMaker(read), report };
  for (const operation of read.operations) await checkOperation(trip, operation);
  return report;
}

async function checkOperation(trip: Trip, document: DocumentOperation): Promise<void> {
  const { client, report } = trip;
  const label = `${document.method} ${document.path}`;
  try {
    const found = client.find(document.method, document.path, document.id);
    if (found === undefined) {
      report.faults.push(`${label}: the client has no such operation`);
      return;
    }
    const sent = await checkRequests(trip, document, found, label);
    if (sent !== undefined) await checkAnswers(trip, document, found, sent, label);
  } catch (error) {
    report.faults.push(`${label}: ${text(error)}`);
  }
}

async function checkRequests(
  { server, maker, report, read }: Trip,
  document: DocumentOperation,
  { operation, call }: OperationUnderTest,
  label: string,
): Promise<GivenRequest | undefined> {
  const quiet = giveAnswers(document.answers, maker, { full: false, turn: 0 }).given.find(
    ({ status }) => status < 300,
  ) ?? { wire: { status: 204, headers: {}, body: undefined } };
  const bodies: (DocumentBody | undefined)[] = document.bodyRequired
    ? [...document.bodies]
    : [undefined, ...document.bodies];
  let last: GivenRequest | undefined;
  for (const body of bodies.length > 0 ? bodies : [undefined])
    for (const how of [
      { full: true, turn: 0 },
      { full: false, turn: 1 },
    ] satisfies Synthesis[]) {
      const what = `${label}${body === undefined ? '' : ` (${body.mediaType})`}${how.full ? '' : ' bare'}`;
      try {
        const given = giveRequest(
          { document, operation, maker, fileNames: (one) => fileNames(read, one) },
          body,
          how,
        );
        server.answer = quiet.wire;
        report.requests += 1;
        const failure = await call(given.params).then(
          () => undefined,
          (error: unknown) => error,
        );
        const [arrived] = server.taken();
        if (arrived === undefined) report.faults.push(`${what}: nothing was sent: ${text(failure)}`);
        else {
          const faults = [
            ...parameterFaults(document, given.parameters, arrived, ''),
            ...bodyFaults(given.body, arrived),
          ];
          report.faults.push(...faults.map((fault) => `${what}: ${fault}`));
          last ??= given;
        }
      } catch (error) {
        if (isNotSynthesised(error)) report.skipped.push(`${what}: ${error.message}`);
        else report.faults.push(`${what}: ${text(error)}`);
      }
    }
  return last;
}

async function checkAnswers(
  { server, maker, report }: Trip,
  document: DocumentOperation,
  { call, callWithResponse }: OperationUnderTest,
  sent: GivenRequest,
  label: string,
): Promise<void> {
  const { given, skipped } = giveAnswers(document.answers, maker, { full: true, turn: 0 });
  report.skipped.push(...skipped.map((why) => `${label}: ${why}`));
  for (const answer of given) {
    // Nothing comes back for HEAD (RFC 9110, 9.3.2).
    const expected =
      document.method === 'HEAD' ? { ...answer, mediaType: undefined, value: undefined } : answer;
    const what = `${label} -> ${answer.status}${answer.mediaType === undefined ? '' : ` ${answer.mediaType}`}`;
    server.answer = answer.wire;
    report.answers += 1;
    try {
      const whole = await callWithResponse(sent.params, expected.mediaType);
      if (whole.status !== answer.status) report.faults.push(`${what}: gave the status ${whole.status}`);
      else if (!(await sameOutcome(whole.body, expected)))
        report.faults.push(
          `${what}: gave ${await shown(whole.body)} instead of ${short(JSON.stringify(expected.value))}`,
        );
      if (answer.status >= 400 && answer === given.find(({ status }) => status === answer.status)) {
        const error = await call(sent.params).then(
          () => undefined,
          (thrown: unknown) => thrown,
        );
        if ((error as { status?: unknown } | undefined)?.status !== answer.status)
          report.faults.push(`${what}: threw ${text(error)}`);
      }
    } catch (error) {
      report.faults.push(`${what}: ${text(error)}`);
    } finally {
      server.taken();
    }
  }
}

async function shown(value: unknown): Promise<string> {
  if (value instanceof Blob) return `bytes ${short(await value.text())}`;
  return short(
    JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? String(item) : item)) ??
      String(value),
  );
}

const short = (value: string | undefined): string =>
  value === undefined ? 'nothing' : value.length > 160 ? `${value.slice(0, 160)}…` : value;

function text(error: unknown): string {
  return error instanceof Error ? short(`${error.name}: ${error.message}`) : String(error);
}
