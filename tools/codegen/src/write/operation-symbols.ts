import type { Operation, SubscriptionKind } from '@firn/contract-model';
import { pascalCase } from './casing.js';

/** The names that one operation has in generated code. */
export interface OperationSymbols {
  /** `infoPeers`: the client function and the handler of a program. */
  readonly function: string;
  /** `InfoPeersParams` */
  readonly params: string;
  /** `InfoPeersResult` */
  readonly result: string;
  /** `InfoPeersHandler` */
  readonly handler: string;
  /** `infoPeersOperation` */
  readonly operation: string;
  readonly isResult: string;
  readonly encodeResult: string;
  readonly explainResult: string;
  readonly encodeParams: string;
  readonly decodeParams: string;
  /** `GetPetRequest`: what the functions of a request of HTTP are called after; see `requestFunctions`. */
  readonly request: string;
  /** `GetPetResponse`: every answer of an HTTP operation. */
  readonly response: string;
  /** `GetPetAnswer`: every answer that a handler may choose. */
  readonly answer: string;
  /** `getPetAnswers`: how they are read. */
  readonly answers: string;
  /** `getPetWithResponse` */
  readonly withResponse: string;
}

/** The names of an operation; see docs/generated-code.md. */
export function operationSymbols(operation: Operation): OperationSymbols {
  const stem = pascalCase(operation.symbol);
  return {
    function: operation.symbol,
    params: `${stem}Params`,
    result: `${stem}Result`,
    handler: `${stem}Handler`,
    operation: `${operation.symbol}Operation`,
    isResult: `is${stem}Result`,
    encodeResult: `encode${stem}Result`,
    explainResult: `explain${stem}Result`,
    encodeParams: `encode${stem}Params`,
    decodeParams: `decode${stem}Params`,
    request: `${stem}Request`,
    response: `${stem}Response`,
    answer: `${stem}Answer`,
    answers: `${operation.symbol}Answers`,
    withResponse: `${operation.symbol}WithResponse`,
  };
}

/** The names that one kind of a subscription has in generated code. */
export interface SubscriptionSymbols {
  /** `ethSubscribeNewHeads` */
  readonly function: string;
  readonly params: string;
  readonly payload: string;
  readonly handler: string;
  readonly subscription: string;
  readonly isPayload: string;
  readonly decodePayload: string;
  readonly encodePayload: string;
  readonly explainPayload: string;
  readonly encodeParams: string;
  readonly decodeParams: string;
}

/** The names of a subscription kind. */
export function subscriptionSymbols(kind: SubscriptionKind): SubscriptionSymbols {
  const stem = pascalCase(kind.symbol);
  return {
    function: kind.symbol,
    params: `${stem}Params`,
    payload: `${stem}Payload`,
    handler: `${stem}Handler`,
    subscription: `${kind.symbol}Subscription`,
    isPayload: `is${stem}Payload`,
    decodePayload: `decode${stem}Payload`,
    encodePayload: `encode${stem}Payload`,
    explainPayload: `explain${stem}Payload`,
    encodeParams: `encode${stem}Params`,
    decodeParams: `decode${stem}Params`,
  };
}
