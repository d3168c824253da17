import type { Rule, Shape, ShapeName } from './shape.js';

const one = (shape: ShapeName): Rule => ['one', shape];
const list = (shape: ShapeName): Rule => ['list', shape];
const map = (shape: ShapeName): Rule => ['map', shape];

const operation = one('swagger operation');
const items = { items: one('swagger items') };

/** What documents of Swagger 2.0 are made of, where OpenAPI 3 has other objects. */
export const swaggerShapes: Partial<Record<ShapeName, Shape>> = {
  swagger: {
    children: {
      paths: map('swagger path item'),
      definitions: map('schema'),
      parameters: map('swagger parameter'),
      responses: map('swagger response'),
      securityDefinitions: map('swagger security scheme'),
      info: one('info'),
      tags: list('tag'),
      externalDocs: one('external documentation'),
    },
  },
  'swagger path item': {
    children: {
      ...{ get: operation, put: operation, post: operation, delete: operation },
      ...{ options: operation, head: operation, patch: operation },
      parameters: list('swagger parameter'),
    },
  },
  'swagger operation': {
    children: {
      parameters: list('swagger parameter'),
      responses: map('swagger response'),
      externalDocs: one('external documentation'),
    },
  },
  'swagger parameter': { component: 'parameters', children: { schema: one('schema'), ...items } },
  'swagger response': {
    component: 'responses',
    children: { schema: one('schema'), headers: map('swagger header') },
  },
  'swagger header': { children: items },
  'swagger items': { children: items },
  'swagger security scheme': { children: {} },
};
