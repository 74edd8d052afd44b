import assert from 'node:assert/strict';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { GUID, OTHER_GUID, openBytes, topicsOf, version as versionXml, zipOf } from './fixtures/archives.ts';
import { BCF_LIMITS } from './limits.ts';
import { restOf, withRest } from './rest.ts';
import { COMPONENT, MARKUP, TOPIC } from './shapes.ts';
import { type BcfTargetVersion, type BcfTopic, NOTHING_MORE, type XmlElement } from './topic.ts';
import { writeBcf } from './write.ts';
import { readXml } from './xml-bytes.ts';
import { writeXml } from './xml-writer.ts';

const writtenAt = new Date('2026-01-02T03:04:05.000Z');
const AT = '2026-01-01T00:00:00.000Z';

/** Everything that a version knows, as it is written. */
const comment = (
  tag: string,
) => `<Comment Guid="${OTHER_GUID}"><Date>${AT}</Date><Author>Ann</Author><Comment>Look</Comment>
  <Viewpoint Guid="${OTHER_GUID}"/><ModifiedDate>${AT}</ModifiedDate><ModifiedAuthor>Bo</ModifiedAuthor></Comment>
  <Comment Guid="${GUID}"><Date>${AT}</Date><Author>Ann</Author><Comment>Again</Comment></Comment>
  <${tag} Guid="${OTHER_GUID}"><Viewpoint>v.bcfv</Viewpoint><Snapshot>s.png</Snapshot><Index>1</Index></${tag}>`;
const plain = `<CreationDate>${AT}</CreationDate><CreationAuthor>Ann</CreationAuthor><DueDate>${AT}</DueDate>
  <AssignedTo>Bo</AssignedTo><Stage>One</Stage><Description>Text</Description>`;
const snippet = (external: string) => `<BimSnippet SnippetType="t" ${external}="false"><Reference>r</Reference>
  <ReferenceSchema>s</ReferenceSchema></BimSnippet>`;
const file = (external: string) => `<File IfcProject="p" ${external}="true"><Filename>a.ifc</Filename><Date>${AT}</Date>
  <Reference>r</Reference></File>`;
const related = `<RelatedTopic Guid="${OTHER_GUID}"/>`;
const listed = comment('ViewPoint').split('<ViewPoint');

const MARKUPS: Readonly<Record<BcfTargetVersion, string>> = {
  '2.1': `<Markup><Header>${file('isExternal')}</Header><Topic Guid="${GUID}" TopicType="Defect" TopicStatus="Open">
    <ReferenceLink>x</ReferenceLink><ReferenceLink>y</ReferenceLink><Title>One</Title><Priority>High</Priority><Index>1</Index>
    <Labels>wet</Labels><Labels>dry</Labels>${plain}${snippet('isExternal')}<DocumentReference Guid="${GUID}" isExternal="true">
    <ReferencedDocument>http://d</ReferencedDocument><Description>d</Description></DocumentReference>${related}</Topic>
    ${comment('Viewpoints')}</Markup>`,
  '3.0': `<Markup><Header><Files>${file('IsExternal')}</Files></Header><Topic Guid="${GUID}" ServerAssignedId="7"
    TopicType="Defect" TopicStatus="Open"><ReferenceLinks><ReferenceLink>x</ReferenceLink></ReferenceLinks><Title>One</Title>
    <Labels><Label>wet</Label><Label>dry</Label></Labels>${plain}${snippet('IsExternal')}<DocumentReferences>
    <DocumentReference Guid="${GUID}"><Url>http://d</Url><Description>d</Description></DocumentReference></DocumentReferences>
    <RelatedTopics>${related}</RelatedTopics><Comments>${listed[0]}</Comments><Viewpoints><ViewPoint${listed[1]}</Viewpoints>
    </Topic></Markup>`,
};

const vector = (name: string) => `<${name}><X>1</X><Y>2</Y><Z>3</Z></${name}>`;
const component = (id: string) => `<Component IfcGuid="${id}"><OriginatingSystem>o</OriginatingSystem>
  <AuthoringToolId>${id}</AuthoringToolId></Component>`;
const camera = (ratio: string) => `<PerspectiveCamera>${vector('CameraViewPoint')}${vector('CameraDirection')}
  ${vector('CameraUpVector')}<FieldOfView>60</FieldOfView>${ratio}</PerspectiveCamera>
  <Lines><Line>${vector('StartPoint')}${vector('EndPoint')}</Line></Lines>
  <ClippingPlanes><ClippingPlane>${vector('Location')}${vector('Direction')}</ClippingPlane></ClippingPlanes>`;
