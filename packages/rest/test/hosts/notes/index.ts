import {
  bindCall,
  type ClientOptions,
  callWithoutParams,
  callWithParams,
  openTransport,
  withCallSettings,
} from '@firn/rest/client';
import * as contract from './server/index.js';

export type { Note } from './server/index.js';

const addNote = callWithParams(contract.addNoteOperation);
const listNotes = callWithoutParams(contract.listNotesOperation);
const nextNote = callWithoutParams(contract.nextNoteOperation);
const watchNotes = callWithoutParams(contract.watchNotesOperation);
const putAttachment = callWithParams(contract.putAttachmentOperation);

/** What the generator writes for the document of docs/host-a-server.md, by hand. */
export function createNotesClient(options: ClientOptions) {
  const transport = withCallSettings(openTransport('createNotesClient', options), options);
  return {
    notes: {
      addNote: bindCall(transport, addNote),
      listNotes: bindCall(transport, listNotes),
      nextNote: bindCall(transport, nextNote),
      watchNotes: bindCall(transport, watchNotes),
      putAttachment: bindCall(transport, putAttachment),
    },
  };
}
