/** Answers one request: decoded parameters in, decoded result out. */
export type RestHandler<Params, Result, Context> = (
  params: Params,
  context: Context,
) => Result | Promise<Result>;

/** A request as the router hands it to generated code: nothing is checked yet. */
export interface RawRequest {
  /** Percent-decoded path parameters. */
  readonly path: Readonly<Record<string, string>>;
  /** Decoded query parameters; a repeated one is an array. */
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  /** Parsed JSON body; `undefined` without one. Integers beyond 2^53 are decimal strings. */
  readonly body: unknown;
}

/** What the server runtime needs to know of one operation; generated, one constant each. */
export interface OperationContract<Params, Result> {
  /** operationId of the contract. */
  readonly name: string;
  readonly verb: string;
  /** Path template: `/v2/chains/{chainId}`. */
  readonly path: string;
  /** Other path templates that it answers to. */
  readonly aliases?: readonly string[] | undefined;
  /** Status of the success answer. */
  readonly status: number;
  /** Cost units of one call. */
  readonly cost: number;
  /** @throws ValidationError with one issue for each broken parameter rule; the path starts with the parameter's name. */
  readonly decodeRequest: (request: RawRequest) => Params;
  readonly encodeResult: (result: Result) => string;
}
