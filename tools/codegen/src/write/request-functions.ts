import type { Contract, Operation } from '@firn/contract-model';
import { operationSymbols } from './operation-symbols.js';
import { typeConverts } from './type-converts.js';

/** Names of the functions of an operation's parameters in the form in which they are sent. */
export interface RequestFunctions {
  /** `encodeGetPetRequest`; of JSON-RPC `encodeInfoPeersParams`. */
  readonly encode: string;
  readonly decode: string;
}

/** A type that is called as the request, and has functions of its own, keeps their names: then they are those of `GetPetHttpRequest`. */
export function requestFunctions(operation: Operation, contract: Contract): RequestFunctions {
  const { encodeParams, decodeParams, request } = operationSymbols(operation);
  if (operation.wire.protocol !== 'http') return { encode: encodeParams, decode: decodeParams };
  const isTaken = typeConverts(contract, { kind: 'reference', name: request });
  const name = isTaken ? request.replace(/Request$/, 'HttpRequest') : request;
  return { encode: `encode${name}`, decode: `decode${name}` };
}
