// Files that are no models, or bent ones: each is refused or read with a report, and the service answers others meanwhile.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { strToU8, zipSync } from 'fflate';
import { accepted } from './support/calls.ts';
import { ifcOfHouse, ifcOfOneSpace, ifcOfWalls } from './support/ifc.ts';
import { type Service, startService } from './support/processes.ts';
import { makeTenant, type Tenant } from './support/tenants.ts';
import { eventually } from './support/waiting.ts';

let service: Service;
let tenant: Tenant;
let models: string;

before(async () => {
  service = await startService();
  tenant = await makeTenant(service);
  models = `/api/projects/${tenant.projectId}/models`;
});

/** Does something while another caller asks for a list again and again, who must be answered each time. */
async function besideAnother<T>(work: () => Promise<T>): Promise<T> {
  const ended = new AbortController();
  const asking = (async () => {
    let answers = 0;
    do {
      accepted(await tenant.keys.read.get(`/api/v1/projects/${tenant.projectId}/issues`));
      answers += 1;
      await pause(100);
    } while (!ended.signal.aborted);
    return answers;
  })();
  try {
    return await work();
  } finally {
    ended.abort();
    assert.ok((await asking) > 0);
  }
}

const withRecords = (...lines: string[]) => ifcOfOneSpace().replace('DATA;\n', `DATA;\n${lines.join('\n')}\n`);
const zip = (files: Record<string, Uint8Array>) => zipSync(files, { level: 9 });
const relation = (id: number, whole: number, part: number) =>
  `#${id}=IFCRELAGGREGATES('1cycle${String(id).padStart(16, '0')}',$,$,$,#${whole},(#${part}));`;
const group = (id: number) =>
  `#${id}=IFCELEMENTASSEMBLY('1whole${String(id).padStart(16, '0')}',$,'W${id}',$,$,$,$,$,$,$);`;
const wall = (id: number, guid: string, name: string) => `#${id}=IFCWALL('${guid}',$,'${name}',$,$,$,$,$,.STANDARD.);`;

/** Shift-JIS of 壁, whose second byte is no letter of ASCII, and of 表, whose second byte is a backslash. */
const SHIFT_JIS = { kabe: Buffer.from([0x95, 0xc7]), hyo: Buffer.from([0x95, 0x5c]) };

function inBytes(text: string, mark: string, bytes: Buffer): Buffer {
  const [head = '', rest = ''] = text.split(mark);
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(rest)]);
}

test('what is no model is refused at once, by its first bytes', async () => {
  const files = {
    'a PDF': '%PDF-1.7\n',
    'a picture': '\x89PNG\r\n\x1a\n',
    'a program': '\x7fELF\x02\x01\x01',
    'a page': '<!doctype html><title>x</title>',
    'an ifcXML': '<?xml version="1.0"?><ifcXML/>',
    nothing: '',
  };
  for (const [what, text] of Object.entries(files)) {
    const reply = await tenant.owner.upload(models, {}, Buffer.from(text, 'latin1'));
    assert.deepEqual([reply.status, reply.json.error.details[0].path], [422, 'file'], what);
  }
});

async function read(file: Uint8Array) {
  const { owner } = tenant;
  const model = await besideAnother(async () => {
    const { id } = accepted(await owner.upload(models, {}, file), 202);
    return eventually(`the model ${id} is read`, async () => {
      const { json } = await owner.get(`${models}/${id}`);
      return json.status === 'ready' || json.status === 'failed' ? json : undefined;
    });
  });
  return {
    ...model,
    report: model.status === 'ready' ? accepted(await owner.get(`${models}/${model.id}/report`)) : null,
  };
}

/** What is refused: the file, the code and whether the line is told. */
const REFUSED: Record<string, [file: () => Uint8Array, code: string, hasLine: boolean]> = {
  'cut off': [() => Buffer.from(ifcOfWalls(200)).subarray(0, 20_000), 'file_truncated', true],
  'a number that is none': [
    () => Buffer.from(withRecords('#90=IFCCARTESIANPOINT((0.,NaN,0.));')),
    'number_not_finite',
    true,
  ],
  'a number of a program': [
    () => Buffer.from(withRecords('#90=IFCCARTESIANPOINT((0.,-1.#IND,0.));')),
    'number_not_finite',
    true,
  ],
  'an archive that explodes': [
    () => zip({ 'a.ifc': Buffer.concat([Buffer.from('ISO-10303-21;\n'), Buffer.alloc(64 * 1024 * 1024, ' ')]) }),
    'zip_too_dense',
    false,
  ],
  'an archive of two models': [
    () => zip({ 'a.ifc': strToU8(ifcOfOneSpace()), 'b/b.ifc': strToU8(ifcOfOneSpace()) }),
    'zip_with_models',
    false,
  ],
  'an archive without a model': [() => zip({ 'a.txt': strToU8('none') }), 'zip_without_model', false],
};

