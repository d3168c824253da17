import type { EncodedRequest, Issue } from '@firn/primitives/validation';
import type { SecurityRequirement } from '../security-scheme.js';
import type { BodyReader } from './body-readers.js';

/** What the client runtime needs to know of one operation; generated, one constant each. */
export type RestOperation<Params, Result> = RestOperationBase<Params> &
  (JsonResult<Result> | ReadResult<Result>);

interface RestOperationBase<Params> {
  /** operationId of the contract. */
  readonly name: string;
  /** Upper-case verb. */
  readonly verb: string;
  /** Path with its parameters filled in and the query string, the body where there is one, and the headers of both. */
  readonly encodeRequest: (params: Params) => EncodedRequest;
  readonly idempotent: boolean;
  /** Media types of the answer that is wanted, by preference. Absent: `application/json`. */
  readonly accept?: string;
  /** What the caller has to show; absent: nothing. See {@link withAuth}. */
  readonly security?: readonly SecurityRequirement[];
  /** Whether an answer with a status of 3xx is the result, or an error, instead of being followed. */
  readonly takesRedirects?: true | 'as-error';
}

/** A result that is one JSON value: what most operations have. */
interface JsonResult<Result> {
  readonly isResult: (result: unknown) => boolean;
  /** Converts a checked result in place; absent where wire and decoded form are the same. */
  readonly decodeResult?: (result: never) => Result;
  /** Loads the module that names the broken rules; only called when `isResult` said no. */
  readonly explainResult: () => Promise<(result: unknown) => Issue[]>;
  readonly read?: undefined;
}

/** Any other result. */
interface ReadResult<Result> {
  /** Makes the result of an answer whose status is a success. */
  readonly read: BodyReader<Result>;
}
