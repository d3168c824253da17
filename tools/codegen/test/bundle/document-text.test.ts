import { describe, expect, it } from 'vitest';
import { documentText } from '../../src/bundle/document-text.js';

describe('the text of a bundled document', () => {
  it('has one line for each top-level key, method, path and component', () => {
    const document = {
      openrpc: '1.3.2',
      info: { title: 'A', version: '1.0.0' },
      methods: [
        { name: 'a.b', params: [{ name: 'limit' }] },
        { name: 'a.c', params: [] },
      ],
      paths: { '/a': { get: { responses: {} } } },
      components: { schemas: { Limit: { type: 'integer', maximum: 18446744073709551615n } }, errors: {} },
    };
    expect(documentText(document)).toBe(`{
  "openrpc": "1.3.2",
  "info": {"title":"A","version":"1.0.0"},
  "methods": [
    {"name":"a.b","params":[{"name":"limit"}]},
    {"name":"a.c","params":[]}
  ],
  "paths": {
    "/a": {"get":{"responses":{}}}
  },
  "components": {
    "schemas": {
      "Limit": {"type":"integer","maximum":18446744073709551615}
    },
    "errors": {}
  }
}
`);
  });
});