const bitmap = (
  format: string,
) => `<Bitmap>${format}<Reference>b.png</Reference>${vector('Location')}${vector('Normal')}
  ${vector('Up')}<Height>2</Height></Bitmap>`;
const hints = '<ViewSetupHints SpacesVisible="true"/>';
const selection = `<Selection>${component('a')}${component('b')}</Selection>`;
const exceptions = `<Exceptions>${component('c')}</Exceptions>`;

const VIEWS: Readonly<Record<BcfTargetVersion, string>> = {
  '2.1': `<VisualizationInfo Guid="${OTHER_GUID}"><Components>${hints}${selection}<Visibility DefaultVisibility="true">
    ${exceptions}</Visibility><Coloring><Color Color="FF00FF">${component('d')}</Color></Coloring></Components>${camera('')}
    ${bitmap('<Bitmap>PNG</Bitmap>')}</VisualizationInfo>`,
  '3.0': `<VisualizationInfo Guid="${OTHER_GUID}"><Components>${selection}<Visibility DefaultVisibility="true">${hints}
    ${exceptions}</Visibility><Coloring><Color Color="FF00FF"><Components>${component('d')}</Components></Color></Coloring>
    </Components>${camera('<AspectRatio>1.5</AspectRatio>')}<Bitmaps>${bitmap('<Format>png</Format>')}</Bitmaps>
    </VisualizationInfo>`,
};

const treeOf = (xml: string) => readXml(Readable.from([Buffer.from(xml)]), 'x.xml', BCF_LIMITS);
const textFrom = (tree: XmlElement) => [...writeXml(tree)].join('');

/** The tree with unknown attributes and elements at the places that `wants` says, each with a number of its own. */
function withUnknown(tree: XmlElement, wants: () => boolean, from = { number: 0 }): XmlElement {
  const stranger = (): XmlElement[] => {
    if (!wants()) return [];
    from.number += 1;
    return [{ name: 'v:Own', attributes: [['n', String(from.number)]], children: ['<kept>'] }];
  };
  const attributes = [...tree.attributes];
  if (wants()) {
    from.number += 1;
    attributes.push(['v:own', String(from.number)]);
  }
  const children = tree.children.flatMap((child): (XmlElement | string)[] =>
    typeof child === 'string' ? [child] : [...stranger(), withUnknown(child, wants, from)],
  );
  return { name: tree.name, attributes, children: [...children, ...stranger()] };
}

/** The numbers of all that is unknown in a tree. */
function numbersIn({ name, attributes, children }: XmlElement): number[] {
  const own = attributes.filter(([key]) => key === 'v:own' || (key === 'n' && name === 'v:Own'));
  const inner = children.flatMap((child) => (typeof child === 'string' ? [] : numbersIn(child)));
  return [...own.map(([, value]) => Number(value)), ...inner];
}

interface Trees {
  readonly markup: XmlElement;
  readonly view: XmlElement;
}

/** The order of attributes says nothing. */
const sorted = ({ name, attributes, children }: XmlElement): XmlElement => ({
  name,
  attributes: [...attributes].sort(([a], [b]) => (a < b ? -1 : 1)),
  children: children.map((child) => (typeof child === 'string' ? child : sorted(child))),
});

/** What an archive of the trees becomes when it is read, stored and written. */
async function again(
  t: TestContext,
  { markup, view }: Trees,
  from: BcfTargetVersion,
  to: BcfTargetVersion,
): Promise<Trees> {
  const contents = {
    'bcf.version': versionXml(from),
    [`${GUID}/markup.bcf`]: textFrom(markup),
    [`${GUID}/v.bcfv`]: textFrom(view),
    [`${GUID}/s.png`]: 'picture',
  };
  const [read] = await topicsOf(await openBytes(t, zipOf(contents)));
  assert.ok(read?.outcome === 'read');
  assert.deepEqual(read.warnings, []);
  const topic = JSON.parse(JSON.stringify(read.topic)) as BcfTopic;
  const sink = new PassThrough();
  const writing = { version: to, writtenAt, project: null };
  const [, bytes] = await Promise.all([writeBcf([{ topic, files: read.files }], writing, sink), buffer(sink)]);
  const entries = unzipSync(bytes);
  const tree = (name: string) => treeOf(strFromU8(entries[`${GUID}/${name}`] ?? new Uint8Array()));
  return { markup: await tree('markup.bcf'), view: await tree('v.bcfv') };
}

