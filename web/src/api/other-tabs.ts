// What the tabs of one browser tell each other: they share a session.

/** A person came in, or went out, in one tab. */
export type SessionNews = { readonly type: 'signed-in' | 'signed-out'; readonly userId: string };

const CHANNEL = 'pcs-session';

/** Tells the other tabs; this one hears it too and finds that it is so already. */
export function tellTabs(news: SessionNews): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(news);
  channel.close();
}

/** Calls `listener` with what the other tabs tell, as long as the page lives. */
export function hearTabs(listener: (news: SessionNews) => void): void {
  new BroadcastChannel(CHANNEL).addEventListener('message', ({ data }: MessageEvent<SessionNews>) => listener(data));
}
