import { httpKinds } from './http-kinds.js';
import { type Meaning, meaning, type Relation } from './meaning.js';

const words = meaning(
  'none',
  'none',
  'Nothing changes but what people read.',
  'Nothing changes but what people read.',
);
const nothing = 'Nothing to do.';
const source = 'The same bytes travel, but programs that use the name do not compile.';

/** Kinds of changes that mean the same wherever they are found. */
export const fixedKinds = {
  ...httpKinds,
  'contract-added': meaning('gains', 'duty', 'Clients may call it.', 'Servers have to serve it.'),
  'contract-removed': meaning(
    'breaks',
    'gains',
    'Nothing answers these calls any more.',
    'Servers may drop it.',
  ),
  'operation-added': meaning('gains', 'duty', 'Clients may call it.', 'Servers need a handler for it.'),
  'operation-removed': meaning('breaks', 'gains', 'Calls of it fail.', 'Servers may drop its handler.'),
  'operation-renamed': meaning(
    'breaks',
    'duty',
    `Calls by the old name are answered. ${source}`,
    'Servers have to answer to both names.',
  ),
  'operation-symbol-changed': meaning('breaks', 'duty', source, 'Handlers are called by the new name.'),
  'operation-regrouped': meaning(
    'breaks',
    'duty',
    'The client has the call in another group: programs that use it there do not compile.',
    'Servers have its handler in another group.',
  ),
  'operation-alias-added': meaning(
    'gains',
    'duty',
    'Clients may use the further name.',
    'Servers have to answer to it; the generated ones do.',
  ),
  'operation-alias-removed': meaning('breaks', 'gains', 'Calls by this name fail.', 'Servers may drop it.'),
  'operation-alias-result-changed': meaning(
    'breaks',
    'duty',
    'Calls by this name return another result.',
    'Servers have to return the new result; the generated ones do.',
  ),
  'path-changed': meaning(
    'breaks',
    'duty',
    'Calls go where nothing answers them.',
    'Servers have to answer at the new path.',
  ),
  'path-changed-with-alias': meaning(
    'gains',
    'duty',
    'Calls to the old path are answered as before.',
    'Servers have to answer at both paths.',
  ),
  'websocket-path-added': meaning(
    'gains',
    'duty',
    'Clients may connect by WebSocket.',
    'Servers have to take connections there.',
  ),
  'websocket-path-changed': meaning(
    'breaks',
    'duty',
    'Connections go where nothing answers them.',
    'Servers have to take connections at the new path.',
  ),
  'websocket-path-removed': meaning('breaks', 'gains', 'Connections are refused.', 'Servers may drop it.'),
  'namespace-alias-added': meaning(
    'gains',
    'duty',
    'Clients may use the further name.',
    'Servers have to answer to it; the generated ones do.',
  ),
  'namespace-alias-removed': meaning('breaks', 'gains', 'Calls by this name fail.', 'Servers may drop it.'),
  'access-tightened': meaning(
    'breaks',
    'gains',
    'Calls that were allowed may be refused.',
    'Servers may refuse more callers; those with generated tables do.',
  ),
  'access-loosened': meaning(
    'gains',
    'duty',
    'More callers are allowed.',
    'Servers have to allow more callers; those with generated tables do.',
  ),
  'idempotence-lost': meaning(
    'breaks',
    'none',
    'Older clients send it again after a failure, which is not safe any more.',
    nothing,
  ),
  'idempotence-gained': meaning(
    'gains',
    'duty',
    'Clients send it again after a failure.',
    'Servers have to take it twice without harm.',
  ),
  'cost-raised': meaning(
    'breaks',
    'gains',
    'Programs that kept inside their allowance may be refused.',
    'Servers may count more for it.',
  ),
  'cost-lowered': meaning(
    'gains',
    'duty',
    'Clients may call it more often.',
    'Servers have to count less for it; those with generated tables do.',
  ),
  'params-form-changed': meaning(
    'breaks',
    'duty',
    'Servers that keep to the contract alone may refuse the form that clients send.',
    'Servers have to take the new form; the generated ones take both.',
  ),
  'params-reordered': meaning(
    'breaks',
    'duty',
    'Values arrive in places of other parameters.',
    'Servers have to read the new order.',
  ),
  'param-renamed': meaning('breaks', 'duty', source, 'Handlers get it under the new name.'),
  'param-place-changed': meaning(
    'breaks',
    'duty',
    'The value is looked for in another place.',
    'Servers have to use the new place.',
  ),
  'param-style-changed': meaning(
    'breaks',
    'duty',
    'The written value is read in another way.',
    'Servers have to use the new spelling.',
  ),
  'error-added': meaning(
    'gains',
    'duty',
    'Clients may tell it from other failures; one that does not know the code takes it for a failure, as it must.',
    'Servers have to answer it where it applies.',
  ),
  'error-removed': meaning(
    'breaks',
    'gains',
    'Clients that wait for it get another failure, or none.',
    'Servers may not answer it any more.',
  ),
  'error-code-changed': meaning(
    'breaks',
    'duty',
    'Clients that know the old code take it for another failure.',
    'Servers have to answer the new code.',
  ),
  'error-message-changed': words,
  'error-data-added': meaning('gains', 'duty', 'Clients may read it.', 'Servers have to send it.'),
  'error-data-removed': meaning(
    'breaks',
    'gains',
    'Clients that read it miss it.',
    'Servers may leave it out.',
  ),
  'paging-added': meaning('gains', 'none', 'Clients may go through the pages.', nothing),
  'paging-removed': meaning('breaks', 'none', 'The functions that go through the pages are gone.', nothing),
  'paging-changed': meaning(
    'breaks',
    'duty',
    'Older clients look for the next page in the wrong place.',
    'Servers have to give pages in the new way.',
  ),
  'subscription-added': meaning('gains', 'duty', 'Clients may subscribe.', 'Servers have to serve it.'),
  'subscription-removed': meaning('breaks', 'gains', 'Subscribing fails.', 'Servers may drop it.'),
  'subscription-kind-added': meaning(
    'gains',
    'duty',
    'Clients may subscribe to it.',
    'Servers need a handler for it.',
  ),
  'subscription-kind-removed': meaning(
    'breaks',
    'gains',
    'Subscribing to it fails.',
    'Servers may drop its handler.',
  ),
  'subscription-methods-changed': meaning(
    'breaks',
    'duty',
    'Older clients miss notifications, or cannot end the subscription.',
    'Servers have to use the new names.',
  ),
  'type-added': meaning(
    'gains',
    'none',
    'Programs may use its type and its checks.',
    'Programs may use its type and its checks.',
  ),
  'type-removed': meaning('breaks', 'none', source, 'Programs that use the name do not compile.'),
  'type-renamed': meaning('breaks', 'none', source, 'Programs that use the name do not compile.'),
  'unit-changed': meaning(
    'breaks',
    'duty',
    'The same number means another amount.',
    'Servers have to count in the new unit.',
  ),
  'default-added': meaning(
    'gains',
    'duty',
    'Clients know what leaving it out means.',
    'Servers have to take this value where it is left out.',
  ),
  'default-changed': meaning(
    'breaks',
    'duty',
    'Leaving it out means something else.',
    'Servers have to take the new value where it is left out.',
  ),
  'default-removed': meaning(
    'breaks',
    'gains',
    'Leaving it out has no known meaning any more.',
    'Servers may take another value where it is left out.',
  ),
  'extra-keys-kept': meaning('gains', 'none', 'Keys without a name in the contract are kept.', nothing),
  'extra-keys-dropped': meaning(
    'breaks',
    'none',
    'Keys without a name in the contract are dropped.',
    nothing,
  ),
  'unjudged-rule-changed': meaning(
    'breaks',
    'duty',
    'The rule is one that the generator cannot check; it may refuse what was allowed.',
    'The rule is one that the generator cannot check.',
  ),
  deprecated: meaning('gains', 'none', 'It works as before; programs that use it should move on.', nothing),
  'deprecation-changed': words,
  'deprecation-withdrawn': words,
  'documentation-changed': words,
  'field-view-changed': words,
  'answer-default-changed': words,
  'examples-changed': words,
  'remark-changed': words,
} as const satisfies Readonly<Record<string, Meaning>>;