async function templateOf(version: BcfTargetVersion, wants: () => boolean): Promise<Trees> {
  const from = { number: 0 };
  const [markup, view] = await Promise.all([treeOf(MARKUPS[version]), treeOf(VIEWS[version])]);
  return { markup: withUnknown(markup, wants, from), view: withUnknown(view, wants, from) };
}

/** Yes and no in a random order, more and more of one of them. */
const wishes = fc.tuple(fc.infiniteStream(fc.nat(99)), fc.constantFrom(3, 20, 60)).map(([stream, percent]) => () => {
  const { value } = stream.next();
  return typeof value === 'number' && value < percent;
});

for (const version of ['2.1', '3.0'] as const) {
  test(`what is unknown in a ${version} archive, at any level, stands where it stood when it is written as ${version}`, async (t) => {
    const check = async (wants: () => boolean) => {
      const trees = await templateOf(version, wants);
      const written = await again(t, trees, version, version);
      assert.deepEqual(sorted(written.markup), sorted(trees.markup));
      assert.deepEqual(sorted(written.view), sorted(trees.view));
    };
    await check(() => false);
    await check(() => true);
    await fc.assert(fc.asyncProperty(wishes, check), { numRuns: 25 });
  });
}

test('what is unknown in a 2.1 archive is all in it again after it was 3.0', async (t) => {
  const check = async (wants: () => boolean) => {
    const trees = await templateOf('2.1', wants);
    const latest = await again(t, trees, '2.1', '3.0');
    const back = await again(t, latest, '3.0', '2.1');
    for (const name of ['markup', 'view'] as const) {
      const numbers = (tree: XmlElement) => numbersIn(tree).sort((a, b) => a - b);
      assert.deepEqual(numbers(latest[name]), numbers(trees[name]), `3.0 ${name}`);
      assert.deepEqual(numbers(back[name]), numbers(trees[name]), `2.1 ${name}`);
    }
  };
  await check(() => true);
  await fc.assert(fc.asyncProperty(wishes, check), { numRuns: 25 });
});

test('elements that 2.1 has no group for go to the end of the topic', async (t) => {
  const [markup, view] = await Promise.all([
    treeOf(MARKUPS['3.0'].replace('<Comments>', '<Comments><v:Own/>')),
    treeOf(VIEWS['3.0']),
  ]);
  const written = await again(t, { markup, view }, '3.0', '2.1');
  const topic = written.markup.children[1];
  assert.ok(typeof topic === 'object');
  assert.deepEqual(topic.children.at(-1), { name: 'v:Own', attributes: [], children: [] });
});

test('an attribute of an element that says nothing is kept too', async (t) => {
  const [markup, view] = await Promise.all([
    treeOf(MARKUPS['2.1'].replace('<Stage>One</Stage>', '<Stage v:own="1"/>')),
    treeOf(VIEWS['2.1']),
  ]);
  assert.deepEqual(sorted((await again(t, { markup, view }, '2.1', '2.1')).markup), sorted(markup));
});

test('what was stored without a place goes behind what is known, and nothing is written twice', () => {
  const own = { name: 'v:Own', attributes: [], children: [] };
  const rest = { attributes: [['Guid', 'x'] as const, ['v:a', '1'] as const], elements: [own] };
  const title = { name: 'Title', attributes: [], children: ['One'] };
  const out = withRest({ name: 'Topic', attributes: [['Guid', GUID]], children: [title] }, rest, TOPIC);
  assert.deepEqual(
    [out.attributes, [...out.children]],
    [
      [
        ['Guid', GUID],
        ['v:a', '1'],
      ],
      [title, own],
    ],
  );
});

test('nothing is kept of an element in which all is known', async () => {
  assert.equal(restOf(await treeOf(MARKUPS['2.1']), MARKUP), NOTHING_MORE);
  assert.equal(restOf(await treeOf(component('a')), COMPONENT), NOTHING_MORE);
});

test('60,000 unknown elements between 60,000 comments are put back in a time that grows with them', async () => {
  const own = { name: 'v:Own', attributes: [], children: [] };
  const known = { name: 'Comment', attributes: [], children: [] };
  const children = Array.from({ length: 120_000 }, (_, n) => (n % 2 === 0 ? own : known));
  const rest = restOf({ name: 'Markup', attributes: [], children }, MARKUP);
  const bare = { name: 'Markup', attributes: [], children: children.filter((child) => child === known) };
  const names = [...withRest(bare, rest, MARKUP).children].map((child) =>
    typeof child === 'string' ? '' : child.name,
  );
  assert.deepEqual(
    names,
    children.map((child) => child.name),
  );
});
