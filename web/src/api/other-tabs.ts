// What the tabs of one browser tell each other: they share a session.
import { newId } from './new-id.ts';

/** A person came in, went out, or confirmed who they are, in one tab. */
export type SessionNews = { readonly type: 'signed-in' | 'signed-out' | 'confirmed'; readonly userId: string };

const CHANNEL = 'pcs-session';
/** A page hears its own channel too: what it tells, it has done itself. */
const THIS_TAB = newId();

/** Tells the other tabs. */
export function tellTabs(news: SessionNews): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ ...news, tab: THIS_TAB });
  channel.close();
}

/** Calls `listener` with what the other tabs tell, as long as the page lives. */
export function hearTabs(listener: (news: SessionNews) => void): void {
  new BroadcastChannel(CHANNEL).addEventListener(
    'message',
    ({ data }: MessageEvent<SessionNews & { readonly tab: string }>) => {
      if (data.tab !== THIS_TAB) listener(data);
    },
  );
}
