// What scrolling a list feels like, measured in the page: gaps between frames, long tasks, and how long nothing was to be read.
import type { Page } from 'playwright-core';
import { type Look, withIsolatedWorld } from '../../acceptance/browser/support/isolated-world.ts';

export interface Scrolled {
  readonly p95GapMs: number;
  readonly worstGapMs: number;
  readonly longTasks: number;
  readonly longestTaskMs: number;
  /** The longest time in which no record was to be seen. */
  readonly blankMs: number;
  /** Records that stood at two places, or places that held two records. */
  readonly faults: readonly string[];
}

/** How a list's records are found in the page. */
export interface ListShape {
  /** What scrolls. */
  readonly scroller: string;
  /** A record in it that has been read. */
  readonly record: string;
  /** In a record: its place in the list, and what tells it from others. */
  readonly placeOf: string;
  readonly nameOf: string;
}

/** Watches the list while it is scrolled by `scroll`. */
export async function whileScrolling(
  page: Page,
  list: ListShape,
  scroll: (look: Look) => Promise<void>,
): Promise<Scrolled> {
  return withIsolatedWorld(page, async (look) => {
    await look(watch(list));
    await scroll(look);
    return look<Scrolled>('globalThis.endWatch()');
  });
}

// Frames alone are too few where the machine is busy: what is on the screen is looked at in each of them, and that is cheap.
const watch = ({ scroller, record, placeOf, nameOf }: ListShape) => `(() => {
  const box = document.querySelector('${scroller}');
  const gaps = [], tasks = [], faults = [];
  const nameAt = new Map(), placeOf = new Map();
  let last = performance.now(), blankSince, blankMs = 0, isOver = false;
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)));
  observer.observe({ type: 'longtask' });
  const inSight = () => {
    const { top, bottom } = box.getBoundingClientRect();
    return [...box.querySelectorAll('${record}')].filter((each) => {
      const rect = each.getBoundingClientRect();
      return rect.bottom > top && rect.top < bottom;
    });
  };
  const note = (each) => {
    const [place, name] = [(${placeOf})(each), (${nameOf})(each)];
    if (name === undefined || place === undefined) return;
    if ((nameAt.get(place) ?? name) !== name) faults.push('place ' + place + ' held ' + nameAt.get(place) + ' and ' + name);
    if ((placeOf.get(name) ?? place) !== place) faults.push(name + ' stood at ' + placeOf.get(name) + ' and ' + place);
    nameAt.set(place, name);
    placeOf.set(name, place);
  };
  const onFrame = (now) => {
    if (isOver) return;
    gaps.push(now - last);
    last = now;
    const seen = inSight();
    seen.forEach(note);
    if (seen.length > 0) blankSince = undefined;
    else blankMs = Math.max(blankMs, now - (blankSince ??= now));
    requestAnimationFrame(onFrame);
  };
  requestAnimationFrame((now) => { last = now; requestAnimationFrame(onFrame); });
  globalThis.endWatch = () => {
    isOver = true;
    observer.disconnect();
    gaps.sort((a, b) => a - b);
    return { p95GapMs: gaps[Math.floor(gaps.length * 0.95)] ?? 0, worstGapMs: gaps.at(-1) ?? 0, longTasks: tasks.length,
      longestTaskMs: Math.max(0, ...tasks), blankMs, faults: faults.slice(0, 5) };
  };
})()`;

/** Turns the wheel over the middle of the list, as quickly as fingers do. */
export async function turnWheel(
  page: Page,
  list: ListShape,
  { times, px }: { times: number; px: number },
): Promise<void> {
  const box = await page.locator(list.scroller).first().boundingBox();
  if (box === null) throw new Error(`${list.scroller} is not on the screen`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let turn = 0; turn < times; turn += 1) await page.mouse.wheel(0, px);
}

/** Puts the list where the pointer drags its scrollbar to, step by step, and waits until records are there. */
export async function drag(look: Look, list: ListShape, to: number): Promise<void> {
  await look(`(async () => {
    const box = document.querySelector('${list.scroller}');
    const nextFrame = () => new Promise(requestAnimationFrame);
    const from = box.scrollTop;
    const way = () => (box.scrollHeight - box.clientHeight) * ${to} - from;
    for (let step = 1; step <= 20; step += 1) {
      box.scrollTop = from + (way() * step) / 20;
      await nextFrame();
    }
    ${UNTIL_SEEN(list)}
  })()`);
}

/** Goes on to the end of what is known until so many pages are. Answers the milliseconds of each page. */
export async function toTheEnd(look: Look, list: ListShape, pages: number): Promise<number[]> {
  return look<number[]>(`(async () => {
    const box = document.querySelector('${list.scroller}');
    const nextFrame = () => new Promise(requestAnimationFrame);
    const taken = [];
    for (let page = 0; page < ${pages}; page += 1) {
      const startedAt = performance.now();
      const before = box.scrollHeight;
      box.scrollTop = before;
      while (box.scrollHeight === before && performance.now() - startedAt < 30000) await nextFrame();
      ${UNTIL_SEEN(list)}
      taken.push(performance.now() - startedAt);
    }
    return taken;
  })()`);
}

const UNTIL_SEEN = ({ record }: ListShape) => `{
      const askedAt = performance.now();
      const isSeen = () => {
        const { top, bottom } = box.getBoundingClientRect();
        return [...box.querySelectorAll('${record}')].some((each) => {
          const rect = each.getBoundingClientRect();
          return rect.bottom > top && rect.top < bottom;
        });
      };
      while (!isSeen() && performance.now() - askedAt < 30000) await nextFrame();
      if (!isSeen()) throw new Error('no record came for 30 s');
    }`;

/** What the page holds when what can go has gone. */
export async function weigh(page: Page): Promise<{ heapMb: number; nodes: number }> {
  const session = await page.context().newCDPSession(page);
  try {
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    const { nodes } = await session.send('Memory.getDOMCounters');
    return { heapMb: usedSize / 1e6, nodes };
  } finally {
    await session.detach();
  }
}
