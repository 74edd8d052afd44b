import { Type } from 'typebox';
import { open } from '../access.ts';
import { defineOperations } from './operation.ts';

const tag = { name: 'Files', description: 'Files, by signed URLs.' };

export const fileOperations = defineOperations(tag, {
  downloadFile: {
    method: 'GET',
    path: '/files/{workspaceId}/{fileId}',
    summary: 'Download a file from a signed URL',
    description:
      'Signed URLs are returned by the `files` operations of records. An expired or altered URL returns the same ' +
      'response as one that never existed. A single `Range` returns 206; a range outside the file returns the ' +
      'whole file.',
    access: open('the signature in the URL grants access for 15 minutes'),
    scope: 'none',
    crossOrigin: 'known',
    query: Type.Object({
      expires: Type.Optional(Type.String({ description: 'Part of the signed URL.' })),
      signature: Type.Optional(Type.String({ description: 'Part of the signed URL.' })),
    }),
    reply: { mediaType: '*/*' },
    otherReplies: { 206: { description: 'The bytes requested by `Range`.', reply: { mediaType: '*/*' } } },
    refusesWithPage: 'navigations',
  },
});
