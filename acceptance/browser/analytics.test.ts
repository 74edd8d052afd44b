// Analytics: what is counted, seen as charts and as tables, and the lists that the numbers lead to.
import assert from 'node:assert/strict';
import { accepted, clientOf } from '../support/calls.ts';
import { png } from '../support/pictures.ts';
import { makeKey, makeTenant } from '../support/tenants.ts';
import { inTurns, journeysOn } from './support/journeys.ts';
import { nameOf, SIZES } from './support/variants.ts';
import type { Visit } from './support/visit.ts';

const MINUTE_MS = 60_000;

const journey = inTurns(
  journeysOn(async (service) => {
    const tenant = await makeTenant(service, 'Analytics');
    const { key } = await makeKey(tenant.owner, 'write', 'Gateway');
    const gateway = clientOf(service.address, { 'x-api-key': key });
    return {
      tenant,
      /** A project in which something of everything happened. */
      async busyProject(name: string): Promise<string> {
        const { owner } = tenant;
        const { id } = accepted(await owner.post('/api/projects', { name, timeZone: 'Asia/Riyadh' }), 201);
        const app = `/api/projects/${id}`;
        const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();
        for (const priority of ['low', 'high', 'high', 'critical']) {
          accepted(await owner.post(`${app}/issues`, { title: `${priority} crack`, priority }), 201);
        }
        accepted(await owner.post(`${app}/issues`, { title: 'Painted over', status: 'closed' }), 201);
        const rfi = { subject: 'Beam', question: 'Which profile?' };
        const { id: rfiId } = accepted(await owner.post(`${app}/rfis`, rfi), 201);
        accepted(await owner.post(`${app}/rfis/${rfiId}/answer`, { answer: 'HEB 200' }));
        accepted(await owner.post(`${app}/rfis`, { ...rfi, dueDate: '2026-01-01' }), 201);
        const clash = { kind: 'hard', elementAGuid: 'a', elementBGuid: 'b' };
        for (const each of ['Duct', 'Pipe', 'Tray'])
          accepted(await owner.post(`${app}/clashes`, { name: each, ...clash }), 201);
        const [first] = accepted(await owner.get(`${app}/clashes`)).data;
        accepted(await owner.post(`${app}/clashes/${first.id}/decisions`, { outcome: 'resolve' }), 201);
        const { id: milestoneId } = accepted(
          await owner.post(`${app}/milestones`, { name: 'Shell', capturedOn: ago(10 * 1440).slice(0, 10) }),
          201,
        );
        assert.ok(milestoneId);
        for (const level of ['Ground', 'First']) {
          const plan = accepted(await owner.upload(`${app}/floor-plans`, { name: level, level }, await png()), 201);
          if (level === 'First') continue;
          const photo = { floorPlanId: plan.id, takenAt: ago(3 * 1440) };
          accepted(await owner.upload(`${app}/photos`, photo, await png()), 201);
        }
        const times = Array.from({ length: 300 }, (_, each) => 20 + each * 10).filter((each) => each % 100 !== 0);
        const readings = times.map((each) => ({ deviceId: 'ahu-1', value: 20, at: ago(each) }));
        accepted(await gateway.post(`${app}/sensors/readings`, { readings }));
        const [sensor] = accepted(await owner.get(`${app}/sensors`)).data;
        const rule = { comparison: 'at_least', value: 30, severity: 'critical' };
        accepted(await owner.post(`${app}/sensors/${sensor.id}/thresholds`, rule), 201);
        accepted(
          await gateway.post(`${app}/sensors/readings`, { readings: [{ deviceId: 'ahu-1', value: 40, at: ago(1) }] }),
        );
        return id;
      },
    };
  }),
);

const part = (visit: Visit, name: string) => visit.role('tab', `analytics:parts.${name}`).click();
const line = (visit: Visit, name: string) => visit.page.getByRole('row').filter({ hasText: name });

