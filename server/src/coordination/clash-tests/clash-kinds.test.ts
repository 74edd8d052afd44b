import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findKind } from './clash-kinds.ts';

test('the kind of a clash is that of a known type or label, and a title in any language decides none', () => {
  const titles = [
    'Clearance riser 3 and duct',
    'Duplicate wall on level 2',
    'Freiraumprüfung: Kanal und Träger',
    'Doppeltes Bauteil',
    'تضارب الخلوص بين الأنبوب والجدار',
    'عنصر مكرر',
    'Jeu insuffisant entre gaine et poutre',
    'Élément en double',
  ];
  const said: [type: string | null, labels: string[], kind: string][] = [
    [null, [], 'hard'],
    ['Clash', [], 'hard'],
    ['Clearance', [], 'clearance'],
    ['clash', ['MEP', 'Soft_Clash'], 'clearance'],
    ['Duplicates', ['Clearance'], 'duplicate'],
    ['Hard (Conservative)', ['duplicate'], 'hard'],
    ['Zusammenstoß', ['Leitungsraum'], 'hard'],
    ['Kollision', ['Freiraum'], 'clearance'],
    ['Doppeltes Bauteil', [], 'duplicate'],
    ['Conflit', ['E\u0301le\u0301ment en double'], 'duplicate'],
    ['Colisión dura', ['Holgura'], 'hard'],
    ['تعارض', ['عنصر مكرر'], 'duplicate'],
    ['Interferenza morbida', [], 'clearance'],
    ['Vrije ruimte', [], 'clearance'],
    ['Folga', [], 'clearance'],
    ['Krock', ['Dubbletter'], 'duplicate'],
    ['Kollisjon', ['Myk kollisjon'], 'clearance'],
    ['Törmäys', ['Kaksoiskappale'], 'duplicate'],
    ['تضارب', [], 'hard'],
    ['Clearance of levels', [], 'hard'],
  ];
  for (const title of titles) {
    for (const [type, labels, kind] of said) {
      assert.equal(findKind({ title, type, labels }).kind, kind, `${title}: ${type} ${labels}`);
    }
  }
});

test('a type that is not known is told, and so is a kind that stands in the title alone', () => {
  const remark = (title: string, type: string | null, labels: string[] = []) =>
    findKind({ title, type, labels }).remark?.sentence.message;
  assert.equal(
    remark('Duct', 'Zusammenstoß'),
    'The topic type "Zusammenstoß" is not a known kind of clash: the clash was imported as hard.',
  );
  assert.match(remark('Duplicate riser', 'Clash') ?? '', /^The title or part of a label names a kind of clash/);
  assert.match(remark('Duct', null, ['Clearance 50 mm']) ?? '', /part of a label names a kind of clash/);
  for (const type of [null, 'Clash', 'ISSUE', 'Hard', 'clearance', 'Kollision', 'تضارب', 'Duplikat'])
    assert.equal(remark('Duct and beam', type), undefined);
  assert.equal(remark('Duplicate riser', 'Clash', ['Duplicate']), undefined);
});

test('a clash that was kept under a kind from its title is known by that too', () => {
  const former = (title: string, type: string | null) => findKind({ title, type, labels: [] }).formerKind;
  assert.equal(former('Duplicate riser', 'Clash'), 'duplicate');
  assert.equal(former('Clearance riser', 'Duplicates'), 'clearance');
  assert.equal(former('Clearance riser', 'Clearance'), undefined);
  assert.equal(former('Riser', null), undefined);
  assert.equal(former('Steigleitung', 'Duplikat'), 'hard');
});
