import { db } from 'ponder:api';
import { days } from 'ponder:schema';
import { Hono } from 'hono';

const app = new Hono();
app.get('/days', async (context) => context.json(await db.select().from(days)));

export default app;
