import { test } from 'vitest';
import { useSmallService } from '../../fixtures/use-small-service.js';
import { flood } from './composite-flood.js';

const service = useSmallService();

test('64 composite queries of 20 parts hold up no page of another client, and each is answered with a result or with what to do', async () => {
  await flood(service(), 20);
});
