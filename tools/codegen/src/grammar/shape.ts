/** How a value is made of others: one of a kind, a list of them, a map with free keys, or a map of such maps. */
export type Rule = readonly ['one' | 'list' | 'map' | 'maps' | 'one or list', ShapeName];

/** Names of the objects that OpenRPC and OpenAPI documents are made of. */
export type ShapeName =
  | 'schema'
  | 'openrpc'
  | 'openrpc components'
  | 'method'
  | 'content descriptor'
  | 'error'
  | 'example pairing'
  | 'example'
  | 'subscription'
  | 'subscription kind'
  | 'openapi'
  | 'openapi components'
  | 'path item'
  | 'operation'
  | 'parameter'
  | 'request body'
  | 'response'
  | 'media type'
  | 'header'
  | 'encoding'
  | 'link'
  | 'security scheme'
  | 'oauth flows'
  | 'oauth flow'
  | 'discriminator'
  | 'xml'
  | 'info'
  | 'contact'
  | 'license'
  | 'server'
  | 'server variable'
  | 'tag'
  | 'external documentation'
  | 'method link'
  | 'swagger'
  | 'swagger path item'
  | 'swagger operation'
  | 'swagger parameter'
  | 'swagger response'
  | 'swagger header'
  | 'swagger items'
  | 'swagger security scheme'
  | 'any';

/** One kind of object: where it may be shared, which keys it has, and what they hold. */
export interface Shape {
  /** Key under `components` that a reference to such an object is kept under; absent: it is written in place. */
  readonly component?: string;
  /** Keys whose values have a shape of their own. */
  readonly children: Readonly<Record<string, Rule>>;
  /** Keys that must be there. */
  readonly required?: readonly string[];
  /** Further keys of an object that no specification has but ours. */
  readonly ownKeys?: readonly string[];
  /** `x-` keys that mean something to the generator. */
  readonly extensions?: readonly string[];
  /** Whether the specification forbids `x-` keys on the object: they are left out of published documents. */
  readonly sealed?: true;
  /** Whether nothing in the object refers to anything, so that published documents hold all that is written. */
  readonly verbatim?: true;
}

/** `a schema`, `an operation`, `an OpenRPC document`. */
export function nameWithArticle(name: ShapeName): string {
  if (name === 'openrpc') return 'an OpenRPC document';
  if (name === 'openapi') return 'an OpenAPI document';
  return /^[aeo]/.test(name) ? `an ${name}` : `a ${name}`;
}
