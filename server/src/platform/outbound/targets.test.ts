import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openAllowance } from './addresses.ts';
import { openTargets } from './targets.ts';

const NAMES: Record<string, string[]> = {
  'public.example': ['8.8.8.8', '2606:4700::1'],
  'private.example': ['10.0.0.1'],
  'inside.example': ['127.0.0.1', '::1', 'fd00::1', '169.254.169.254'],
  'mapped.example': ['::ffff:8.8.8.8'],
  'mixed.example': ['10.0.0.1', '8.8.8.8'],
};

const names = { resolve: async (name: string) => NAMES[name] ?? [] };
const targetsOf = (...allowed: string[]) => openTargets({ isAllowed: openAllowance(allowed), names });
const isTaken = async (url: string, ...allowed: string[]) => (await targetsOf(...allowed).faultOf(url)) === undefined;

test('an address is taken where it is public, in whatever notation it is given', async () => {
  for (const url of ['https://8.8.8.8/', 'https://[2606:4700::1]:8443/in', 'https://134744072/']) {
    assert.ok(await isTaken(url), url);
  }
  const inside = [
    ...[
      'https://127.0.0.1/',
      'https://0x7f.1/',
      'https://2130706433/',
      'https://127.1/',
      'https://0/',
      'https://10.0.0.1/',
    ],
    ...['https://[::1]/', 'https://[::ffff:127.0.0.1]/', 'https://[::ffff:8.8.8.8]/', 'https://[::8.8.8.8]/'],
    ...[
      'https://100.64.0.1/',
      'https://169.254.169.254/',
      'https://[fe80::1]/',
      'https://[fd00::1]/',
      'https://224.0.0.1/',
    ],
    ...['https://[64:ff9b::808:808]/', 'https://[2002:808:808::1]/', 'https://198.18.0.1/', 'https://203.0.113.1/'],
  ];
  for (const url of inside)
    assert.equal((await targetsOf().faultOf(url))?.message, 'must resolve to a public address', url);
});

test('a name is refused where it leads only to what is not public; a mixed one and one that leads nowhere yet are taken', async () => {
  for (const name of ['public.example', 'mixed.example', 'nowhere.example'])
    assert.ok(await isTaken(`https://${name}/`), name);
  for (const name of ['private.example', 'inside.example', 'mapped.example']) {
    const fault = await targetsOf().faultOf(`https://${name}/`);
    assert.equal(fault?.message, 'must resolve to a public address', name);
  }
});

test('what the deployment allows is taken although it is not public, and by http too; the rest stays refused', async () => {
  for (const url of ['https://127.0.0.1/', 'http://127.0.0.1:9/', 'http://0x7f.1/', 'http://inside.example/']) {
    assert.ok(await isTaken(url, '127.0.0.0/8'), url);
  }
  for (const url of ['http://8.8.8.8/', 'http://public.example/', 'http://10.0.0.1/', 'http://nowhere.example/']) {
    assert.equal((await targetsOf('127.0.0.0/8').faultOf(url))?.message, 'must begin with https://', url);
  }
  assert.ok(!(await isTaken('https://10.0.0.1/', '127.0.0.0/8')));
  assert.ok(!(await isTaken('https://[::ffff:127.0.0.1]/', '127.0.0.0/8')));
});

test('an address of the wrong form is refused before anybody is asked for a name', async () => {
  const asked: string[] = [];
  const resolve = async (name: string) => {
    asked.push(name);
    return ['8.8.8.8'];
  };
  const targets = openTargets({ isAllowed: () => true, names: { resolve } });
  for (const url of ['ftp://a.example/', 'https://user@a.example/', 'https://a.example/#x', 'https://8.8.8.8/']) {
    await targets.faultOf(url);
  }
  assert.deepEqual(asked, []);
});
