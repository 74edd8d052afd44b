import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvOf } from './csv.ts';

test('a table is RFC 4180 with a mark, numbers as they are, and no text is a formula', () => {
  assert.equal(
    csvOf([
      ['Level', 'Photos'],
      ['=1+1', -3],
      ['A "b", c', null],
      ['＝1', "'=1"],
      ["'plain", 'a;=1'],
      ['a\t=1', ';'],
    ]),
    '\ufeffLevel,Photos\r\n\'=1+1,-3\r\n"A ""b"", c",\r\n\'＝1,\'\'=1\r\n\'plain,"a;=1"\r\n"a\t=1",";"\r\n',
  );
});
