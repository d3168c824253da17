import { inProcessTransport } from '@firn/rest/client';
import { fetchHandler } from '@firn/rest/server';
import { expect, it } from 'vitest';
import { createNotesClient } from './notes/index.js';
import { server } from './notes-server.js';

it('adds a note', async () => {
  const { notes } = createNotesClient({ transport: inProcessTransport(server) });
  expect(await notes.addNote({ body: { text: 'Hello' } })).toMatchObject({ text: 'Hello' });
});

it('rejects a note without a text', async () => {
  const response = await fetchHandler(server)(
    new Request('http://localhost/notes', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    }),
  );
  expect(response.status).toBe(400);
});
