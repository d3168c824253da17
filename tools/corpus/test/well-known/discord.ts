import { type KnownServer, membersOf, serveKnown } from './serve.js';

const user = {
  id: '80351110224678912',
  username: 'firn',
  avatar: null,
  discriminator: '0',
  public_flags: 0,
  flags: 0,
  global_name: null,
  primary_guild: null,
};

const message = {
  type: 0,
  content: 'Blocks of today',
  mentions: [],
  mention_roles: [],
  attachments: [
    { id: '1', filename: 'blocks.csv', size: 28, url: 'https://cdn.test/1', proxy_url: 'https://cdn.test/1' },
  ],
  embeds: [],
  timestamp: '2026-11-28T12:00:00+00:00',
  edited_timestamp: null,
  flags: 0,
  components: [],
  id: '162701077035089920',
  channel_id: '41771983423143937',
  author: user,
  pinned: false,
  mention_everyone: false,
  tts: false,
};

/** What the form of a message has to be. */
export const expectedForm = {
  content: 'Blocks of today',
  'files[0]': 'blocks.csv (text/csv): day,blocks\n2026-11-28,43112\n',
};

/** Answers as Discord does, the second call of a channel only after a wait. `forms` are the forms that came. */
export function serveDiscord(forms: Record<string, string>[]): Promise<KnownServer> {
  const isSignedIn = (headers: Headers): boolean => headers.get('authorization') === 'Bot secret';
  return serveKnown({
    'POST /channels/41771983423143937/messages': async (request) => {
      if (!isSignedIn(request.headers))
        return { status: 401, json: { message: '401: Unauthorized', code: 0 } };
      forms.push(await membersOf(request));
      return { status: 200, json: message };
    },
    'PUT /channels/41771983423143937/messages/162701077035089920/reactions/%F0%9F%A7%8A/@me': ({ times }) =>
      times === 0
        ? {
            status: 429,
            headers: { 'retry-after': '0' },
            json: { message: 'You are being rate limited.', code: 0, retry_after: 0, global: false },
          }
        : { status: 204 },
    'POST /channels/1/messages': () => ({ status: 404, json: { message: 'Unknown Channel', code: 10003 } }),
  });
}
