import type { Location } from './location.js';

/** A way to show who calls. */
export interface SecurityScheme {
  /** Key among the schemes of the document. */
  readonly name: string;
  /** Property of the generated `auth` option. */
  readonly symbol: string;
  readonly kind: SecurityKind;
  readonly description?: string;
  readonly location: Location;
}

/** What a scheme asks for. */
export type SecurityKind =
  | { readonly type: 'apiKey'; readonly in: 'header' | 'query' | 'cookie'; readonly name: string }
  | { readonly type: 'basic' }
  /** A token in `Authorization: Bearer`; of OAuth 2 and OpenID Connect a token with scopes. */
  | { readonly type: 'bearer'; readonly format?: string }
  | { readonly type: 'oauth2'; readonly flows: readonly OAuthFlow[] }
  | { readonly type: 'openIdConnect'; readonly url: string }
  /** Any other scheme of the HTTP registry: the whole credentials behind its name. */
  | { readonly type: 'http'; readonly scheme: string }
  /** A certificate of the connection: nothing that a request could carry. */
  | { readonly type: 'mutualTLS' };

/** One way to get a token. */
export interface OAuthFlow {
  readonly name: 'authorizationCode' | 'clientCredentials' | 'deviceAuthorization' | 'implicit' | 'password';
  readonly authorizationUrl?: string;
  readonly tokenUrl?: string;
  readonly refreshUrl?: string;
  /** What each scope allows, by scope. */
  readonly scopes: Readonly<Record<string, string>>;
}

/** Schemes that must all be satisfied; an empty one asks for nothing. An operation needs one of its requirements. */
export type SecurityRequirement = readonly RequiredScheme[];

/** A scheme of a requirement, with the scopes or roles that it needs. */
export interface RequiredScheme {
  /** Name of the scheme. */
  readonly scheme: string;
  readonly scopes: readonly string[];
}
