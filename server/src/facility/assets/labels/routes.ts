import { Type } from 'typebox';
import { AssetLabels } from '../../../../../contract/cobie.ts';
import { Uuid } from '../../../../../contract/values.ts';
import { dispositionOf, downloadName } from '../../../platform/files/download-name.ts';
import { person, type Route, route } from '../../../platform/http/route.ts';
import { type LabelDeps, makeLabels } from './labels.ts';

const PDF = 'application/pdf';

/** The route of labels beneath the path of assets. */
export function labelRoutes(deps: LabelDeps, path: string): Route[] {
  return [
    route({
      method: 'POST',
      path: `${path}/labels`,
      changesProject: 'never',
      summary: 'Make labels of assets as a PDF',
      description:
        'Sheets of A4 with a label an asset: its tag, name and class, manufacturer and model number, floor, serial number, and a ' +
        'QR code that opens its page. For the assets that are named, in their order, or else for those that the filters find, by ' +
        'their tags; at most 1,000 (beyond it 422).',
      tag: 'Assets',
      access: person('viewer'),
      scope: 'project',
      params: Type.Object({ projectId: Uuid() }),
      body: AssetLabels,
      reply: { mediaType: PDF },
      refuses: ['not_found', 'rate_limited'],
      async handle({ scope, body, aborted }) {
        const stream = await makeLabels(deps, scope, body ?? {}, aborted());
        const disposition = dispositionOf(downloadName('labels', PDF));
        return { headers: { 'content-type': PDF, 'content-disposition': disposition }, stream };
      },
    }),
  ];
}
