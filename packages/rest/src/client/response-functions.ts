import type { KeepUnknownEnumValues, WithUnknownEnumValues } from '@firn/http/client';
import { callRestResponse, type RestAnswers, type RestResponseOptions } from './answers.js';
import type { RestOperation } from './operation.js';
import type { RestTransport } from './transport.js';

type ContentTypeOf<Response> = Response extends { readonly contentType: infer ContentType extends string }
  ? ContentType
  : never;

/** Options of a call that can ask for the media types of its responses; any where none is documented. */
export type ResponseOptionsOf<Response> = RestResponseOptions<
  [ContentTypeOf<Response>] extends [never] ? string : ContentTypeOf<Response>
>;

/** Function that calls an operation with parameters and returns the whole response. */
export interface ResponseWithParams<Params, Response> {
  (
    transport: RestTransport,
    params: Params,
    options: ResponseOptionsOf<Response> & KeepUnknownEnumValues,
  ): Promise<WithUnknownEnumValues<Response>>;
  (transport: RestTransport, params: Params, options?: ResponseOptionsOf<Response>): Promise<Response>;
}

/** Function that calls an operation whose parameters are all optional and returns the whole response. */
export interface ResponseWithOptionalParams<Params, Response> {
  (
    transport: RestTransport,
    params: Params | undefined,
    options: ResponseOptionsOf<Response> & KeepUnknownEnumValues,
  ): Promise<WithUnknownEnumValues<Response>>;
  (transport: RestTransport, params?: Params, options?: ResponseOptionsOf<Response>): Promise<Response>;
}

/** Function that calls an operation without parameters and returns the whole response. */
export interface ResponseWithoutParams<Response> {
  (
    transport: RestTransport,
    options: ResponseOptionsOf<Response> & KeepUnknownEnumValues,
  ): Promise<WithUnknownEnumValues<Response>>;
  (transport: RestTransport, options?: ResponseOptionsOf<Response>): Promise<Response>;
}

/** Creates the function that calls an operation with parameters and returns the whole response. */
export function responseWithParams<Params, Response>(
  operation: RestOperation<Params, unknown>,
  answers: RestAnswers<Response, unknown>,
): ResponseWithParams<Params, Response> {
  return ((transport, params, options) =>
    callRestResponse(transport, operation, answers, params, options)) as ResponseWithParams<Params, Response>;
}

/** Creates the function that calls an operation whose parameters are all optional and returns the whole response. */
export function responseWithOptionalParams<Params extends object, Response>(
  operation: RestOperation<Params, unknown>,
  answers: RestAnswers<Response, unknown>,
): ResponseWithOptionalParams<Params, Response> {
  return ((transport, params = {} as Params, options?) =>
    callRestResponse(transport, operation, answers, params, options)) as ResponseWithOptionalParams<
    Params,
    Response
  >;
}

/** Creates the function that calls an operation without parameters and returns the whole response. */
export function responseWithoutParams<Response>(
  operation: RestOperation<undefined, unknown>,
  answers: RestAnswers<Response, unknown>,
): ResponseWithoutParams<Response> {
  return ((transport, options) =>
    callRestResponse(transport, operation, answers, undefined, options)) as ResponseWithoutParams<Response>;
}
