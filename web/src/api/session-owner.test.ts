import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clearStorage, isLeftByAnother, markChosen, ownStorage } from './session-owner.ts';

/** A browser's storage, of which only what is used here. */
function storageOf(entries: Record<string, string>): Storage {
  const kept = new Map(Object.entries(entries));
  return {
    get length() {
      return kept.size;
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
    clear: () => kept.clear(),
  };
}

const namesIn = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index)).toSorted();

test('what a person left is thrown away when another one comes, their language and theme too', () => {
  const storage = storageOf({
    'pcs-person': 'noor',
    'pcs-home': '/w/1',
    'pcs-draft:issue': '{}',
    'pcs-draft:rfi': '{}',
    'pcs-language': 'ar',
    'pcs-color-scheme': 'dark',
    'tsr-scroll': '{}',
  });
  ownStorage('sam', [storage]);
  assert.deepEqual(namesIn(storage), ['pcs-person', 'tsr-scroll']);
  assert.equal(storage.getItem('pcs-person'), 'sam');
});

test('a language that is chosen before a sign-in is that of whoever signs in', () => {
  const browser = storageOf({ 'pcs-person': 'noor', 'pcs-language': 'ar', 'pcs-home': '/w/1' });
  const tab = storageOf({});
  markChosen(tab);
  ownStorage('sam', [browser, tab]);
  assert.deepEqual([namesIn(browser), namesIn(tab)], [['pcs-language', 'pcs-person'], ['pcs-person']]);
  ownStorage('omar', [browser, tab]);
  assert.deepEqual(namesIn(browser), ['pcs-person'], 'and of nobody else');
});

test('an address that another person’s ended session left is known as theirs', () => {
  assert.equal(isLeftByAnother('sam', storageOf({ 'pcs-person': 'noor' })), true);
  assert.equal(isLeftByAnother('noor', storageOf({ 'pcs-person': 'noor' })), false);
  assert.equal(isLeftByAnother('sam', storageOf({})), false);
});

test('a person who comes back finds their drafts', () => {
  const storage = storageOf({ 'pcs-person': 'noor', 'pcs-draft:issue': '{}' });
  ownStorage('noor', [storage]);
  assert.deepEqual(namesIn(storage), ['pcs-draft:issue', 'pcs-person']);
});

test('what nobody owns is nobody’s: it goes too', () => {
  const storage = storageOf({ 'pcs-draft:issue': '{}' });
  ownStorage('noor', [storage]);
  assert.deepEqual(namesIn(storage), ['pcs-person']);
});

test('a new tab begins with nothing, and leaves what the browser keeps', () => {
  const [browser, tab] = [storageOf({ 'pcs-person': 'noor', 'pcs-home': '/w/1' }), storageOf({})];
  assert.equal(ownStorage('noor', [browser, tab]), false);
  assert.deepEqual([namesIn(browser), namesIn(tab)], [['pcs-home', 'pcs-person'], ['pcs-person']]);
});

test('a tab that is opened again after its person signed out elsewhere holds nothing of before', () => {
  const [browser, tab] = [storageOf({}), storageOf({ 'pcs-person': 'noor', 'pcs-draft:issue': '{}' })];
  assert.equal(ownStorage('noor', [browser, tab]), true);
  assert.deepEqual([namesIn(browser), namesIn(tab)], [['pcs-person'], ['pcs-person']]);
});

test('who signs out leaves nothing in the browser but how the page looks', () => {
  const browser = storageOf({ 'pcs-person': 'noor', 'pcs-home': '/w/1', 'pcs-recent:p': '[]', 'pcs-language': 'ar' });
  const tab = storageOf({ 'pcs-person': 'noor', 'pcs-draft:issue': '{}' });
  clearStorage([browser, tab]);
  assert.deepEqual([namesIn(browser), namesIn(tab)], [['pcs-language'], []]);
});
