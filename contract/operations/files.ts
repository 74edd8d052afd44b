import { Type } from 'typebox';
import { open } from '../access.ts';
import { defineOperations } from './operation.ts';

export const fileOperations = defineOperations('Files', {
  downloadFile: {
    method: 'GET',
    path: '/files/{workspaceId}/{fileId}',
    summary: 'Get a file by its signed address',
    description:
      'Addresses come from the `files` operations of records. An expired or altered one is answered like one that ' +
      'never was. A single `Range` is answered with 206; one that lies outside the file with all of it.',
    access: open('the signature in the address is the permission, for 15 minutes'),
    scope: 'none',
    crossOrigin: 'known',
    query: Type.Object({
      expires: Type.Optional(Type.String({ description: 'Part of the signed address.' })),
      signature: Type.Optional(Type.String({ description: 'Part of the signed address.' })),
    }),
    reply: { mediaType: '*/*' },
    otherReplies: { 206: { description: 'The part that `Range` asks for.', reply: { mediaType: '*/*' } } },
    refusesWithPage: 'navigations',
  },
});
