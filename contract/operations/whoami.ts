import { key } from '../access.ts';
import { Whoami } from '../keys.ts';
import { defineOperations } from './operation.ts';

export const whoamiOperations = defineOperations('Whoami', {
  whoami: {
    method: 'GET',
    path: '/api/v1/whoami',
    summary: 'Get the workspace and scopes of a key',
    access: key('read'),
    reply: Whoami,
    etag: true,
  },
});
