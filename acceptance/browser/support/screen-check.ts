// What must hold of every screen: it has come to rest, reads in the right direction, does not scroll sideways, and axe finds
// nothing serious in it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { eventually } from '../../support/waiting.ts';
import { type Look, withIsolatedWorld } from './isolated-world.ts';
import type { Language } from './variants.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Moderate to axe, and what people who hear the page find their way by. */
const LANDMARKS: readonly string[] = [
  'landmark-no-duplicate-banner',
  'landmark-banner-is-top-level',
  'landmark-unique',
];
/** Long, since two slow cores may draw a plan in 4K meanwhile. */
const REST_MS = 120_000;

// Lazy pictures outside the view never load; endless animations never end.
const UNREST = `(() => {
  const busy = document.querySelector('[aria-busy="true"]');
  if (busy !== null) return 'busy: ' + busy.outerHTML.slice(0, 200);
  if (document.readyState !== 'complete') return 'the document loads';
  if (document.fonts.status !== 'loaded') return 'fonts load';
  const picture = [...document.images].find((each) => !each.complete && each.loading !== 'lazy' && each.currentSrc !== '');
  if (picture !== undefined) return 'a picture loads: ' + picture.currentSrc;
  const moving = document.getAnimations().find((each) =>
    each.playState === 'running' && Number.isFinite(each.effect?.getComputedTiming().endTime));
  if (moving !== undefined) return 'something moves: ' + (moving.animationName ?? moving.transitionProperty ?? moving.id);
  return document.body.innerText.trim() === '' ? 'nothing is shown' : undefined;
})()`;

const LAYOUT = `(() => {
  const { dir, lang, scrollWidth, clientWidth } = document.documentElement;
  const wide = [...document.querySelectorAll('body *')]
    .filter((each) => { const { left, right } = each.getBoundingClientRect(); return right > clientWidth + 1 || left < -1; })
    .slice(0, 3).map((each) => each.outerHTML.slice(0, 160));
  return { dir, lang, scrollWidth, clientWidth, wide };
})()`;

/*
 * A text that is cut loses its end: behind a letter that is out of sight none is in sight, in the order in which it is read. In a
 * line of two scripts the edge of the box is not where the text ends.
 */
const CUTS = `(() => {
  const range = document.createRange();
  const isLetter = (text, at) => /[\\p{L}\\p{N}]/u.test(text[at]);
  const isInSight = (box, node, at) => {
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return x > box.left && x < box.right && y > box.top && y < box.bottom;
  };
  const isCut = (each) => {
    const { textOverflow, webkitLineClamp } = getComputedStyle(each);
    return (each.scrollWidth > each.clientWidth + 1 && textOverflow === 'ellipsis') ||
      (each.scrollHeight > each.clientHeight + 1 && webkitLineClamp !== 'none');
  };
  const losesMiddle = (each) => {
    const box = each.getBoundingClientRect();
    const texts = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
    let isBehind = false;
    while (texts.nextNode()) {
      const node = texts.currentNode;
      for (let at = 0; at < Math.min(node.length, 300); at += 1) {
        if (!isLetter(node.data, at)) continue;
        const isSeen = isInSight(box, node, at);
        if (isSeen && isBehind) return true;
        isBehind ||= !isSeen;
      }
    }
    return false;
  };
  return [...document.querySelectorAll('body *')]
    .filter((each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1)
    .filter((each) => isCut(each) && losesMiddle(each))
    .slice(0, 5)
    .map((each) => 'it cuts a text in its middle: ' + each.outerHTML.slice(0, 300));
})()`;

/** Waits until nothing loads, moves or is announced as busy. Throws with what did, when it never ends. */
export async function waitForRest(page: Page, underWay: () => readonly string[]): Promise<void> {
  let unrest: string | undefined = 'nothing was looked at';
  const isAtRest = async () => {
    const requests = underWay();
    if (requests.length > 0) unrest = `under way: ${requests.join(', ')}`;
    else unrest = await withIsolatedWorld(page, (look) => look<string | undefined>(UNREST));
    return unrest === undefined ? true : undefined;
  };
  await eventually('the screen comes to rest', isAtRest, REST_MS).catch((error: Error) => {
    throw new Error(`${error.message} (${unrest})`);
  });
}

/** What is wrong with the screen as it stands, a sentence each. */
export function faultsOfScreen(page: Page, language: Language): Promise<string[]> {
  return withIsolatedWorld(page, async (look) => [
    ...(await layoutFaults(look, language)),
    ...(await look<string[]>(CUTS)),
    ...(await axeFaults(look)),
  ]);
}

interface Layout {
  readonly dir: string;
  readonly lang: string;
  readonly scrollWidth: number;
  readonly clientWidth: number;
  readonly wide: readonly string[];
}

async function layoutFaults(look: Look, language: Language): Promise<string[]> {
  const { dir, lang, scrollWidth, clientWidth, wide } = await look<Layout>(LAYOUT);
  const wanted = language === 'ar' ? 'rtl' : 'ltr';
  return [
    ...(dir === wanted ? [] : [`<html dir> is "${dir}" and not "${wanted}"`]),
    ...(lang.split('-')[0] === language ? [] : [`<html lang> is "${lang}" and not "${language}"`]),
    ...(scrollWidth <= clientWidth
      ? []
      : [`it scrolls sideways: ${scrollWidth} px in ${clientWidth} px, by\n${wide.join('\n')}`]),
  ];
}

async function axeFaults(look: Look): Promise<string[]> {
  await look(AXE);
  const { violations } = await look<Pick<AxeResults, 'violations'>>(
    // Only what is here: axe would fetch style sheets again for its own reading.
    `axe.run(document, { resultTypes: ['violations'], preload: false }).then(({ violations }) => ({ violations }))`,
  );
  return violations
    .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || LANDMARKS.includes(id))
    .map(({ id, impact, help, nodes }) => {
      const where = nodes.slice(0, 5).map((each) => `  ${each.target} ${each.html}\n  ${each.failureSummary ?? ''}`);
      return `axe ${id} (${impact}, ${nodes.length} places): ${help}\n${where.join('\n')}`;
    });
}
