import { nodeListener } from '@firn/rest/server';
import express from 'express';
import { server } from './notes-server.js';

export const app = express();
app.use('/api', nodeListener(server));
// Body parsers come after the server. They are for the other routes.
app.use(express.json());
app.get('/health', (_request, response) => {
  response.send('ok');
});
