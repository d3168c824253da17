import type { Binary } from '@firn/primitives';
import type { RestOperation } from '@firn/rest/client';
import { anyValue, eventsBody } from '@firn/rest/client';
import type { HandlersOf, OperationContract, RawRequest } from '@firn/rest/server';
import { httpError } from '@firn/rest/server';

// What the generator writes for the document of docs/host-a-server.md, by hand.

export interface Note {
  readonly text: string;
  /** Address of the client that added it. */
  readonly client: string;
}

interface AddNoteParams {
  readonly body: { readonly text: string };
}

interface PutAttachmentParams {
  readonly body: Binary;
}

interface Stored {
  readonly bytes: number;
}

export interface NoteEvent {
  readonly data: Note;
}

function decodeAddNote({ body }: RawRequest): AddNoteParams {
  const { text } = (body ?? {}) as { readonly text?: unknown };
  if (typeof text !== 'string') throw httpError(400, 'body.text must be a string');
  return { body: { text } };
}

export const notesOperations = {
  addNote: {
    name: 'addNote',
    verb: 'POST',
    path: '/notes',
    status: 201,
    cost: 1,
    decodeRequest: decodeAddNote,
    encodeResult: (note: Note) => JSON.stringify(note),
  },
  listNotes: {
    name: 'listNotes',
    verb: 'GET',
    path: '/notes',
    status: 200,
    cost: 1,
    decodeRequest: () => ({}),
    encodeResult: (notes: readonly Note[]) => JSON.stringify(notes),
  },
  nextNote: {
    name: 'nextNote',
    verb: 'GET',
    path: '/notes/next',
    status: 200,
    cost: 1,
    decodeRequest: () => ({}),
    encodeResult: (note: Note) => JSON.stringify(note),
  },
  watchNotes: {
    name: 'watchNotes',
    verb: 'GET',
    path: '/notes/events',
    status: 200,
    cost: 1,
    decodeRequest: () => ({}),
    encodeResult: (_events: AsyncIterable<NoteEvent>) => '',
    answers: { forms: { '200': { type: 'text/event-stream', kind: 'events', events: { json: true } } } },
  },
  putAttachment: {
    name: 'putAttachment',
    verb: 'PUT',
    path: '/attachment',
    status: 200,
    cost: 1,
    bodies: { 'application/octet-stream': { kind: 'binary' } },
    decodeRequest: ({ body }: RawRequest) => ({ body: body as Binary }),
    encodeResult: (stored: Stored) => JSON.stringify(stored),
  },
} as const satisfies Record<string, OperationContract<unknown, never>>;

export type NotesHandlers<Context = unknown> = HandlersOf<typeof notesOperations, Context>;

const json = {
  isResult: (result: unknown) => typeof result === 'object' && result !== null,
  explainResult: async () => () => [],
};

export const addNoteOperation: RestOperation<AddNoteParams, Note> = {
  name: 'addNote',
  verb: 'POST',
  encodeRequest: ({ body }) => ({ target: '/notes', body: JSON.stringify(body) }),
  idempotent: false,
  ...json,
};

export const listNotesOperation: RestOperation<undefined, readonly Note[]> = {
  name: 'listNotes',
  verb: 'GET',
  encodeRequest: () => ({ target: '/notes' }),
  idempotent: true,
  ...json,
};

export const nextNoteOperation: RestOperation<undefined, Note> = {
  name: 'nextNote',
  verb: 'GET',
  encodeRequest: () => ({ target: '/notes/next' }),
  idempotent: true,
  ...json,
};

export const watchNotesOperation: RestOperation<undefined, AsyncIterable<NoteEvent>> = {
  name: 'watchNotes',
  verb: 'GET',
  encodeRequest: () => ({ target: '/notes/events' }),
  idempotent: true,
  accept: 'text/event-stream',
  read: eventsBody(anyValue, { json: true }),
};

export const putAttachmentOperation: RestOperation<PutAttachmentParams, Stored> = {
  name: 'putAttachment',
  verb: 'PUT',
  encodeRequest: ({ body }) => ({
    target: '/attachment',
    body: body.stream(),
    headers: { 'content-type': 'application/octet-stream' },
  }),
  idempotent: true,
  ...json,
};
