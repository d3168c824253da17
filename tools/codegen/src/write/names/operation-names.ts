import { type NameScope, typeStem } from '@firn/contract/read';

/** The names that one operation has in generated code. */
export interface OperationNames {
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
  /** `encodeGetPetRequest`: writes the request of an HTTP call, of JSON-RPC its parameters. */
  readonly encodeRequest: string;
  readonly decodeRequest: string;
  /** `decodeNamedInfoPeersParams`: converts parameters by name that are checked already. */
  readonly decodeNamed: string;
  /** `GetPetResponse`: every answer of an HTTP operation. */
  readonly response: string;
  /** `GetPetAnswer`: every answer that a handler may choose. */
  readonly answer: string;
  /** `getPetAnswers`: how they are read. */
  readonly answers: string;
  /** `getPetWithResponse` */
  readonly withResponse: string;
  /** `listPetsPages`, of a paged operation. */
  readonly pages: string;
  /** `listPetsItems` */
  readonly items: string;
  /** `listPetsPaging`: how its pages follow each other. */
  readonly paging: string;
}

/** The names that one kind of a subscription has in generated code. */
export interface KindNames {
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
  readonly decodeNamed: string;
}

/** The properties of an operation that decide which names it has. */
export interface OperationKind {
  readonly isHttp: boolean;
  readonly isPaged: boolean;
}

/** Where names of a contract's operations must be unique. */
export interface NameScopes {
  /** Exports of the client. */
  readonly exports: NameScope;
  /** Names after `decode` and `encode` in function names: types, parameters, requests. */
  readonly converted: NameScope;
}

/**
 * Names an operation. Names of types come from its symbol, which is unique. Other exports of the client get a number if another export has
 * their name.
 * @param name the name of its function.
 */
export function operationNames(
  symbol: string,
  name: string,
  { isHttp, isPaged }: OperationKind,
  { exports, converted }: NameScopes,
): OperationNames {
  const stem = typeStem(symbol);
  const exported = (wanted: string, exists: boolean): string => (exists ? exports.claim(wanted) : wanted);
  const request = isHttp ? converted.claim([`${stem}Request`, `${stem}HttpRequest`]) : `${stem}Params`;
  return {
    function: name,
    params: `${stem}Params`,
    result: `${stem}Result`,
    handler: `${stem}Handler`,
    operation: exported(`${symbol}Operation`, true),
    isResult: `is${stem}Result`,
    encodeResult: `encode${stem}Result`,
    explainResult: `explain${stem}Result`,
    encodeParams: `encode${stem}Params`,
    decodeParams: `decode${stem}Params`,
    encodeRequest: `encode${request}`,
    decodeRequest: `decode${request}`,
    decodeNamed: `decode${converted.claim(`Named${stem}Params`)}`,
    response: exported(`${stem}Response`, isHttp),
    answer: `${stem}Answer`,
    answers: exported(`${symbol}Answers`, isHttp),
    withResponse: exported(`${symbol}WithResponse`, isHttp),
    pages: exported(`${symbol}Pages`, isPaged),
    items: exported(`${symbol}Items`, isPaged),
    paging: exported(`${symbol}Paging`, isPaged),
  };
}

/** The names of a subscription kind. */
export function kindNames(symbol: string, name: string, { exports, converted }: NameScopes): KindNames {
  const stem = typeStem(symbol);
  return {
    function: name,
    params: `${stem}Params`,
    payload: `${stem}Payload`,
    handler: `${stem}Handler`,
    subscription: exports.claim(`${symbol}Subscription`),
    isPayload: `is${stem}Payload`,
    decodePayload: `decode${stem}Payload`,
    encodePayload: `encode${stem}Payload`,
    explainPayload: `explain${stem}Payload`,
    encodeParams: `encode${stem}Params`,
    decodeParams: `decode${stem}Params`,
    decodeNamed: `decode${converted.claim(`Named${stem}Params`)}`,
  };
}
