import { afterAll, beforeAll, test } from 'vitest';
import { indexSmallService, type SmallService } from '../fixtures/small-service.js';
import { useStore } from '../fixtures/test-store.js';
import { flood } from './composite-flood.js';

const store = useStore();
const closing: (() => Promise<void>)[] = [];
let service: SmallService;

beforeAll(async () => {
  service = await indexSmallService(store(), (close) => closing.push(close), []);
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

test('64 composite queries of 20 parts hold up no page of another client, and each is answered with a result or with what to do', async () => {
  await flood(service, 20);
});
