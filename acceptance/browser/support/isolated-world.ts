// Looking into a page from beside it: through the debugger's protocol, in a world of its own. The page's content security
// policy does not apply there, and nothing of the page's own script is touched or can touch what looks.
import type { CDPSession, Page } from 'playwright-core';

/** Evaluates an expression over the page's document; promises are awaited, values come as JSON. */
export type Look = <T>(expression: string) => Promise<T>;

/** Opens the world, which lives until the page goes to another document, and gives it to `use`. */
export async function withIsolatedWorld<T>(page: Page, use: (look: Look) => Promise<T>): Promise<T> {
  const session = await page.context().newCDPSession(page);
  try {
    return await use(await openLook(session));
  } finally {
    await session.detach();
  }
}

async function openLook(session: CDPSession): Promise<Look> {
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'beside-the-page',
  });
  return async <T>(expression: string) => {
    const options = { contextId, expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', options);
    if (exceptionDetails !== undefined) {
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    }
    return result.value as T;
  };
}
