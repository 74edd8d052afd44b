// Where a person was last, in this browser: the bare address leads there.

const KEPT_AS = 'pcs-home';
const HOMES = /^\/(?:projects|w)\/[0-9a-f-]{36}(?:\/[a-z-]+)?$/;

/** A part of the application, and the project or workspace that it is of. */
interface Home {
  readonly href: string;
  readonly of: 'projects' | 'w';
  readonly id: string;
}

/** The part of the application that was looked at last; undefined where none is known. */
export function rememberedHome(): Home | undefined {
  const href = localStorage.getItem(KEPT_AS);
  if (href === null || !HOMES.test(href)) return undefined;
  const [, of, id = ''] = href.split('/');
  return { href, of: of === 'w' ? 'w' : 'projects', id };
}

/** Remembers the part of the application that a path lies in: the project or workspace with its first step. */
export function rememberHome(pathname: string): void {
  const home = pathname.split('/').slice(0, 4).join('/');
  if (HOMES.test(home)) localStorage.setItem(KEPT_AS, home);
}

/** Forgets it: what was there is not the person's any more. */
export function forgetHome(): void {
  localStorage.removeItem(KEPT_AS);
}
