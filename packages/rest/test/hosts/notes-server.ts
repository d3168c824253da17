import { EventEmitter, on, once } from 'node:events';
import { bindOperations, createRestServer, type RequestInfo } from '@firn/rest/server';
import type { Note } from './notes/index.js';
import { type NotesHandlers, notesOperations } from './notes/server/index.js';

const notes: Note[] = [];
export const added = new EventEmitter();

const handlers: NotesHandlers<RequestInfo> = {
  addNote: ({ body }, { client }) => {
    const note = { text: body.text, client };
    notes.push(note);
    added.emit('note', note);
    return note;
  },
  listNotes: () => notes,
  // The signal fires when the client goes away.
  nextNote: async (_params, { signal }) => (await once(added, 'note', { signal }))[0],
  watchNotes: async function* (_params, { signal }) {
    for await (const [note] of on(added, 'note', { signal })) yield { data: note };
  },
  putAttachment: async ({ body }) => {
    let bytes = 0;
    for await (const chunk of body.stream()) bytes += chunk.length;
    return { bytes };
  },
};

export const server = createRestServer({
  operations: bindOperations(notesOperations, handlers),
  context: (info) => info,
});