journey(
  'each part says its numbers in words, as a chart and as a table, and leads to what it counts',
  async (visit) => {
    const { tenant, busyProject } = visit.made;
    const id = await busyProject(`Tower ${nameOf(visit.variant)}`);
    await visit.signIn({ email: tenant.ownerEmail });
    await visit.open(`/projects/${id}/analytics`);
    await visit.text('analytics:issues.flowSummary', { created: '5', closed: '1', open: '4' }).waitFor();
    await visit.screen('analytics-issues');
    // A year that is typed goes through others: none of them is taken, and none taken away.
    const from = visit.field('analytics:range.from');
    const day = await from.inputValue();
    await from.fill(`0002${day.slice(4)}`);
    assert.equal(await from.inputValue(), `0002${day.slice(4)}`);
    assert.ok(!visit.page.url().includes('from='));
    const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
    await from.fill(before);
    await visit.page.waitForURL((url) => url.searchParams.get('from') === before);
    await visit.button('analytics:clear').click();
    await visit.page.waitForURL((url) => !url.searchParams.has('from'));
    await visit.button('analytics:table.show').click();
    await visit.role('table', 'analytics:issues.flow').getByRole('rowheader').first().waitFor();
    await visit.heading('analytics:issues.age').scrollIntoViewIfNeeded();
    await visit.screen('analytics-issues-tables');

    await part(visit, 'rfis');
    await visit.heading('analytics:rfis.title').waitFor();
    await visit.screen('analytics-rfis');
    await part(visit, 'clashes');
    await visit.text('analytics:clashes.summary', { created: '3', settled: '1', open: '2' }).waitFor();
    await visit.screen('analytics-clashes');

    await part(visit, 'capture');
    await visit.text('analytics:capture.summary', { without: '1', levels: '2' }).waitFor();
    await visit.field('analytics:capture.since').first().click();
    await visit.page.getByRole('option', { name: 'Shell' }).click();
    await visit.page.getByText('Shell', { exact: false }).first().waitFor();
    await visit.screen('analytics-capture');
    await part(visit, 'sensors');
    await visit.page.getByRole('link', { name: 'ahu-1', exact: true }).waitFor();
    await visit.screen('analytics-sensors');
    await part(visit, 'anomalies');
    await line(visit, visit.word('analytics:anomalies.noSpace')).waitFor();
    await visit.screen('analytics-anomalies');
    await visit.page.reload();
    await line(visit, visit.word('analytics:anomalies.noSpace')).waitFor();
  },
);

journey('a number leads to the list that has as many, and the span can be taken away there', async (visit) => {
  const { tenant, busyProject } = visit.made;
  const id = await busyProject(`Hall ${nameOf(visit.variant)}`);
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/projects/${id}/analytics?interval=day&priority=high`);
  await visit.text('analytics:issues.flowSummary', { created: '2', closed: '0', open: '2' }).waitFor();
  await visit.button('analytics:table.show').click();
  const today = visit.role('table', 'analytics:issues.flow').getByRole('row').last();
  await today.getByRole('link', { name: '2', exact: true }).first().click();
  await visit.page.getByText('high crack').first().waitFor();
  assert.equal(await visit.page.getByText('high crack').count(), 2);
  assert.equal(await visit.page.getByText('critical crack').count(), 0);
  await visit.screen('analytics-list');
});

journey('every number of anomalies leads to its list, that of no space too', async (visit) => {
  const { tenant, busyProject } = visit.made;
  const id = await busyProject(`Wing ${nameOf(visit.variant)}`);
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/projects/${id}/analytics?part=anomalies`);
  const noSpace = line(visit, visit.word('analytics:anomalies.noSpace'));
  // All, the state and the severity.
  await noSpace.getByRole('link', { name: '1', exact: true }).first().waitFor();
  assert.equal(await noSpace.getByRole('link', { name: '1', exact: true }).count(), 3);
  await noSpace.getByRole('link', { name: '1', exact: true }).first().click();
  await line(visit, 'ahu-1').waitFor();
  await visit.screen('analytics-anomalies-list');
  await visit.button('sensors:anomaly.notInSpace').click();
  await visit.button('sensors:anomaly.notInSpace').waitFor({ state: 'detached' });
  await line(visit, 'ahu-1').waitFor();
  await visit.page.waitForURL(({ searchParams }) => !searchParams.has('inSpace'));
});

