import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SYNC_CODES } from '../../../../contract/integrations.ts';
import { MESSAGES } from '../../../../contract/messages/catalog.ts';
import { getRemedyKey } from '../../../../contract/remedies.ts';
import { findRemedy } from './remedies.ts';

test('the remedy of a code is the message whose key follows from the code', () => {
  const messages: Readonly<Record<string, unknown>> = MESSAGES.integrations;
  for (const code of SYNC_CODES) {
    const remedy = findRemedy(code);
    assert.ok(remedy !== null && remedy !== '', code);
    assert.equal(remedy, messages[getRemedyKey(code).replace('integrations.', '')], code);
  }
  assert.deepEqual([findRemedy(null), findRemedy('constructor')], [null, null]);
});

test('the remedy of a file that is not the one described, or of a list, is about the file or the list', () => {
  assert.equal(findRemedy('bad_answer', 'integrations.faultOtherFile'), MESSAGES.integrations.remedyFile);
  assert.equal(findRemedy('bad_answer', 'integrations.faultVersionWaits'), MESSAGES.integrations.remedyVersionWaits);
  assert.equal(findRemedy('bad_answer', 'integrations.faultIncomplete'), MESSAGES.integrations.remedyBadAnswer);
  assert.equal(findRemedy('too_large', 'integrations.faultEndlessList'), MESSAGES.integrations.remedyList);
  assert.equal(findRemedy('too_large', 'integrations.faultPageTooLong'), MESSAGES.integrations.remedyList);
  assert.equal(findRemedy(null, 'integrations.faultOtherFile'), null);
});
