import { Type } from 'typebox';
import { person } from '../access.ts';
import { PDF_TYPE } from '../feeds.ts';
import { defineOperations } from './operation.ts';

const documented = {
  method: 'GET',
  access: person('viewer'),
  query: Type.Object({
    lang: Type.Optional(Type.Enum(['en', 'ar'], { default: 'en', description: 'Language of the document.' })),
  }),
  reply: { mediaType: PDF_TYPE },
  dataAsOf: true,
} as const;

const tag = {
  name: 'Documents',
  description:
    'Single records as PDF in English or Arabic: their fields, texts, pictures, comments, answers, decisions and history as their ' +
    'pages show them, in one snapshot.',
};

export const recordDocumentOperations = defineOperations(tag, {
  downloadProjectIssue: {
    ...documented,
    path: '/api/projects/{projectId}/issues/{issueId}/document',
    summary: 'Get an issue as PDF',
  },
  downloadProjectRfi: {
    ...documented,
    path: '/api/projects/{projectId}/rfis/{rfiId}/document',
    summary: 'Get an RFI as PDF',
  },
  downloadProjectClash: {
    ...documented,
    path: '/api/projects/{projectId}/clashes/{clashId}/document',
    summary: 'Get a clash as PDF',
  },
  downloadProjectPhoto: {
    ...documented,
    path: '/api/projects/{projectId}/photos/{photoId}/document',
    summary: 'Get a photo as PDF',
  },
  downloadProjectAsset: {
    ...documented,
    path: '/api/projects/{projectId}/assets/{assetId}/document',
    summary: 'Get an asset as PDF',
  },
  downloadProjectSpace: {
    ...documented,
    path: '/api/projects/{projectId}/spaces/{spaceId}/document',
    summary: 'Get a space as PDF',
  },
});
