import { type KnownServer, membersOf, serveKnown } from './serve.js';

/** Answers as Gitea does. `forms` are the forms that came. */
export function serveGitea(forms: Record<string, string>[]): Promise<KnownServer> {
  const basic = `Basic ${Buffer.from('ann:secret').toString('base64')}`;
  return serveKnown({
    'POST /user/repos': ({ headers, body }) => {
      const { name } = JSON.parse(Buffer.from(body).toString()) as { name: string };
      return headers.get('authorization') === basic
        ? { status: 201, json: { id: 9, name, full_name: `ann/${name}`, private: true } }
        : { status: 401 };
    },
    'POST /repos/ann/glacier/releases/3/assets?name=glacier%201.0.tgz': async (request) => {
      forms.push(await membersOf(request));
      return { status: 201, json: { id: 5, name: 'glacier 1.0.tgz', size: 3 } };
    },
    'GET /repos/ann/glacier/issues?state=open&labels=bug%2Cui': () => ({
      status: 200,
      json: [
        { number: 12, title: 'Melts in summer', state: 'open' },
        { number: 15, title: 'Too blue', state: 'open' },
      ],
    }),
    'DELETE /repos/ann/glacier': () => ({
      status: 403,
      headers: { message: 'user should be the owner of the repo', url: 'https://gitea.test/api/swagger' },
    }),
  });
}
