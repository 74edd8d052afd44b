import { key } from '../access.ts';
import { Whoami } from '../keys.ts';
import { defineOperations } from './operation.ts';

export const whoamiOperations = defineOperations('Whoami', {
  whoami: {
    method: 'GET',
    path: '/api/v1/whoami',
    summary: 'Report the workspace a key is bound to and what it may do',
    access: key('read'),
    reply: Whoami,
    tagged: true,
  },
});
