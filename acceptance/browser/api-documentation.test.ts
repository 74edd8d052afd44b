// The page of the API's documentation in a browser: the machine API at once, the other documents by choice. The journey fails
// on a breach of the content security policy and on a request to another host.
import assert from 'node:assert/strict';
import { journeysOn } from './support/journeys.ts';

const journey = journeysOn(async () => ({}));

journey('the page of the API shows the operations of the machine API first', async ({ page, origin }) => {
  const begun = Date.now();
  await page.goto(`${origin}/api/docs`);
  await page.locator('.opblock-summary').first().waitFor();
  const ms = Date.now() - begun;
  console.log(`first operation after ${ms} ms`);
  assert.ok(ms < 20_000, `${ms} ms: twice what the whole API took on a loaded machine`);
  const paths = await page.locator('.opblock-summary-path').allInnerTexts();
  assert.ok(paths.length > 30, String(paths.length));
  for (const path of paths) assert.match(path.replaceAll('\u200b', ''), /^\/api\/v1\//);
});
