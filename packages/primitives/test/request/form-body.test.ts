import { describe, expect, it } from 'vitest';
import { type FormParts, formText, multipartBody } from '../../src/request/index.js';

/** Members that are declared as texts but may be anything. */
const parts: FormParts = {
  any: { kind: 'text', type: 'text/plain' },
  list: { kind: 'text', type: 'text/plain', repeated: true },
};

describe('members of a form that may be anything', () => {
  it('are texts as they are, and JSON where they are structures', () => {
    const written = (value: object): [string, string][] => [...new URLSearchParams(formText(value, parts))];
    expect(written({ any: 'a b' })).toEqual([['any', 'a b']]);
    expect(written({ any: { a: 1 }, list: ['x', { b: 2 }] })).toEqual([
      ['any', '{"a":1}'],
      ['list', 'x'],
      ['list', '{"b":2}'],
    ]);
  });

  it('have the media type of what they are in multipart', async () => {
    const { body } = multipartBody('multipart/form-data', { any: { a: 1 }, list: ['x'] }, parts, 'b');
    expect(await new Response(body).text()).toBe(
      [
        '--b\r\nContent-Disposition: form-data; name="any"\r\nContent-Type: application/json\r\n\r\n{"a":1}\r\n',
        '--b\r\nContent-Disposition: form-data; name="list"\r\n\r\nx\r\n--b--\r\n',
      ].join(''),
    );
  });
});

describe('members that are null', () => {
  const parts: FormParts = {
    text: { kind: 'text', type: 'text/plain' },
    list: { kind: 'text', type: 'text/plain', repeated: true },
    file: { kind: 'binary', type: 'application/octet-stream' },
    structure: { kind: 'json', type: 'application/json' },
    structures: { kind: 'json', type: 'application/json', repeated: true },
  };
  const nothing = { text: null, list: null, file: null, structure: null };

  it('are left out where only a text could stand for them, which would arrive as the word', async () => {
    expect(formText(nothing, parts)).toBe('structure=null');
    const { body } = multipartBody('multipart/form-data', nothing, parts, 'b');
    expect(await new Response(body).text()).toBe(
      '--b\r\nContent-Disposition: form-data; name="structure"\r\nContent-Type: application/json\r\n\r\nnull\r\n--b--\r\n',
    );
  });

  it('are refused as items of a list of texts, whose others would have other places without them', () => {
    const refused = 'list without null, which has no form in parts of a form';
    expect(() => formText({ list: ['a', null] }, parts)).toThrow(refused);
    expect(() => multipartBody('multipart/form-data', { list: [null] }, parts)).toThrow(refused);
    const headers = { 'X-A': { explode: false } };
    const file = { file: { kind: 'binary' as const, type: 'image/png', headers } };
    const nothing = { value: null, headers: {} };
    expect(multipartBody('multipart/form-data', { file: nothing }, file, 'b').body).toMatchObject({
      size: 7,
    });
    const files = { file: { ...file.file, repeated: true as const } };
    expect(() => multipartBody('multipart/form-data', { file: [nothing] }, files)).toThrow(
      'file without null',
    );
    expect(formText({ structures: [{ a: 1 }, null] }, parts)).toBe(
      'structures=%7B%22a%22%3A1%7D&structures=null',
    );
  });
});

describe('members that are a text or a structure', () => {
  const parts: FormParts = { front: { kind: 'json', type: 'application/json', orText: true } };

  it('are written as they are where they are a text, in forms and in multipart', async () => {
    expect(formText({ front: 'tmpl_1' }, parts)).toBe('front=tmpl_1');
    expect(formText({ front: { id: 1 } }, parts)).toBe('front=%7B%22id%22%3A1%7D');
    const { body } = multipartBody('multipart/form-data', { front: 'tmpl_1' }, parts, 'b');
    expect(await new Response(body).text()).toBe(
      '--b\r\nContent-Disposition: form-data; name="front"\r\n\r\ntmpl_1\r\n--b--\r\n',
    );
  });
});

describe('parts of multipart in a style of their own', () => {
  it('arrive as they are, whatever looks like an escape or a separator in them', async () => {
    const written = async (value: unknown, explode: boolean) => {
      const styled: FormParts = {
        a: { kind: 'text', type: 'text/plain', style: 'form', explode, allowReserved: true },
      };
      const { body } = multipartBody('multipart/form-data', { a: value }, styled, 'b');
      const text = await new Response(body).text();
      return [...text.matchAll(/name="(.*)"\r\n\r\n(.*)\r\n/g)].map(([, name, content]) => [name, content]);
    };
    expect(await written('100%41 50%FF', true)).toEqual([['a', '100%41 50%FF']]);
    expect(await written(['a%2Cb', 'c&d'], true)).toEqual([
      ['a', 'a%2Cb'],
      ['a', 'c&d'],
    ]);
    expect(await written({ 'x=y': '1' }, true)).toEqual([['x=y', '1']]);
    expect(await written(['a', 'b'], false)).toEqual([['a', 'a,b']]);
  });
});

describe('files of a part whose media types are named', () => {
  const parts: FormParts = {
    photo: { kind: 'binary', type: 'image/png, image/webp' },
    scan: { kind: 'binary', type: 'image/*' },
    any: { kind: 'binary', type: 'application/octet-stream' },
  };
  const typesOf = async (value: object): Promise<readonly string[]> => {
    const { body } = multipartBody('multipart/form-data', value, parts, 'b');
    return (await new Response(body).text()).match(/(?<=Content-Type: ).*(?=\r)/g) ?? [];
  };
  const file = (type: string): Blob => new Blob(['x'], { type });

  it('keep their own, and have the first where they have none', async () => {
    expect(
      await typesOf({ photo: file('image/webp'), scan: file('image/gif'), any: file('text/css') }),
    ).toEqual(['image/webp', 'image/gif', 'text/css']);
    expect(await typesOf({ photo: file(''), any: file('') })).toEqual([
      'image/png',
      'application/octet-stream',
    ]);
    expect(await typesOf({ photo: file('application/octet-stream') })).toEqual(['image/png']);
  });

  it('are refused where theirs is another one', () => {
    expect(() => multipartBody('multipart/form-data', { photo: file('image/gif') }, parts)).toThrow(
      'expected a file of the type image/png or image/webp for photo, received "image/gif"',
    );
    expect(() => multipartBody('multipart/form-data', { scan: file('text/css') }, parts)).toThrow('image/*');
  });
});
