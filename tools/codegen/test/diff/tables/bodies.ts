import {
  answer,
  answers,
  body,
  bytes,
  integer,
  object,
  operation,
  type TableCase,
  text,
} from './table-case.js';

const pet = object({ 'name!': text });
const send = { body: { name: 'Tom' } };
const form = (schema: object, encoding?: object) => ({
  requestBody: {
    required: true,
    content: { 'multipart/form-data': { schema, ...(encoding !== undefined && { encoding }) } },
  },
});
const urlencoded = (schema: object, encoding: object) => ({
  requestBody: { required: true, content: { 'application/x-www-form-urlencoded': { schema, encoding } } },
});
const photo = object({ 'photo!': bytes });
const list = object({ 'tags!': { type: 'array', items: text } });
const encoded = (contentType: string) => form(photo, { photo: { contentType } });
const headers = (given: object) => form(photo, { photo: { headers: given } });
const partOfXml = (name: string) => object({ a: object({ b: { ...text, xml: { name } } }) });
const note = { schema: text };

/** A form of one text, with what `encoding` says. */
const formOfText = (encoding: object): object =>
  operation({
    requestBody: {
      required: true,
      content: { 'application/x-www-form-urlencoded': { schema: object({ a: text }), encoding } },
    },
  });

/** Media types of requests, forms and their parts, and bodies of answers by media type. */
export const bodyCases: readonly TableCase[] = [
  {
    name: 'media type of a request added',
    old: operation(body({ json: pet })),
    now: operation(body({ json: pet, 'text/plain': text })),
    changes: ['feature request request-media-type-added'],
    refuses: ['new'],
    call: { send },
  },
  {
    name: 'media type of a request removed',
    old: operation(body({ json: pet, 'text/plain': text })),
    now: operation(body({ json: pet })),
    changes: ['breaking request request-media-type-removed'],
    refuses: ['old'],
    call: { send: { contentType: 'text/plain', body: 'Tom' } },
  },
  {
    name: 'media type of a request became a form',
    old: operation(body({ json: pet })),
    now: operation(body({ 'multipart/form-data': pet })),
    changes: ['breaking request request-media-type-changed'],
    call: { send },
  },
  {
    name: 'media type of a request became JSON',
    old: operation(body({ 'x-www-form-urlencoded': pet })),
    now: operation(body({ json: pet })),
    changes: ['breaking request request-media-type-changed'],
    call: { send },
  },
  {
    name: 'media type of a request in other letters',
    old: operation(body({ 'application/json; charset=utf-8': pet })),
    now: operation(body({ 'application/JSON;charset=UTF-8': pet })),
    changes: [],
    call: { send },
  },
  {
    name: 'example under a media type in other letters changed',
    old: operation({
      requestBody: { content: { 'Application/JSON': { schema: pet, example: { name: 'Tom' } } } },
    }),
    now: operation({
      requestBody: { content: { 'Application/JSON': { schema: pet, example: { name: 'Kim' } } } },
    }),
    changes: ['docs remark-changed'],
  },
  {
    name: 'media type of a request became a range',
    old: operation(body({ 'image/png': undefined })),
    now: operation(body({ 'image/*': undefined })),
    changes: ['feature request media-type-widened'],
  },
  {
    name: 'range of media types of a request became one',
    old: operation(body({ 'image/*': undefined })),
    now: operation(body({ 'image/png': undefined })),
    changes: ['breaking request media-type-narrowed'],
    call: { send: { body: new Blob(['a'], { type: 'image/gif' }) } },
  },
  {
    name: 'preferred media type of a request changed',
    old: operation(body({ 'text/plain': text })),
    now: operation(body({ json: pet, 'text/plain': text })),
    changes: ['feature request request-media-type-added', 'breaking request preferred-media-type-changed'],
    refuses: ['old', 'new'],
  },
  {
    name: 'body became required',
    old: operation(body({ json: pet }, { required: false })),
    now: operation(body({ json: pet })),
    changes: ['breaking request param-became-required'],
    refuses: ['old'],
    call: { send: {} },
  },
  {
    name: 'body became optional',
    old: operation(body({ json: pet })),
    now: operation(body({ json: pet }, { required: false })),
    changes: ['feature request param-became-optional'],
    refuses: ['new'],
    call: { send },
  },
  {
    name: 'body added required',
    old: operation({ verb: 'post' }),
    now: operation(body({ json: pet })),
    changes: ['breaking request body-added'],
    refuses: ['old'],
    call: {},
  },
  {
    name: 'field required in one of two media types',
    old: operation(body({ json: pet, 'x-www-form-urlencoded': object({ 'name!': text, kind: text }) })),
    now: operation(body({ json: pet, 'x-www-form-urlencoded': object({ 'name!': text, 'kind!': text }) })),
    changes: ['breaking request field-became-required'],
    refuses: ['old'],
  },
  {
    name: 'value of an item of lines narrowed',
    old: operation(body({ 'x-ndjson': object({ 'kind!': { enum: ['cat', 'dog'] } }) })),
    now: operation(body({ 'x-ndjson': object({ 'kind!': { enum: ['cat'] } }) })),
    changes: ['breaking request enum-value-removed'],
    refuses: ['old'],
  },
  {
    name: 'media type of a part added',
    old: operation(encoded('image/png')),
    now: operation(encoded('image/png, image/jpeg')),
    changes: ['feature request part-media-type-added'],
  },
  {
    name: 'media type of a part removed',
    old: operation(encoded('image/png, image/jpeg')),
    now: operation(encoded('image/png')),
    changes: ['breaking request part-media-type-removed'],
    because: 'generated servers leave the media type of a part to the handler',
  },
  {
    name: 'media type of a part changed',
    old: operation(encoded('image/png')),
    now: operation(encoded('image/jpeg')),
    changes: ['breaking request part-media-type-changed'],
    because: 'generated servers leave the media type of a part to the handler',
  },
  {
    name: 'member of a form written as one',
    old: operation(urlencoded(list, { tags: { style: 'form', explode: true } })),
    now: operation(urlencoded(list, { tags: { style: 'form', explode: false } })),
    changes: ['breaking request part-style-changed'],
    because: 'generated servers read what is repeated as a list too',
  },
  {
    name: 'member of a form written with pipes',
    old: operation(urlencoded(list, { tags: { style: 'form', explode: false } })),
    now: operation(urlencoded(list, { tags: { style: 'pipeDelimited', explode: false } })),
    changes: ['breaking request part-style-changed'],
    call: { send: { body: { tags: ['a', 'b'] } } },
  },
  {
    name: 'header of a part added',
    old: operation(headers({})),
    now: operation(headers({ 'X-Note': note })),
    changes: ['feature request part-header-added'],
  },
  {
    name: 'header of a part added required',
    old: operation(headers({})),
    now: operation(headers({ 'X-Note': { ...note, required: true } })),
    changes: ['breaking request part-header-added'],
    because: 'generated servers leave the headers of a part to the handler',
  },
  {
    name: 'header of a part removed',
    old: operation(headers({ 'X-Note': note })),
    now: operation(headers({})),
    changes: ['breaking request part-header-removed'],
    because: 'generated servers leave the headers of a part to the handler',
  },
  {
    name: 'header of a part became required',
    old: operation(headers({ 'X-Note': note })),
    now: operation(headers({ 'X-Note': { ...note, required: true } })),
    changes: ['breaking request header-became-required'],
    because: 'generated servers leave the headers of a part to the handler',
  },
  {
    name: 'part added required',
    old: operation(form(object({ 'note!': text }))),
    now: operation(form(object({ 'note!': text, 'photo!': bytes }))),
    changes: ['breaking request field-added'],
    refuses: ['old'],
    call: { send: { body: { note: 'a' } } },
  },
  {
    name: 'part added optional',
    old: operation(form(object({ 'note!': text }))),
    now: operation(form(object({ 'note!': text, photo: bytes }))),
    changes: ['feature request field-added'],
    call: { send: { body: { note: 'a' } } },
  },
  {
    name: 'part became optional',
    old: operation(form(object({ 'note!': text, 'kind!': text }))),
    now: operation(form(object({ 'note!': text, kind: text }))),
    changes: ['feature request field-became-optional'],
    refuses: ['new'],
    call: { send: { body: { note: 'a', kind: 'b' } } },
  },
  {
    name: 'part of bytes is the same',
    old: operation(form(photo)),
    now: operation(form({ ...photo })),
    changes: [],
  },
  {
    name: 'part became text',
    old: operation(form(photo)),
    now: operation(form(object({ 'photo!': text }))),
    changes: ['breaking request type-changed'],
    refuses: ['old', 'new'],
  },
  {
    name: 'part became a list',
    old: operation(form(object({ 'tags!': text }))),
    now: operation(form(list)),
    changes: ['breaking request type-changed'],
    refuses: ['old', 'new'],
  },
  {
    name: 'media type of an answer added',
    old: answers({ 200: answer({ json: pet }) }),
    now: answers({ 200: answer({ json: pet, 'text/csv': text }) }),
    changes: ['feature response response-media-type-added'],
    call: { answer: { name: 'Tom' } },
  },
  {
    name: 'media type of an answer removed',
    old: answers({ 200: answer({ json: pet, 'text/csv': text }) }),
    now: answers({ 200: answer({ json: pet }) }),
    changes: ['breaking response response-media-type-removed'],
    call: { accept: 'text/csv', answer: { name: 'Tom' }, counts: 'name,Tom' },
  },
  {
    name: 'answer became a text',
    old: answers({ 200: answer({ json: pet }) }),
    now: answers({ 200: answer({ 'text/csv': text }) }),
    changes: ['breaking response response-media-type-changed'],
    refuses: ['old', 'new'],
    call: { answer: 'name\nTom' },
  },
  {
    name: 'answer became another text',
    old: answers({ 200: answer({ 'text/plain': text }) }),
    now: answers({ 200: answer({ 'text/html': text }) }),
    changes: ['breaking response response-media-type-changed'],
    because: 'a text is given to the program whatever its media type',
  },
  {
    name: 'preferred media type of an answer changed',
    old: answers({ 200: answer({ 'text/csv': text }) }),
    now: answers({ 200: answer({ json: pet, 'text/csv': text }) }),
    changes: ['feature response response-media-type-added', 'breaking response preferred-media-type-changed'],
    refuses: ['old', 'new'],
  },
  {
    name: 'media type of an answer became a range',
    old: answers({ 200: answer({ 'image/png': undefined }) }),
    now: answers({ 200: answer({ 'image/*': undefined }) }),
    changes: ['breaking response media-type-widened'],
    because: 'bytes are given to the program whatever their media type',
  },
  {
    name: 'range of media types of an answer became one',
    old: answers({ 200: answer({ 'image/*': undefined }) }),
    now: answers({ 200: answer({ 'image/png': undefined }) }),
    changes: ['feature response media-type-narrowed'],
  },
  {
    name: 'answer got a body',
    old: answers({ 200: answer() }),
    now: answers({ 200: answer({ json: pet }) }),
    changes: ['breaking response response-body-added'],
    refuses: ['old', 'new'],
  },
  {
    name: 'answer lost its body',
    old: answers({ 200: answer({ json: pet }) }),
    now: answers({ 200: answer() }),
    changes: ['breaking response response-body-removed'],
    refuses: ['old', 'new'],
    call: {},
  },
  {
    name: 'answer became events',
    old: answers({ 200: answer({ json: pet }) }),
    now: answers({ 200: answer({ 'text/event-stream': pet }) }),
    changes: ['breaking response response-media-type-changed'],
    refuses: ['old', 'new'],
  },
  {
    name: 'data of events became text',
    old: answers({ 200: answer({ 'text/event-stream': pet }) }),
    now: answers({ 200: answer({ 'text/event-stream': text }) }),
    changes: ['breaking response event-form-changed', 'breaking response type-changed'],
    refuses: ['old', 'new'],
  },
  {
    name: 'field of an event removed',
    old: answers({ 200: answer({ 'text/event-stream': object({ 'name!': text, 'kind!': text }) }) }),
    now: answers({ 200: answer({ 'text/event-stream': pet }) }),
    changes: ['breaking response field-removed'],
    refuses: ['old'],
  },
  {
    name: 'value of an item of lines added',
    old: answers({ 200: answer({ 'x-ndjson': object({ 'kind!': { enum: ['cat'] } }) }) }),
    now: answers({ 200: answer({ 'x-ndjson': object({ 'kind!': { enum: ['cat', 'dog'] } }) }) }),
    changes: ['breaking response enum-value-added'],
    refuses: ['old'],
  },
  {
    name: 'field removed in one of two media types',
    old: answers({ 200: answer({ json: pet, 'hal+json': object({ 'name!': text, 'age!': integer }) }) }),
    now: answers({ 200: answer({ json: pet, 'hal+json': pet }) }),
    changes: ['breaking response field-removed'],
    call: {
      accept: 'application/hal+json',
      answer: { status: 200, contentType: 'application/hal+json', body: { name: 'Tom' } },
    },
  },
  {
    name: 'style of a part that was JSON',
    old: operation(form(object({ a: text }), { a: { contentType: 'application/json' } })),
    now: operation(form(object({ a: text }), { a: { contentType: 'application/json', style: 'form' } })),
    changes: ['breaking request part-style-changed'],
    because: 'generated servers read texts of parts however they are written',
  },
  {
    name: 'form of XML of a part',
    old: operation(form(partOfXml('A'), { a: { contentType: 'application/xml' } })),
    now: operation(form(partOfXml('B'), { a: { contentType: 'application/xml' } })),
    changes: ['breaking request encoding-changed', 'docs remark-changed'],
    because: 'generated programs hand XML on as text, and who reads it goes by its schema',
  },
  {
    name: 'exploding of a single value of a form',
    old: operation(body({ 'x-www-form-urlencoded': object({ a: text }) })),
    now: formOfText({ a: { explode: false } }),
    changes: [],
    call: { send: { body: { a: 'x,y' } } },
  },
];
