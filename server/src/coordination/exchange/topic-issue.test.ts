import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ISSUE_PRIORITIES, ISSUE_STATUSES } from '../../../../contract/issues.ts';
import { emptyTopic } from '../bcf/public.ts';
import { foreignWords } from './foreign-words.ts';
import { commentText, fieldsOf } from './topic-issue.ts';
import { describeUnknownWords, priorityOf, statusOf, typeOf, wordsOf } from './words.ts';

test('title, labels and comments are what can be seen of them after the cut', () => {
  const hidden = (length: number) => `${'\u3164'.repeat(length)}Crack`;
  const topic = {
    ...emptyTopic('0b5b1f0e-7a55-4a86-9e8d-3a1b5d2f7c11', hidden(200)),
    labels: [hidden(64), hidden(63), '\u200b', 'a'],
  };
  const { title, labels } = fieldsOf(topic, new Map());
  assert.deepEqual([title, labels], ['Untitled', [`${'\u3164'.repeat(63)}C`, 'a']]);
  assert.equal(fieldsOf({ ...topic, title: hidden(199) }, new Map()).title, `${'\u3164'.repeat(199)}C`);
  assert.equal(commentText({ text: hidden(10_000) }), '');
  assert.equal(commentText({ text: '\u200b' }), '');
  assert.equal(commentText({ text: hidden(3) }), hidden(3));
});

test('words of a topic that are not known are named, whatever their language, and known ones are not', () => {
  const words = (status: string | null, priority: string | null, type: string | null = null) =>
    describeUnknownWords({ status, priority, type }).map((each) => each.message);
  assert.deepEqual(words('Zamknięte', 'Vysoká', 'Hata'), [
    'The status "Zamknięte" is not known: issues that have it were imported as open.',
    'The priority "Vysoká" is not known: issues that have it were imported as medium.',
    'The type "Hata" is not known: issues that have it were imported as other.',
  ]);
  assert.deepEqual(words('IN_PROGRESS', 'On hold', 'Clash'), []);
  assert.deepEqual(words(null, ' ', ''), []);
});

const STATED: readonly [language: string, status: string, priority: string, type: string, ...means: string[]][] = [
  ['German', 'Geschlossen', 'Hoch', 'Fehler', 'closed', 'high', 'defect'],
  ['German', 'In Bearbeitung', 'Kritisch', 'Anfrage', 'in_progress', 'critical', 'request'],
  ['German', 'ERLEDIGT', 'Niedrig', 'Anmerkung', 'in_review', 'low', 'other'],
  ['French', 'Ferme\u0301', 'Élevée', 'Conflit', 'closed', 'high', 'defect'],
  ['French', 'Résolu', 'Faible', 'Demande', 'in_review', 'low', 'request'],
  ['Spanish', 'Cerrado', 'Crítica', 'Colisión', 'closed', 'critical', 'defect'],
  ['Arabic', 'مغلق', 'عالية', 'تعارض', 'closed', 'high', 'defect'],
  ['Italian', 'Verificato', 'Bassa', 'Sicurezza', 'verified', 'low', 'safety'],
  ['Dutch', 'Gesloten', 'Laag', 'Vraag', 'closed', 'low', 'request'],
  ['Portuguese', 'Em_andamento', 'Média', 'Erro', 'in_progress', 'medium', 'defect'],
  ['Swedish', 'Stängd', 'Hög', 'Krock', 'closed', 'high', 'defect'],
  ['Danish', 'Lukket', 'Høj', 'Fejl', 'closed', 'high', 'defect'],
  ['Norwegian', 'Godkjent', 'Høy', 'Spørsmål', 'verified', 'high', 'request'],
  ['Finnish', 'Suljettu', 'Matala', 'Törmäys', 'closed', 'low', 'defect'],
];
for (const [language, status, priority, type, ...means] of STATED) {
  test(`words of a topic are read in ${language}: ${status}`, () => {
    assert.deepEqual([statusOf(status), priorityOf(priority), typeOf(type)], means);
    assert.deepEqual(describeUnknownWords({ status, priority, type }), []);
  });
}

test('Arabic words are read with vowel marks and lengthened too', () => {
  assert.deepEqual(['مُغلق', 'مغلَق', 'مغـلق'].map(statusOf), ['closed', 'closed', 'closed']);
  assert.equal(priorityOf('عالٍ'), 'high');
});

test('a word means the same in each language, and an export writes that of BCF', () => {
  const read = { status: statusOf, priority: priorityOf, type: typeOf };
  const types = ['defect', 'design', 'safety', 'request', 'other'] as const;
  const values = { status: ISSUE_STATUSES, priority: ISSUE_PRIORITIES, type: types };
  for (const field of ['status', 'priority', 'type'] as const) {
    for (const value of values[field]) {
      for (const word of foreignWords(field, value)) assert.equal(read[field](word), value, `${field} ${word}`);
    }
  }
  assert.deepEqual(wordsOf({ status: 'closed', priority: 'high', type: 'defect' }), {
    ...{ status: 'Closed', priority: 'High', type: 'Defect' },
  });
});
