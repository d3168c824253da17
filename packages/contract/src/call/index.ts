export * from './all-pages.js';
export * from './call-operation.js';
export * from './check-answer.js';
export * from './command-line.js';
export { type Credentials, type Secured, withCredentials } from './credentials.js';
export {
  type AnswerBody,
  BodyError,
  type DocumentedAnswer,
  type DocumentedContent,
  isBodyError,
} from './read-body.js';
export * from './server-address.js';
export * from './write-request.js';