/** How a kind changes what is allowed; `cases`: that depends, as the sentence says. */
type Effect = Relation | { readonly cases: string };

/** Kinds of changes that mean one thing in a request and the opposite in a response, and what they do to the values that are allowed. */
export const directedKinds = {
  'field-added': {
    cases:
      'A required one narrows, an optional one widens; an answer that allows no further keys breaks with either.',
  },
  'field-removed': {
    cases:
      'Breaks, but for a client that never sent it; where it was required, servers must not ask for it any more.',
  },
  'field-became-required': 'narrower',
  'field-became-optional': 'wider',
  'field-spelling-added': { cases: 'Widens what may be sent; answers are written under the name.' },
  'field-spelling-removed': { cases: 'Narrows what may be sent; answers are written under the name.' },
  'param-added': { cases: 'A required one breaks, an optional one does not; of a webhook neither does.' },
  'param-removed': { cases: 'Breaks: what clients send is ignored or refused, what receivers read is gone.' },
  'param-spelling-added': 'wider',
  'param-spelling-removed': 'narrower',
  'param-became-required': 'narrower',
  'param-became-optional': 'wider',
  'field-made-read-only': { cases: 'Breaks those who write the field.' },
  'field-made-write-only': { cases: 'Breaks those who read the field.' },
  'body-added': { cases: 'A required one breaks, an optional one does not; of a webhook neither does.' },
  'body-removed': { cases: 'Breaks: what clients send is ignored or refused, what receivers read is gone.' },
  'request-media-type-added': 'wider',
  'request-media-type-removed': 'narrower',
  'media-type-widened': 'wider',
  'media-type-narrowed': 'narrower',
  'part-media-type-added': 'wider',
  'part-media-type-removed': 'narrower',
  'part-media-type-changed': 'other',
  'part-header-added': { cases: 'A required one breaks who sends the form, an optional one nobody.' },
  'part-header-removed': { cases: 'Breaks: it is ignored, or missed.' },
  'response-header-added': { cases: 'Breaks nobody, unless a receiver of a webhook has to send it.' },
  'response-header-removed': { cases: 'Breaks who reads it.' },
  'header-became-required': 'narrower',
  'header-became-optional': 'wider',
  'success-status-added': 'wider',
  'success-status-removed': 'narrower',
  'condition-added': 'narrower',
  'condition-removed': 'wider',
  'condition-changed': 'other',
  'enum-value-added': 'wider',
  'enum-value-removed': 'narrower',
  'null-allowed': 'wider',
  'null-refused': 'narrower',
  'limit-tightened': 'narrower',
  'limit-loosened': 'wider',
  'pattern-added': 'narrower',
  'pattern-removed': 'wider',
  'pattern-changed': 'other',
  'format-added': 'narrower',
  'format-removed': 'wider',
  'format-changed': {
    cases:
      'One that holds the other (int32 and int64, float and double) widens or narrows; of others nobody can tell.',
  },
  'encoding-changed': 'other',
  'variant-added': 'wider',
  'variant-removed': 'narrower',
  'variant-rule-changed': {
    cases:
      'Exactly one of several narrows, any of them widens; another property that tells them apart is something else.',
  },
  'discriminator-added': 'narrower',
  'discriminator-removed': 'wider',
  'discriminator-value-added': 'wider',
  'discriminator-value-removed': 'narrower',
  'discriminator-value-changed': 'other',
  'extra-keys-allowed': 'wider',
  'extra-keys-refused': 'narrower',
  'keys-tightened': 'narrower',
  'keys-loosened': 'wider',
  'keys-changed': 'other',
  'type-widened': 'wider',
  'type-narrowed': 'narrower',
  'type-changed': 'other',
} as const satisfies Readonly<Record<string, Effect>>;

/** Kind of change whose meaning is the same everywhere. */
export type FixedKind = keyof typeof fixedKinds;
/** Kind of change whose meaning depends on the direction. */
export type DirectedKind = keyof typeof directedKinds;
/** Stable name of what happened. */
export type ChangeKind = FixedKind | DirectedKind;
