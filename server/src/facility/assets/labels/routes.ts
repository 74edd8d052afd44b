import { assetOperations } from '../../../../../contract/operations/assets.ts';
import { dispositionOf, downloadName } from '../../../platform/files/download-name.ts';
import { implement } from '../../../platform/http/implement.ts';
import type { Route } from '../../../platform/http/route.ts';
import { type LabelDeps, makeLabels } from './labels.ts';

const PDF = 'application/pdf';

/** Printable labels of assets. */
export function labelRoutes(deps: LabelDeps): Route[] {
  return [
    implement(assetOperations.createProjectAssetLabels, async ({ scope, body, aborted }) => {
      const stream = await makeLabels(deps, scope, body ?? {}, aborted());
      const disposition = dispositionOf(downloadName('labels', PDF));
      return { headers: { 'content-type': PDF, 'content-disposition': disposition }, stream };
    }),
  ];
}
