import { key } from '../access.ts';
import { Whoami } from '../keys.ts';
import { defineOperations } from './operation.ts';

const tag = { name: 'Whoami', description: 'The workspace and scopes of an API key.' };

export const whoamiOperations = defineOperations(tag, {
  whoami: {
    method: 'GET',
    path: '/api/v1/whoami',
    summary: 'Get the workspace and scopes of a key',
    access: key('read'),
    reply: Whoami,
    etag: true,
  },
});
