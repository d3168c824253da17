import type { Issue } from '@firn/primitives/validation';

/** What the client runtime needs to know of one operation; generated, one constant each. */
export interface RestOperation<Params, Result> {
  /** operationId of the contract. */
  readonly name: string;
  /** Upper-case verb. */
  readonly verb: string;
  /** Path with its parameters filled in and the query string, and the body as JSON text where there is one. */
  readonly encodeRequest: (params: Params) => { readonly target: string; readonly body?: string };
  readonly isResult: (result: unknown) => boolean;
  /** Converts a checked result in place; absent where wire and decoded form are the same. */
  readonly decodeResult?: (result: never) => Result;
  /** Loads the module that names the broken rules; only called when `isResult` said no. */
  readonly explainResult: () => Promise<(result: unknown) => Issue[]>;
  readonly idempotent: boolean;
}
