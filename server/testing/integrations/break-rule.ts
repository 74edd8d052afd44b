// Loaded before a test: the product's source with one of its rules replaced by a wrong one, which PCS_TEST_WRONG_RULE names.
import { registerHooks } from 'node:module';
import { type Edit, WRONG_RULES } from './wrong-rules.ts';

const rule = WRONG_RULES.find(({ name }) => name === process.env.PCS_TEST_WRONG_RULE);
if (rule === undefined) throw new Error('PCS_TEST_WRONG_RULE names no rule');
const { edits } = rule;

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const own = edits.filter(({ file }) => url.endsWith(`/server/src/integrations/${file}`));
    if (own.length === 0) return loaded;
    return { ...loaded, source: own.reduce(replaceOnce, String(loaded.source)) };
  },
});

function replaceOnce(source: string, { file, find, replace }: Edit): string {
  const pieces = source.split(find);
  if (pieces.length !== 2) throw new Error(`${file} has this ${pieces.length - 1} times: ${find}`);
  return pieces.join(replace);
}
