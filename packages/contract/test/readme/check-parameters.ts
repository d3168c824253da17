import { openDocument } from '@firn/contract/document';
import { checkParams } from '@firn/contract/values';

const petshop = openDocument({
  openapi: '3.1.0',
  info: { title: 'Petshop', version: '1.0.0' },
  paths: {
    '/pets': {
      get: {
        operationId: 'listPets',
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', maximum: 100 } }],
        responses: { 204: { description: 'No pets.' } },
      },
    },
  },
});
for (const operation of petshop.operations) {
  console.log(operation.kind, operation.name, operation.path);
  for (const { message } of checkParams(petshop.model, operation, { limit: 250 })) console.log(message);
}
