import { describe, expect, it } from 'vitest';
import { runProgram } from '../../src/cli/run-program.js';
import {
  recordedConsole,
  smallProject,
  temporaryProject,
  writeFiles,
} from '../fixtures/temporary-project.js';

async function explain(root: string, name: string): Promise<{ code: number; text: string }> {
  const console = recordedConsole(root);
  const code = await runProgram(['node', 'firn', 'explain', name], console);
  return { code, text: console.text() };
}

describe('explain', () => {
  it('tells what a method takes, answers and is called', async () => {
    const root = temporaryProject(smallProject);
    expect((await explain(root, 'info.peers')).text).toMatchInlineSnapshot(`
      "info.peers
        Lists peers.

        written in   specs/node/info/peers.yaml:1
        group        info: Information
        call         POST /ext/info
        params sent  by-position
        access       public
        idempotent   no

      Parameters
        nodeIDs?  readonly NodeID[]

      Result
        readonly Peer[]
        on the wire: readonly PeerWire[]

      Errors
        -32602  InvalidParams: invalid params
                A parameter is wrong.

      Example
        name    none
        params  []
        result  []

      Generated
        types   InfoPeersParams, InfoPeersResult   packages/node-validators/src/generated/info/types.ts
        client  client.info.peers(), infoPeers()   packages/node-client/src/generated/info.ts
        server  InfoPeersHandler   packages/node-server/src/generated/info.ts"
    `);
  });

  it('tells no result of a notification', async () => {
    const root = temporaryProject(smallProject);
    writeFiles(root, {
      'specs/node/info/uptime.yaml': `name: info.uptime
params: [{ name: text, required: true, schema: { type: string } }]
examples: [{ name: up, params: [{ name: text, value: up }] }]
`,
    });
    const { text } = await explain(root, 'info.uptime');
    expect(text.slice(text.indexOf('Result'), text.indexOf('Generated'))).toBe(`Result
  undefined

Example
  name    up
  params  ["up"]

`);
  });

  it('tells what a type is, here and on the wire', async () => {
    const root = temporaryProject(smallProject);
    expect((await explain(root, 'Peer')).text).toMatchInlineSnapshot(`
      "Peer
        A peer.

        written in  specs/node/schemas/Peer.yaml:1
        used by     info.peers
        generated   Peer, PeerWire, isPeer, PeerZod in packages/node-validators/src/generated

      Type
        {
          nodeID: NodeID;
          /** Its stake. Unit: nAVAX. */
          weight: bigint;
        }

      On the wire
        { nodeID: NodeID; weight: string | number }"
    `);
  });

  it.each(['infoUptime', 'InfoUptimeResult', 'InfoUptimeHandler'])('answers to %s', async (name) => {
    const { text } = await explain(temporaryProject(smallProject), name);
    expect(text).toMatch(/^info\.uptime\n {2}Tells the uptime\./);
  });

  it.each(['boss.alias', 'admin.alias', 'adminAlias'])('answers to the alias %s', async (name) => {
    const { text } = await explain(temporaryProject(smallProject), name);
    expect(text).toMatch(/^admin\.alias\n/);
    expect(text).toMatch(/also called +boss\.\*/);
  });

  it.each(['listChains', 'GET /v2/chains', '/v2/chains'])('answers to %s', async (name) => {
    const { text } = await explain(temporaryProject(smallProject), name);
    expect(text).toMatch(/^listChains\n/);
    expect(text).toMatch(/written in +specs\/metrics\/openapi\.yaml:5/);
    expect(text).toMatch(/call +GET \/v2\/chains/);
    expect(text).toMatch(/credentials +none/);
  });

  it('calls the response to all other failures default', async () => {
    const root = temporaryProject(smallProject);
    writeFiles(root, {
      'specs/metrics/openapi.yaml': `openapi: 3.1.0
info: { title: Metrics, version: 1.0.0 }
paths:
  /v2/chains:
    get:
      operationId: listChains
      responses:
        '204': { description: None. }
        default: { description: Failed. }
`,
    });
    const { text } = await explain(root, 'listChains');
    expect(text).toMatch(/Errors\n +default +UnexpectedError: Failed\./);
  });

  it('suggests what is near', async () => {
    const root = temporaryProject(smallProject);
    expect(await explain(root, 'info.peer')).toEqual({
      code: 1,
      text: 'error no method and no type is called info.peer; there is Peer, info.peers, infoPeers',
    });
    expect(await explain(root, 'zzzzzz')).toEqual({
      code: 1,
      text: 'error no method and no type is called zzzzzz',
    });
  });
});
