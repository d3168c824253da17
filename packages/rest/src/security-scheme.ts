/** How a credential is shown; generated, one for each scheme of a contract. */
export type SecurityScheme =
  | { readonly type: 'apiKey'; readonly in: 'header' | 'query' | 'cookie'; readonly name: string }
  | { readonly type: 'basic' }
  /** A bearer token; of OAuth 2 and OpenID Connect one with scopes. */
  | { readonly type: 'bearer' }
  /** Another scheme of HTTP: what stands behind its name in `Authorization`. */
  | { readonly type: 'http'; readonly scheme: string }
  /** A certificate of the connection: the transport's, nothing that is sent. */
  | { readonly type: 'mutualTLS' };

/** Schemes that must all be satisfied, by name, with the scopes that each needs; an empty one asks for nothing. */
export type SecurityRequirement = Readonly<Record<string, readonly string[]>>;