for (const [what, [file, code, hasLine]] of Object.entries(REFUSED)) {
  test(`${what}: refused with a reason`, async () => {
    const model = await read(file());
    assert.deepEqual(
      [model.status, model.failure?.code, model.elementCount, model.isHead],
      ['failed', code, null, false],
    );
    assert.equal(model.failure.line !== null, hasLine, JSON.stringify(model.failure));
    assert.ok(model.failure.message.length > 10);
  });
}

const VALIDATE = new URL('../../shared/data/ifc/validate/', import.meta.url);

test('files that were made to fail are refused with a line, those made to pass are read', async (t) => {
  if (!existsSync(VALIDATE)) return t.skip('there is no real data here');
  for (const name of readdirSync(VALIDATE).filter((each) => each.endsWith('.ifc'))) {
    const model = await read(readFileSync(new URL(name, VALIDATE)));
    assert.equal(model.status, name.startsWith('fail_') ? 'failed' : 'ready', name);
    if (model.status === 'failed') assert.ok(model.failure.line > 0, name);
  }
});

/** What is read: the file, how many elements it has and codes of its report. All are drawn. */
const READ: Record<string, [file: () => Uint8Array, elements: number, remarks: readonly string[]]> = {
  'parts that are each other’s whole': [
    () =>
      Buffer.from(withRecords(group(90), group(91), relation(92, 90, 91), relation(93, 91, 90), relation(94, 90, 90))),
    3,
    ['structure_in_cycle', 'element_without_storey'],
  ],
  'a placement on itself, and one within its own shape': [
    () =>
      Buffer.from(
        ifcOfHouse()
          .replace('#116=IFCLOCALPLACEMENT($,', '#116=IFCLOCALPLACEMENT(#116,')
          .replace('(#123));', '(#124));'),
      ),
    6,
    ['area_from_footprint'],
  ],
  'elements of one GlobalId': [
    () => Buffer.from(withRecords(wall(90, '1twice________________', 'A'), wall(91, '1twice________________', 'B'))),
    3,
    ['repeated_guid'],
  ],
  'names in Shift-JIS': [() => inBytes(ifcOfOneSpace({ wall: 'KABE' }), 'KABE', SHIFT_JIS.kabe), 1, ['text_shift_jis']],
  'a name in Shift-JIS with a byte that is a backslash': [
    () => inBytes(ifcOfOneSpace({ wall: 'HYO' }), 'HYO', SHIFT_JIS.hyo),
    1,
    ['text_shift_jis'],
  ],
  'a sign that is shifted to by an apostrophe': [
    () => Buffer.from(ifcOfHouse().replace("'North wall'", "'\\S\\'' 5'").replace("'West wall'", "'C:\\S\\'")),
    6,
    ['text_escape_invalid'],
  ],
};

for (const [what, [file, elements, remarks]] of Object.entries(READ)) {
  test(`${what}: read with a report`, async () => {
    const model = await read(file());
    assert.deepEqual([model.status, model.failure, model.elementCount], ['ready', null, elements]);
    const codes = model.report.remarks.map((each: { code: string }) => each.code);
    for (const code of remarks) assert.ok(codes.includes(code), `${code} of ${codes}`);
    const geometry = await besideAnother(() =>
      eventually('it is drawn', async () => {
        const { json } = await tenant.owner.get(`${models}/${model.id}/geometry`);
        return json.state === 'ready' || json.state === 'failed' ? json : undefined;
      }),
    );
    assert.equal(geometry.state, 'ready', geometry.failureReason);
  });
}

