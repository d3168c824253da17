// Express 4 has no types of its own, and those of version 5 fit what the test uses.
declare module 'express-4' {
  export { default } from 'express';
}
