import { describe, expect, it } from 'vitest';
import { createRouter } from '../src/http/routes.js';

describe('createRouter', () => {
  const route = createRouter(
    ['GET /users/{id}', 'HEAD /users/{id}', 'PUT /users/me', 'GET /users/all', 'DELETE /{kind}/all'].map(
      (value) => {
        const [verb = '', template = ''] = value.split(' ');
        return { verb, template, value };
      },
    ),
  );
  const answering = (path: string) =>
    [...(route(path, new URLSearchParams()) ?? [])].map(([, [target]]) => [target?.value, target?.path]);

  it('finds for each verb the closest template that has it, as generated servers do', () => {
    expect(answering('/users/me')).toEqual([
      ['PUT /users/me', {}],
      ['GET /users/{id}', { id: 'me' }],
      ['HEAD /users/{id}', { id: 'me' }],
    ]);
  });

  it('leaves HEAD to the GET of a closer template', () => {
    expect(answering('/users/all')).toEqual([
      ['GET /users/all', {}],
      ['DELETE /{kind}/all', { kind: 'users' }],
    ]);
  });

  it('finds nothing where no template fits', () => {
    expect(route('/users', new URLSearchParams())).toBeUndefined();
  });
});
