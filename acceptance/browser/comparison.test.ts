// Two versions of a model compared: as a list by kinds of change, and coloured in three dimensions.
import assert from 'node:assert/strict';
import { accepted, type Client } from '../support/calls.ts';
import { houseGuids, ifcOfHouse } from '../support/ifc.ts';
import { makeTenant, type Tenant } from '../support/tenants.ts';
import { eventually } from '../support/waiting.ts';
import { inTurns, journeysOn } from './support/journeys.ts';

const DRAWN_MS = 120_000;

interface Made {
  readonly tenant: Tenant;
  readonly modelId: string;
  readonly before: string;
}

/** The house with a wall that is higher, one that was moved, one of brick, and one in the place of another. */
const changedHouse = () =>
  ifcOfHouse()
    .replace('#123=IFCEXTRUDEDAREASOLID(#122,#23,#21,2.800)', '#123=IFCEXTRUDEDAREASOLID(#122,#23,#21,5.800)')
    .replace('#221=IFCCARTESIANPOINT((5.000,7.900,3.000))', '#221=IFCCARTESIANPOINT((5.000,7.550,3.000))')
    .replaceAll(houseGuids(1).west, '0newwall___________01')
    .replace(
      'ENDSEC;\nEND-ISO',
      [
        "#900=IFCMATERIAL('Brick',$,$);",
        '#901=IFCMATERIALLAYER(#900,0.2,$,$,$,$,$);',
        "#902=IFCMATERIALLAYERSET((#901),'Brickwork',$);",
        "#903=IFCRELASSOCIATESMATERIAL('0ofbrick____________01',$,$,$,(#130),#902);",
        'ENDSEC;\nEND-ISO',
      ].join('\n'),
    );

const journey = inTurns(
  journeysOn(async (service): Promise<Made> => {
    const tenant = await makeTenant(service, 'Comparison');
    const { owner, projectId } = tenant;
    const app = `/api/projects/${projectId}/models`;
    const first = await uploadTo(owner, app, { name: 'House' }, ifcOfHouse());
    const second = await uploadTo(owner, app, { versionGroupId: first.versionGroupId }, changedHouse());
    return { tenant, modelId: second.id, before: first.id };
  }),
);

async function uploadTo(owner: Client, app: string, record: object, text: string) {
  const model = accepted(await owner.upload(app, record, Buffer.from(text)), 202);
  await eventually(
    'the model is drawn',
    async () => {
      const { state, failureReason } = accepted(await owner.get(`${app}/${model.id}/geometry`));
      assert.notEqual(state, 'failed', failureReason);
      return state === 'ready' || undefined;
    },
    DRAWN_MS,
  );
  return model as { id: string; versionGroupId: string };
}

journey('changes are listed by their kinds, with values before and after', async (visit) => {
  const { tenant, modelId } = visit.made;
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/projects/${tenant.projectId}/models/${modelId}?part=changes`);
  const wall = visit.page.getByText('North wall', { exact: true });
  await wall.first().waitFor();
  assert.equal(await wall.count(), 2);
  await visit.screen('changes-by-kind');
  await visit.field('models:changes.in').click();
  const shape = visit.word('models:changes.kinds.shape');
  await visit.page.getByRole('option', { name: new RegExp(`^${shape} `) }).click();
  await eventually('one wall is left', async () => (await wall.count()) === 1 || undefined);
  await wall.click();
  await visit.page.getByRole('row', { name: visit.word('models:changes.shape.height') }).waitFor();
  await visit.screen('change-of-shape');
  await visit.link('viewer:show').click();
  await visit.heading('viewer:title', { name: 'House' }).waitFor();
});

journey('a comparison is coloured in the view, with a legend that hides groups', async (visit) => {
  const { tenant, modelId, before } = visit.made;
  const { page } = visit;
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/projects/${tenant.projectId}/models/${modelId}/view?with=${before}`);
  const canvas = visit.role('application', 'viewer:canvas', { name: 'House' });
  await canvas.waitFor();
  const legend = page.getByRole('list', { name: visit.word('viewer:changes.legend') });
  await legend.waitFor();
  const seen = () => canvas.getAttribute('data-seen');
  // Added, removed, moved, reshaped, of another material; the slabs stand back.
  await eventually('all that differs is drawn', async () => (await seen()) === '5' || undefined);
  await visit.rest();
  await visit.screen('comparison-in-3d');
  const tick = (group: string) => legend.getByRole('checkbox', { name: visit.word(`viewer:changes.groups.${group}`) });
  await tick('removed').uncheck();
  await eventually('what was removed is hidden', async () => (await seen()) === '4' || undefined);
  await tick('removed').check();
  await tick('unchanged').uncheck();
  await visit.rest();
  await visit.screen('comparison-without-the-rest');
  const elements = page.getByRole('list', { name: visit.word('viewer:changes.elements') });
  const moved = visit.word('viewer:changes.groups.placement');
  await elements.getByRole('button').filter({ hasText: moved }).click();
  const card = page.getByRole('region', { name: visit.word('viewer:changes.card') });
  await card
    .getByText(/0[.,]35|٠٫٣٥/)
    .first()
    .waitFor();
  await visit.rest();
  await visit.screen('moved-in-3d');
  await elements
    .getByRole('button')
    .filter({ hasText: visit.word('viewer:changes.groups.removed') })
    .click();
  await card.getByText(visit.word('models:changes.removed'), { exact: true }).waitFor();
  await visit.link('viewer:changes.toList').click();
  await visit.page.getByText('North wall', { exact: true }).first().waitFor();
});

journey('what was removed is seen and gone to also where it arrives last', async (visit) => {
  const { tenant, modelId, before } = visit.made;
  const { page } = visit;
  await visit.signIn({ email: tenant.ownerEmail });
  const [rest, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(`**/models/${before}/geometry/parts/*`, async (route) => {
    asked.resolve();
    await rest.promise;
    await route.continue();
  });
  const removed = houseGuids(1).west;
  await visit.open(`/projects/${tenant.projectId}/models/${modelId}/view?with=${before}&select=${removed}`);
  const canvas = visit.role('application', 'viewer:canvas', { name: 'House' });
  const seen = () => canvas.getAttribute('data-seen');
  await eventually('all is drawn that this version has', async () => (await seen()) === '4' || undefined);
  await asked.promise;
  assert.equal(await canvas.getAttribute('aria-busy'), 'true', 'what was removed is still to come');
  rest.resolve();
  await eventually('what was removed is drawn', async () => (await seen()) === '5' || undefined);
  // The wall is at x = 0.1 of a house that is 10 m wide; the address keeps eye and target.
  await eventually('the camera goes to it', async () => {
    const targetX = new URL(page.url()).searchParams.get('camera')?.split('_')[3];
    return targetX !== undefined && Math.abs(Number(targetX) - 0.1) < 0.05 ? true : undefined;
  });
});
