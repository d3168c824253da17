/**
 * Whether a client rejects a response with a value that is not in the `enum` of the contract, or keeps the value. A discriminator or an enum with a
 * single value is never open: an unknown value of it is always rejected.
 */
export type UnknownEnumValues = 'reject' | 'keep';

/** Options of one call that keeps unknown values of enums. */
export interface KeepUnknownEnumValues {
  readonly unknownEnumValues: 'keep';
}

/** Result of a call that keeps unknown values of enums: each enum of strings or numbers also allows other strings or numbers. */
export type WithUnknownEnumValues<Value> = unknown extends Value
  ? Value
  :
      | OpenLiterals<Extract<Value, string>, string, string & {}>
      | OpenLiterals<Extract<Value, number>, number, number & {}>
      | OpenMembers<Exclude<Value, string | number>>;

/** `Other` is `Any & {}`, which does not absorb the literals beside it; TypeScript would make `Any` of it here. */
type OpenLiterals<Literals, Any, Other> = [Literals] extends [never]
  ? never
  : Any extends Literals
    ? Literals
    : IsSingle<Literals> extends true
      ? Literals
      : Literals | Other;

type IsSingle<Literals, All = Literals> = Literals extends unknown
  ? [All] extends [Literals]
    ? true
    : false
  : never;

// Arrays are written as arrays: a mapped type over one would be followed at once, without an end where a type holds arrays of itself.
type OpenMembers<Value> = Value extends bigint | boolean | symbol | null | undefined | Date | Opaque
  ? Value
  : Value extends readonly (infer Item)[]
    ? number extends Value['length']
      ? readonly WithUnknownEnumValues<Item>[]
      : { [Key in keyof Value]: WithUnknownEnumValues<Value[Key]> }
    : Value extends AsyncIterable<infer Item>
      ? AsyncIterable<WithUnknownEnumValues<Item>>
      : Value extends WholeResponse
        ? {
            readonly [Key in keyof Value]: Key extends 'body'
              ? WithUnknownEnumValues<Value[Key]>
              : Value[Key];
          }
        : { [Key in keyof Value]: WithUnknownEnumValues<Value[Key]> };

/** Functions, and bytes. */
type Opaque = ((...args: never) => unknown) | { arrayBuffer(): Promise<ArrayBuffer> };

/** A response with its status: only its body has enums of the contract. */
interface WholeResponse {
  readonly status: number;
  readonly header: (name: string) => string | null | undefined;
  readonly body: unknown;
}

/**
 * The type of a client object for the option `unknownEnumValues`. With `undefined` among the values nothing was inferred, as in
 * `ReturnType<typeof createPetsClient>`: then it is the type of a client without the option.
 */
export type ClientWith<Client, Values extends UnknownEnumValues | undefined> = undefined extends Values
  ? Client
  : 'keep' extends Values
    ? KeepingClient<Client>
    : Client;

/** A client object whose calls keep unknown values of enums. */
export type KeepingClient<Client> = {
  readonly [Key in keyof Client]: Key extends 'transport' ? Client[Key] : KeepingMember<Client[Key]>;
};

/** A group of calls, a call, or a function that returns a group; a paged call has members too. */
type KeepingMember<Member> = Member extends (...args: infer Args) => infer Result
  ? ((...args: Args) => KeepingResult<Result>) & KeepingClient<Member>
  : KeepingClient<Member>;

type KeepingResult<Result> =
  Result extends Promise<infer Value>
    ? Promise<WithUnknownEnumValues<Value>>
    : Result extends AsyncIterable<infer Item>
      ? AsyncIterable<WithUnknownEnumValues<Item>>
      : KeepingClient<Result>;