/** Where pieces of the head of a line begin on the screen, in the order in which they are written. */
async function placesOf(visit: Visit, name: string, pieces: readonly string[]): Promise<number[]> {
  await line(visit, name).waitFor();
  return visit.page.evaluate<number[]>(`(${PLACES})(${JSON.stringify(name)}, ${JSON.stringify(pieces)})`);
}

const PLACES = `(name, wanted) => {
  const element = [...document.querySelectorAll('th[scope=row]')].find(({ textContent }) => textContent.includes(name));
  const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const nodes = [];
  while (walk.nextNode()) nodes.push(walk.currentNode);
  return wanted.map((piece) => {
    const node = nodes.find(({ data }) => data.includes(piece));
    const range = document.createRange();
    range.setStart(node, node.data.indexOf(piece));
    range.setEnd(node, node.data.indexOf(piece) + piece.length);
    return range.getBoundingClientRect().left;
  });
}`;

function assertFromTheLeft(places: readonly number[], what: string) {
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
    what,
  );
}

journey(
  'names that people gave stand in their own direction, and a chart names what its columns are',
  async (visit) => {
    const { owner, ownerEmail } = visit.made.tenant;
    const made = await owner.post('/api/projects', { name: `Names ${nameOf(visit.variant)}` });
    const app = `/api/projects/${accepted(made, 201).id}`;
    for (const plan of [
      { name: '00 CORRIDOR 0.1', level: 'Ground · الأرضي' },
      { name: 'First · الأول', level: '01' },
      { name: '02 ROOF 2.1', level: '02 ROOF 2.1' },
    ])
      accepted(await owner.upload(`${app}/floor-plans`, plan, await png()), 201);
    await visit.signIn({ email: ownerEmail });
    await visit.open(`${app.slice(4)}/analytics?part=capture`);
    assertFromTheLeft(await placesOf(visit, 'CORRIDOR', ['00 C', 'CORRIDOR', '0.1']), 'the name of a plan');
    assertFromTheLeft(await placesOf(visit, 'CORRIDOR', ['Ground', 'الأرضي']), 'the name of its level');
    assertFromTheLeft(await placesOf(visit, 'ROOF', ['02 ', 'ROOF', '2.1']), 'a name alone');
    const [name = 0, more = 0, level = 0] = await placesOf(visit, 'First', ['First', 'الأول', '01']);
    assertFromTheLeft([name, more], 'a name of two languages');
    // The level follows the name, whichever way the page is read.
    assert.ok(visit.variant.language === 'ar' ? level < name : level > more, `${name}, ${more}, ${level}`);
    const legend = visit.page.locator('.u-legend tr').first();
    assert.ok((await legend.textContent())?.startsWith(visit.word('analytics:interval')));
    await visit.screen('analytics-names');
  },
);

journey('the figures of a wide table are in sight on a phone too', async (visit) => {
  const { tenant, busyProject } = visit.made;
  const id = await busyProject(`Shed ${nameOf(visit.variant)}`);
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.page.setViewportSize(SIZES.phone);
  await visit.open(`/projects/${id}/analytics?part=anomalies`);
  const noSpace = line(visit, visit.word('analytics:anomalies.noSpace'));
  await noSpace.scrollIntoViewIfNeeded();
  const boxes = await Promise.all([0, 1].map((at) => noSpace.getByRole('cell').nth(at).boundingBox()));
  for (const box of boxes) {
    assert.ok(box !== null && box.x >= 0 && box.x + box.width <= SIZES.phone.width, JSON.stringify(boxes));
  }
  await visit.screen('analytics-anomalies-phone');
});

journey('a project in which nothing happened says so', async (visit) => {
  const { tenant } = visit.made;
  const made = await tenant.owner.post('/api/projects', { name: `Empty ${nameOf(visit.variant)}` });
  await visit.signIn({ email: tenant.ownerEmail });
  await visit.open(`/projects/${accepted(made, 201).id}/analytics?part=clashes`);
  await visit.text('analytics:empty.title').waitFor();
  await visit.screen('analytics-empty');
});
