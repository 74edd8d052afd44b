// Contract §1: text is kept as NFC and comes back equal, or is refused with 422; nothing in it is ever taken for anything else.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { accepted, assertRefused, type Client, type Reply } from './support/calls.ts';
import { png, realData } from './support/pictures.ts';
import { type Service, startService } from './support/processes.ts';
import { makeTenant, signIn, type Tenant } from './support/tenants.ts';

const OWN = [
  '',
  ' ',
  '  padded  ',
  '\t',
  'a\nb',
  'a\r\nb',
  '\u00a0',
  '\u200b',
  '\ufeff',
  '\u202eevil',
  'A\u030a',
  'é',
  'e\u0301',
  '\u1e9b\u0323',
  '가',
  '\u1100\u1161',
  '𝄞',
  '👩‍👩‍👧‍👦',
  '\ud800',
  'a\udc00b',
  '\u0000',
  'a\u0000b',
  '\u0001\u001f\u007f\u0085',
  '\ufffe\uffff',
  'null',
  'undefined',
  '0',
  '-1',
  '1e400',
  'true',
  '[]',
  '{}',
  '"quoted"',
  "'; drop table workspaces; --",
  '$1',
  '%s%n',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '\\',
  '\\u0000',
  '__proto__',
  'constructor',
  '=1+1',
  '+1',
  '@sum',
  'الاختبار',
  'שלום',
  'İıſß',
  '\u2028\u2029',
  'x'.repeat(200),
  '𝄞'.repeat(200),
];

const path = realData('text', 'naughty-strings.json');
const strings = [...OWN, ...(path === undefined ? [] : (JSON.parse(readFileSync(path, 'utf8')) as string[]))];

let service: Service;
let tenant: Tenant;
let owner: Client;
let app = '';
const ids: Record<string, string> = {};

before(async () => {
  service = await startService();
  tenant = await makeTenant(service);
  owner = tenant.owner;
  app = `/api/projects/${tenant.projectId}`;
  ids.milestone = accepted(await owner.post(`${app}/milestones`, { name: 'M' }), 201).id;
  ids.plan = accepted(await owner.upload(`${app}/floor-plans`, { name: 'P' }, await png()), 201).id;
  ids.photo = accepted(await owner.upload(`${app}/photos`, {}, await png()), 201).id;
});

/** A text field: how it is written, and where else it is read back. */
interface Field {
  readonly name: string;
  readonly write: (text: string) => Promise<Reply>;
  readonly read: () => Promise<Reply>;
}

const patched = (path: string, name: string, machinePath?: string): Field => ({
  name: `${path.split('/').at(-2)}.${name}`,
  write: (text) => owner.patch(path, { [name]: name === 'tags' ? [text] : text }),
  read: () => (machinePath === undefined ? owner.get(path) : tenant.keys.read.get(machinePath)),
});

function fields(): Field[] {
  const v1 = `/api/v1/projects/${tenant.projectId}/capture`;
  const [milestone, plan, photo] = [`milestones/${ids.milestone}`, `floor-plans/${ids.plan}`, `photos/${ids.photo}`];
  return [
    patched(`${app}/${milestone}`, 'name', `${v1}/${milestone}`),
    patched(`${app}/${milestone}`, 'description', `${v1}/${milestone}`),
    patched(`${app}/${plan}`, 'name', `${v1}/${plan}`),
    patched(`${app}/${plan}`, 'level', `${v1}/${plan}`),
    patched(`${app}/${photo}`, 'notes', `${v1}/${photo}`),
    patched(`${app}/${photo}`, 'tags', `${v1}/${photo}`),
    patched(`${app}/${photo}`, 'elementGuid', `${v1}/${photo}`),
    patched(app, 'name', `/api/v1/projects/${tenant.projectId}`),
    patched(app, 'description', `/api/v1/projects/${tenant.projectId}`),
    patched(app, 'code', `/api/v1/projects/${tenant.projectId}`),
    patched('/api/workspace', 'name'),
    patched('/api/me', 'name'),
  ];
}

const isSoak = process.env.PCS_TEST_SOAK === '1';
const isKeepable = (text: string) => text.isWellFormed() && !text.includes('\0');

for (const index of Array.from({ length: 12 }, (_, each) => each)) {
  test(`text field ${index + 1}: every string comes back equal after NFC, or is 422`, async (t) => {
    const field = fields()[index];
    assert.ok(field);
    const name = field.name.split('.')[1] ?? '';
    let kept = 0;
    for (const text of strings) {
      const reply: Reply = await field.write(text);
      const shown: string = `${field.name} ${JSON.stringify(text.slice(0, 80))}`;
      if (reply.status === 422) {
        assertRefused(reply, 'validation_failed', name === 'tags' ? 'tags/0' : name);
        continue;
      }
      accepted(reply);
      assert.ok(isKeepable(text), `${shown} is kept`);
      // The answer to the write each time; what is read afterwards of every fifth, of all in the soak.
      const read: Reply['json'] = isSoak || kept % 5 === 0 ? accepted(await field.read()) : reply.json;
      const value: unknown = name === 'tags' ? read.tags[0] : read[name];
      assert.equal(value, text.normalize('NFC'), shown);
      kept += 1;
    }
    t.diagnostic(`${field.name}: ${kept} of ${strings.length} kept`);
    assert.ok(kept > OWN.length / 2, `${field.name} keeps ordinary text`);
  });
}

test('names of things that are created: uploads, keys, invitations', async () => {
  const file = await png();
  for (const text of OWN) {
    const upload = await owner.upload(`${app}/floor-plans`, { name: text }, file);
    if (upload.status !== 422) assert.equal(accepted(upload, 201).name, text.normalize('NFC'));
    const key = await owner.post('/api/workspace/api-keys', { name: text, scope: 'read' });
    if (key.status !== 422) {
      assert.equal(accepted(key, 201).name, text.normalize('NFC'));
      assert.equal((await owner.delete(`/api/workspace/api-keys/${key.json.id}`)).status, 204);
    }
    const invitation = await owner.post('/api/workspace/invitations', { email: text, role: 'member' });
    assertRefused(invitation, 'validation_failed', 'email');
  }
});

test('a file’s name is nothing but a name', async () => {
  for (const fileName of ['../../x.png', 'a\\b.png', 'x'.repeat(300), '<b>.png', 'ü😀.png', '.', '']) {
    accepted(await owner.upload(`${app}/photos`, {}, await png(), { fileName: fileName || 'blob' }), 201);
  }
});

test('strings in queries, headers and passwords are no fault of the service', async () => {
  for (const text of strings.filter((each) => each.isWellFormed())) {
    const encoded = encodeURIComponent(text);
    for (const name of ['cursor', 'updated_since', 'visibility', 'floorPlanId']) {
      const { status } = await tenant.keys.read.get(
        `/api/v1/projects/${tenant.projectId}/capture/photos?${name}=${encoded}`,
      );
      assert.ok(status === 400 || status === 422 || status === 200, `${name}=${encoded}: ${status}`);
    }
    const segment = await tenant.keys.read.get(`/api/v1/projects/${encoded}/capture/photos`);
    assert.ok(segment.status === 404 || segment.status === 400, `${encoded}: ${segment.status}`);
  }
});

test('the owner still signs in, and nothing was a 500', async () => {
  await signIn(service.address, tenant.ownerEmail);
  assert.deepEqual(
    service
      .log()
      .split('\n')
      .filter((line) => /"status":5\d\d/.test(line)),
    [],
  );
});
