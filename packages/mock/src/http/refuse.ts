import { type Answer, answerFor } from '@firn/contract';
import type { ContractDocument } from '@firn/contract/document';
import { failureContentOf } from '@firn/contract/failures';
import {
  type Failure,
  type FailureContent,
  failureText,
  problemContent,
  refusalStatus,
  renderFailure,
} from '@firn/primitives/failure';
import { type BoundOperation, headerSafe } from './answer-operation.js';
import type { HttpFailure } from './http-failure.js';
import { xmlDocument } from './xml-document.js';

/** Rejects a request with the response that the operation declares, as generated servers do. The reason is also in `x-mock-reason`. */
export function refuse(
  { contract, operation }: BoundOperation,
  failure: HttpFailure,
  path: string,
): Response {
  const { answers } = operation.wire;
  const { messages, issues } = failure;
  const status = refusalStatus(failure, (each) => answerFor(answers, each)?.extent);
  const answer = answerFor(answers, status);
  const headers = new Headers({ ...failure.headers, 'x-mock-reason': headerSafe(failure.message) });
  const content = (answer && failureContentOf(contract.model, answer)) ?? problemContent;
  const { type, body } = refusalBody(contract, answer, content, { status, messages, issues, path });
  headers.set('content-type', type);
  return new Response(body, { status, headers });
}

/** Rejects a request without an operation, with problem details (RFC 9457). */
export function refuseUnknown({ status, messages, issues, headers }: HttpFailure, path: string): Response {
  const body = failureText(problemContent, { status, messages, issues, path });
  return new Response(body, { status, headers: { ...headers, 'content-type': problemContent.type } });
}

function refusalBody(
  contract: ContractDocument,
  answer: Answer | undefined,
  content: FailureContent,
  failure: Failure,
): { readonly type: string; readonly body: string } {
  // The mock has the document, which also describes attributes, namespaces and wrapped lists.
  const xml = content.as === 'xml' ? answer?.contents.find(({ kind }) => kind === 'text') : undefined;
  const body =
    xml === undefined
      ? failureText(content, failure)
      : xmlDocument(contract, xml, renderFailure(content.body, failure));
  return { type: content.type, body };
}
