import { constructs, constructsOfObject } from '@firn/contract/constructs';
import { expect, it } from 'vitest';
import { specifications } from './meta-schemas.js';

/** What the specifications call the objects of the table. Objects with free keys only, such as `paths`, are not among them. */
const objects: Readonly<Record<string, string>> = {
  ...{ Info: 'info', info: 'info', infoObject: 'info' },
  ...{ Contact: 'contact', contact: 'contact', contactObject: 'contact' },
  ...{ License: 'license', license: 'license', licenseObject: 'license' },
  ...{ Server: 'server', server: 'server', serverObject: 'server' },
  ...{ ServerVariable: 'server variable', 'server-variable': 'server variable' },
  ...{ Tag: 'tag', tag: 'tag', tagObject: 'tag' },
  ...{ ExternalDocumentation: 'external documentation', 'external-documentation': 'external documentation' },
  ...{ externalDocs: 'external documentation', externalDocumentationObject: 'external documentation' },
  ...{ Example: 'example', example: 'example', exampleObject: 'example' },
  ...{ Components: 'openapi components', components: 'openapi components' },
  ...{ PathItem: 'path item', 'path-item': 'path item', Operation: 'operation', operation: 'operation' },
  ...{
    Parameter: 'parameter',
    parameter: 'parameter',
    examples: 'parameter',
    'styles-for-form': 'parameter',
  },
  ...{ RequestBody: 'request body', 'request-body': 'request body' },
  ...{ MediaType: 'media type', 'media-type': 'media type', Encoding: 'encoding', encoding: 'encoding' },
  ...{
    Response: 'response',
    response: 'response',
    Header: 'header',
    header: 'header',
    Link: 'link',
    link: 'link',
  },
  ...{ APIKeySecurityScheme: 'security scheme', HTTPSecurityScheme: 'security scheme' },
  ...{ OAuth2SecurityScheme: 'security scheme', OpenIdConnectSecurityScheme: 'security scheme' },
  ...{ 'security-scheme': 'security scheme', OAuthFlows: 'oauth flows', 'oauth-flows': 'oauth flows' },
  ...{ ImplicitOAuthFlow: 'oauth flow', PasswordOAuthFlow: 'oauth flow' },
  ...{ ClientCredentialsFlow: 'oauth flow', AuthorizationCodeOAuthFlow: 'oauth flow' },
  ...{ methodObject: 'method', contentDescriptorObject: 'content descriptor', errorObject: 'error' },
  ...{ examplePairingObject: 'example pairing', linkObject: 'method link' },
  ...{ schema: 'schema', Schema: 'schema', discriminator: 'discriminator', xml: 'xml', XML: 'xml' },
  Discriminator: 'discriminator',
};

const ofSwagger: Readonly<Record<string, string>> = {
  ...{ root: 'swagger', pathItem: 'swagger path item', operation: 'swagger operation' },
  ...{ response: 'swagger response', header: 'swagger header', primitivesItems: 'swagger items' },
  ...{ bodyParameter: 'swagger parameter', headerParameterSubSchema: 'swagger parameter' },
  ...{ queryParameterSubSchema: 'swagger parameter', formDataParameterSubSchema: 'swagger parameter' },
  ...{ pathParameterSubSchema: 'swagger parameter', fileSchema: 'schema' },
  ...{ basicAuthenticationSecurity: 'swagger security scheme', apiKeySecurity: 'swagger security scheme' },
  ...{ oauth2ImplicitSecurity: 'swagger security scheme', oauth2PasswordSecurity: 'swagger security scheme' },
  ...{
    oauth2ApplicationSecurity: 'swagger security scheme',
    oauth2AccessCodeSecurity: 'swagger security scheme',
  },
};

/** Definitions that are no objects of a document: references, free keys, and words of the meta schemas themselves. */
const others: ReadonlySet<string> = new Set([
  ...[
    'Reference',
    'reference',
    'referenceObject',
    'jsonReference',
    'ParameterLocation',
    'specification-extensions',
  ],
  ...['Responses', 'responses', 'paths', 'Paths', 'Callback', 'callbacks', 'additionalProperties'],
]);

const specs = await specifications();

function objectOf(specification: string, name: string): string | undefined {
  if (specification.startsWith('Swagger')) return ofSwagger[name] ?? objects[name];
  if (name === 'root') return specification.startsWith('OpenRPC') ? 'openrpc' : 'openapi';
  if (name === 'components' && specification.startsWith('OpenRPC')) return 'openrpc components';
  return objects[name];
}

it('knows every object of the specifications', () => {
  const unknown = [...specs].flatMap(([specification, definitions]) =>
    [...definitions].flatMap(([name, keys]) =>
      keys.size === 0 || others.has(name) || objectOf(specification, name) !== undefined
        ? []
        : [`${specification}: ${name} (${[...keys].join(', ')})`],
    ),
  );
  expect(unknown).toEqual([]);
});

it.each([...specs.keys()])('has a row for every key that %s names', (specification) => {
  const missing = [...(specs.get(specification) ?? [])].flatMap(([name, keys]) => {
    const object = objectOf(specification, name);
    const known = new Set(constructsOfObject(rowsOf(object ?? '')).map(({ key }) => key));
    return object === undefined || others.has(name)
      ? []
      : [...keys].filter((key) => !known.has(key)).map((key) => `${object}.${key}`);
  });
  expect(missing).toEqual([]);
});

/** Path items of Swagger have no keys that those of OpenAPI lack. */
const rowsOf = (object: string): string => (object === 'swagger path item' ? 'path item' : object);

it('has no row that no specification names', () => {
  const named = new Set(
    [...specs].flatMap(([specification, definitions]) =>
      [...definitions].flatMap(([name, keys]) =>
        [...keys].map((key) => `${rowsOf(objectOf(specification, name) ?? '')}.${key}`),
      ),
    ),
  );
  const extra = constructs.map(({ object, key }) => `${object}.${key}`).filter((row) => !named.has(row));
  // Keys that generators agreed on, keywords of OpenAPI 3.0 and of texts beside schemas, and keys that the meta schemas leave to the texts of the specifications.
  expect(extra).toEqual([
    'oauth flow.deviceAuthorizationUrl',
    'example pairing.summary',
    'schema.x-enum-varnames',
    'schema.x-enumNames',
    'schema.x-enum-descriptions',
    'schema.x-enumDescriptions',
    'schema.nullable',
    'schema.summary',
  ]);
});
