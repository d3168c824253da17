import { expect, it } from 'vitest';
import { runProgram } from '../../src/cli/run-program.js';
import { recordedConsole, temporaryProject } from '../fixtures/temporary-project.js';

const operation = (operationId: string): object => ({
  operationId,
  tags: ['surveys'],
  responses: {
    200: {
      description: 'It.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Survey' } } },
    },
  },
});

it('lists every name without an argument, and the names that gave way', async () => {
  const root = temporaryProject({
    'firn.json': JSON.stringify({
      scope: '@x',
      contracts: { api: { documents: ['api.json'], write: ['client'] } },
    }),
    'api.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Api', version: '1' },
      paths: {
        '/a': { get: operation('getSurvey') },
        '/b': { get: operation('getSurveyAnswers') },
        '/c': { get: operation('createApiClient') },
      },
      components: { schemas: { Survey: { type: 'object' } } },
    }),
  });
  const console = recordedConsole(root);
  expect(await runProgram(['node', 'firn', 'explain'], console)).toBe(0);
  expect(console.text()).toMatchInlineSnapshot(`
    "api

    Operations
      createApiClient   client.surveys.createApiClient(), createApiClient2(), CreateApiClientParams, CreateApiClientResult, CreateApiClientHandler
      getSurvey         client.surveys.getSurvey(), getSurvey(), GetSurveyParams, GetSurveyResult, GetSurveyHandler
      getSurveyAnswers  client.surveys.getSurveyAnswers(), getSurveyAnswers(), GetSurveyAnswersParams, GetSurveyAnswersResult, GetSurveyAnswersHandler

    Types
      Survey  Survey, SurveyWire, isSurvey, SurveyZod

    Numbered, because something else has the name
      createApiClient  createApiClient2 for createApiClient
      getSurvey        getSurveyAnswers2 for getSurveyAnswers"
  `);
});
