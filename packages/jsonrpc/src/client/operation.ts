import type { Issue } from '@firn/primitives/validation';

/** What the client runtime needs to know of one method; generated, one constant each. */
export interface RpcOperation<Params, Result> {
  /** Full method name: `info.peers`. */
  readonly method: string;
  /** HTTP path template of the group: `/ext/bc/{blockchainId}/rpc`. */
  readonly path: string;
  /** Writes the parameters as the JSON text of `params`, in the form that the contract names; absent: the method takes none. */
  readonly encodeParams?: (params: Params) => string;
  /** Whether a result has the contract's wire form. */
  readonly isResult: (result: unknown) => boolean;
  /** Converts a checked result in place; absent where wire and decoded form are the same. */
  readonly decodeResult?: (result: never) => Result;
  /** Loads the module that names the broken rules; only called when `isResult` said no. */
  readonly explainResult: () => Promise<(result: unknown) => Issue[]>;
  /** Whether sending it twice changes nothing: only such calls are retried after the request may have arrived. */
  readonly idempotent: boolean;
}

/** What the client runtime needs to know of one method that nothing answers; generated, one constant each. */
export type RpcNotification<Params> = Pick<
  RpcOperation<Params, unknown>,
  'method' | 'path' | 'encodeParams' | 'idempotent'
>;
