import { operation, type TableCase } from './table-case.js';

const key = { type: 'apiKey', in: 'header', name: 'X-Key' };
const token = { type: 'http', scheme: 'bearer' };
const flow = { tokenUrl: 'https://a.example/token', scopes: { read: 'Reads.', write: 'Writes.' } };
const oauth = (flows: object) => ({ type: 'oauth2', flows });
const schemes = { key, token, pass: oauth({ clientCredentials: flow }) };
const secured = (
  security: readonly object[] | undefined,
  securitySchemes: object = schemes,
  rest: object = {},
) => operation(security === undefined ? {} : { security }, { components: { securitySchemes }, ...rest });
const withFlows = (flows: object) => secured([{ pass: [] }], { pass: oauth(flows) });
const credentials = { auth: { key: 'k', token: 't', pass: 'p' } };
const servers = (...list: readonly (string | object)[]) =>
  operation({}, { servers: list.map((each) => (typeof each === 'string' ? { url: each } : each)) });
const region = (variable: object) => ({ url: 'https://{region}.example', variables: { region: variable } });
const addresses = 'addresses are settings of a program, and the default of them is written once';

/** Who may call, and where. */
export const securityCases: readonly TableCase[] = [
  {
    name: 'scope dropped',
    old: secured([{ pass: ['read', 'write'] }]),
    now: secured([{ pass: ['read'] }]),
    changes: ['feature security-scope-removed'],
    call: credentials,
  },
  {
    name: 'scope asked for',
    old: secured([{ pass: ['read'] }]),
    now: secured([{ pass: ['read', 'write'] }]),
    changes: ['breaking security-scope-added'],
    call: { auth: { pass: 'read' } },
  },
  {
    name: 'alternative removed',
    old: secured([{ key: [] }, { token: [] }]),
    now: secured([{ token: [] }]),
    changes: ['breaking security-alternative-removed'],
    call: { auth: { key: 'k' } },
  },
  {
    name: 'second scheme dropped',
    old: secured([{ key: [], token: [] }]),
    now: secured([{ key: [] }]),
    changes: ['feature security-alternative-added'],
    call: credentials,
  },
  {
    name: 'second scheme asked for',
    old: secured([{ key: [] }]),
    now: secured([{ key: [], token: [] }]),
    changes: ['breaking security-changed'],
    call: credentials,
  },
  {
    name: 'credentials became optional',
    old: secured([{ key: [] }]),
    now: secured([{ key: [] }, {}]),
    changes: ['feature security-removed'],
    call: credentials,
  },
  {
    name: 'credentials are not optional any more',
    old: secured([{ key: [] }, {}]),
    now: secured([{ key: [] }]),
    changes: ['breaking security-added'],
    call: {},
  },
  {
    name: 'credentials of the whole document',
    old: secured(undefined),
    now: secured(undefined, schemes, { security: [{ key: [] }] }),
    changes: ['breaking security-added'],
    call: {},
  },
  {
    name: 'operation freed of the credentials of the document',
    old: secured(undefined, schemes, { security: [{ key: [] }] }),
    now: secured([], schemes, { security: [{ key: [] }] }),
    changes: ['feature security-removed'],
    call: credentials,
  },
  {
    name: 'alternatives in another order',
    old: secured([{ key: [] }, { token: [] }]),
    now: secured([{ token: [] }, { key: [] }]),
    changes: [],
    call: credentials,
  },
  {
    name: 'scheme added',
    old: secured([{ key: [] }], { key }),
    now: secured([{ key: [] }], { key, token }),
    changes: ['feature security-scheme-added'],
    call: { auth: { key: 'k' } },
  },
  {
    name: 'scheme that nothing asks for removed',
    old: secured([{ key: [] }], { key, token }),
    now: secured([{ key: [] }], { key }),
    changes: ['breaking security-scheme-removed'],
    because: 'credentials of it are a setting that programs may have',
  },
  {
    name: 'key moved to the query',
    old: secured([{ key: [] }], { key }),
    now: secured([{ key: [] }], { key: { ...key, in: 'query' } }),
    changes: ['breaking security-scheme-changed', 'breaking security-changed'],
    call: { auth: { key: 'k' } },
  },
  {
    name: 'key of another name',
    old: secured([{ key: [] }], { key }),
    now: secured([{ key: [] }], { key: { ...key, name: 'X-Api-Key' } }),
    changes: ['breaking security-scheme-changed', 'breaking security-changed'],
    call: { auth: { key: 'k' } },
  },
  {
    name: 'token became a password',
    old: secured([{ token: [] }], { token }),
    now: secured([{ token: [] }], { token: { type: 'http', scheme: 'basic' } }),
    changes: ['breaking security-scheme-changed', 'breaking security-changed'],
    call: { auth: { token: 't' } },
  },
  {
    name: 'format of tokens told',
    old: secured([{ token: [] }], { token }),
    now: secured([{ token: [] }], { token: { ...token, bearerFormat: 'JWT' } }),
    changes: ['docs documentation-changed'],
    call: { auth: { token: 't' } },
  },
  {
    name: 'tokens come from elsewhere',
    old: withFlows({ clientCredentials: flow }),
    now: withFlows({ clientCredentials: { ...flow, tokenUrl: 'https://b.example/token' } }),
    changes: ['breaking oauth-flow-changed'],
    because: 'getting a token is no call of the contract',
  },
  {
    name: 'flow added',
    old: withFlows({ clientCredentials: flow }),
    now: withFlows({ clientCredentials: flow, password: flow }),
    changes: ['feature oauth-flow-added'],
    call: { auth: { pass: 'p' } },
  },
  {
    name: 'flow removed',
    old: withFlows({ clientCredentials: flow, password: flow }),
    now: withFlows({ clientCredentials: flow }),
    changes: ['breaking oauth-flow-removed'],
    because: 'getting a token is no call of the contract',
  },
  {
    name: 'scope of a flow removed',
    old: withFlows({ clientCredentials: flow }),
    now: withFlows({ clientCredentials: { ...flow, scopes: { read: 'Reads.' } } }),
    changes: ['feature oauth-scope-removed'],
    call: { auth: { pass: 'p' } },
  },
  {
    name: 'scope of a flow added',
    old: withFlows({ clientCredentials: flow }),
    now: withFlows({ clientCredentials: { ...flow, scopes: { ...flow.scopes, all: 'All.' } } }),
    changes: ['feature oauth-scope-added'],
    call: { auth: { pass: 'p' } },
  },
  {
    name: 'text of a scope changed',
    old: withFlows({ clientCredentials: flow }),
    now: withFlows({ clientCredentials: { ...flow, scopes: { ...flow.scopes, read: 'Looks.' } } }),
    changes: ['docs documentation-changed'],
    call: { auth: { pass: 'p' } },
  },
  {
    name: 'servers in another order',
    old: servers('https://a.example', 'https://b.example'),
    now: servers('https://b.example', 'https://a.example'),
    changes: ['breaking server-default-changed'],
    because: addresses,
  },
  {
    name: 'server moved',
    old: servers('https://a.example/v1'),
    now: servers('https://a.example/v2'),
    changes: ['feature server-url-added', 'breaking server-url-removed'],
    because: addresses,
  },
  {
    name: 'server described otherwise',
    old: servers({ url: 'https://a.example', description: 'One.' }),
    now: servers({ url: 'https://a.example', description: 'The one.' }),
    changes: ['docs documentation-changed'],
    call: {},
  },
  {
    name: 'default of a variable changed',
    old: servers(region({ default: 'eu' })),
    now: servers(region({ default: 'us' })),
    changes: ['breaking server-default-changed'],
    because: addresses,
  },
  {
    name: 'value of a variable added',
    old: servers(region({ default: 'eu', enum: ['eu'] })),
    now: servers(region({ default: 'eu', enum: ['eu', 'us'] })),
    changes: ['feature server-variable-value-added'],
    call: {},
  },
  {
    name: 'value of a variable removed',
    old: servers(region({ default: 'eu', enum: ['eu', 'us'] })),
    now: servers(region({ default: 'eu', enum: ['eu'] })),
    changes: ['breaking server-variable-value-removed'],
    because: addresses,
  },
  {
    name: 'variable limited',
    old: servers(region({ default: 'eu' })),
    now: servers(region({ default: 'eu', enum: ['eu'] })),
    changes: ['breaking server-variable-value-removed'],
    because: addresses,
  },
  {
    name: 'variable freed',
    old: servers(region({ default: 'eu', enum: ['eu'] })),
    now: servers(region({ default: 'eu' })),
    changes: ['feature server-variable-value-added'],
    call: {},
  },
  {
    name: 'variable declared',
    old: servers({ url: 'https://{region}.example' }),
    now: servers(region({ default: 'eu' })),
    changes: ['feature server-variable-added'],
    call: {},
  },
  {
    name: 'variable not declared any more',
    old: servers(region({ default: 'eu' })),
    now: servers({ url: 'https://{region}.example' }),
    changes: ['breaking server-variable-removed'],
    because: addresses,
  },
  {
    name: 'operation moved to a server of its own',
    old: operation({}, { servers: [{ url: 'https://a.example' }] }),
    now: operation({ servers: [{ url: 'https://b.example' }] }, { servers: [{ url: 'https://a.example' }] }),
    changes: ['feature server-url-added', 'breaking server-url-removed'],
    because: addresses,
  },
  {
    name: 'operation got a second server',
    old: operation({ servers: [{ url: 'https://a.example' }] }),
    now: operation({ servers: [{ url: 'https://a.example' }, { url: 'https://b.example' }] }),
    changes: ['feature server-url-added'],
    call: {},
  },
  {
    name: 'address with a slash at its end',
    old: servers('https://a.example/v1'),
    now: servers('https://a.example/v1/'),
    changes: [],
    call: {},
  },
];