test('names in \\X2\\, \\X4\\, \\X\\ and \\S\\ are read as what they say', async () => {
  const names = {
    'T\\X2\\00FC\\X0\\r': 'Tür',
    '\\X2\\06280627\\X0\\': 'با',
    '\\X4\\0001F3E0\\X0\\': '🏠',
    '\\X\\E4': 'ä',
    '\\S\\d': 'ä',
  };
  const guid = (index: number) => `1name${String(index).padStart(17, '0')}`;
  const model = await read(
    Buffer.from(withRecords(...Object.keys(names).map((name, index) => wall(90 + index, guid(index), name)))),
  );
  const elements = accepted(await tenant.owner.get(`${models}/${model.id}/elements`)).data;
  const nameOf = (index: number) => elements.find((each: { guid: string }) => each.guid === guid(index))?.name;
  assert.deepEqual(
    Object.keys(names).map((_, index) => nameOf(index)),
    Object.values(names),
  );
});

test('a million records that say nothing are left out, and told of', async () => {
  const empty = Array.from({ length: 1_000_000 }, (_, index) => `#${1000 + index}=IFCWALL();`).join('\n');
  const model = await read(Buffer.from(withRecords(empty)));
  assert.deepEqual([model.status, model.failure, model.elementCount], ['ready', null, 1]);
  const remark = model.report.remarks.find((each: { code: string }) => each.code === 'element_without_guid');
  assert.equal(remark?.count, 1_000_000);
});

/** A file of which all that is named has such a text, written in bytes of Latin-1: storey, space, walls, properties. */
function ifcOfTexts(text: string): Buffer {
  const file = withRecords(
    wall(90, '1named________________', text),
    `#91=IFCPROPERTYSINGLEVALUE('Department',$,IFCLABEL('${text}'),$);`,
    `#92=IFCPROPERTYENUMERATEDVALUE('${text}',$,(IFCLABEL('A'),IFCLABEL('${text}')),$);`,
    `#93=IFCPROPERTYSET('1ofwall_______________',$,'${text}',$,(#91,#92));`,
    "#94=IFCRELDEFINESBYPROPERTIES('1haspset______________',$,$,$,(#90,#9),#93);",
    "#95=IFCRELAGGREGATES('1onstorey_____________',$,$,$,#6,(#90));",
  );
  return Buffer.from(file.replace("'Ground'", `'${text}'`).replace("'Office'", `'${text}'`), 'latin1');
}

/** What a text says in the end, and the remark on it. */
const ODD_TEXTS: readonly [text: string, says: string, code: string][] = [
  ['plain \\ backslash', 'plain \\ backslash', 'text_escape_invalid'],
  ['bad \\X2\\ZZZZ\\X0\\ t', 'bad \\X2\\ZZZZ\\X0\\ t', 'text_escape_invalid'],
  ['R\\D \\N\\l', 'R\\D \\N\\l', 'text_escape_invalid'],
  ['bad \\X2\\D83D\\X0\\ tail', 'bad \ufffd tail', 'text_character_replaced'],
  ['K\xfcche', 'Küche', 'text_windows_1252'],
  ['\x83e\x83X\x83g', 'テスト', 'text_shift_jis'],
  ['\x93\xfa\x96{ \x95\\', '日本 表', 'text_shift_jis'],
];

for (const [text, says, code] of ODD_TEXTS) {
  test(`${says} is read wherever it stands, and told of with its line`, async () => {
    const { id, versionGroupId, report } = await read(ifcOfTexts(text));
    const [storey] = accepted(await tenant.owner.get(`${models}/${id}/storeys`)).data;
    const elements = accepted(await tenant.owner.get(`${models}/${id}/elements`)).data;
    const element = elements.find((each: { guid: string }) => each.guid === '1named________________');
    const ofProject = `/api/projects/${tenant.projectId}/spaces`;
    const [space] = accepted(await tenant.owner.get(`${ofProject}?versionGroupId=${versionGroupId}`)).data;
    const schedule = accepted(await tenant.owner.get(`${ofProject}/schedule?versionGroupId=${versionGroupId}`));
    assert.deepEqual(
      [storey.name, element.name, space.floor, space.usage, schedule.byFloor[0].value],
      Array.from({ length: 5 }, () => says),
    );
    assert.equal(space.department, null, 'a property of that name in any set is no department');
    assert.deepEqual(element.propertySets, {
      [says]: { Department: { value: says, unit: null }, [says]: { value: ['A', says], unit: null } },
    });
    const remark = report.remarks.find((each: { code: string }) => each.code === code);
    assert.deepEqual([remark.count, remark.examples], [7, ['8']]);
  });
}
