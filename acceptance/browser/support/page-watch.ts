// What goes wrong in a page without showing: what it writes to the console, requests that fail or leave the house, and what
// its content security policy had to refuse.
import type { BrowserContext, ConsoleMessage, Page, Request, Response, WebError } from 'playwright-core';

/** A request that a journey knows will be refused, or will not get through. */
export interface Announced {
  readonly method?: string;
  /** Of its address, without origin and query. */
  readonly path: string | RegExp;
  /** Undefined: no answer at all, as without a network. */
  readonly status: number | undefined;
}

/** One journey's watch over all its pages. */
export interface PageWatch {
  /** What was wrong so far, a sentence each. */
  faults(): readonly string[];
  /** Everything that happened, for whoever looks into a failure. */
  trace(): readonly string[];
  /** The requests that have no answer yet, by method and address. */
  underWay(): readonly string[];
  /** From now on this is no fault. It must come about before the journey ends, at least once. */
  announce(refusal: Announced): void;
  /** Pages of this origin belong to the journey too: an identity provider's. */
  alsoAt(origin: string): void;
  /** True once something that was announced has come: a screen may show a refusal. */
  hasRefusals(): boolean;
  /** What was announced and never came. */
  neverCame(): readonly string[];
  /** Watches no longer. */
  end(): void;
}

/** What Chromium says of the machine that it runs on, and not of the page. */
const OF_THE_MACHINE = /GL Driver Message|GPU stall due to ReadPixels|fallback to software WebGL|\.WebGL-0x/;

/** Watches all pages of a context, which may talk to this origin alone. */
export async function watchPages(context: BrowserContext, origin: string): Promise<PageWatch> {
  const record = openRecord();
  const underWay = new Set<Request>();
  const others: string[] = [];
  const end = listen(context, {
    request(request) {
      underWay.add(request);
      if ([origin, ...others].every((each) => isElsewhere(request.url(), each)))
        record.fault(`asks another origin: ${request.method()} ${request.url()}`);
    },
    requestfinished: (request) => void underWay.delete(request),
    requestfailed(request) {
      underWay.delete(request);
      judgeFailed(record, request);
    },
    response: (response) => judgeResponse(record, response),
    console: (message) => judgeMessage(record, message),
    weberror: (error) => record.fault(`throws: ${error.error().stack ?? error.error()}`),
    page: (page) => void watchPolicy(record, page),
  });
  return {
    faults: () => record.faults,
    trace: () => record.notes,
    underWay: () => [...underWay].map((request) => `${request.method()} ${request.url()}`),
    alsoAt: (other) => void others.push(other),
    announce: (refusal) => void record.announced.push({ ...refusal, came: false }),
    hasRefusals: () => record.announced.some(({ came }) => came),
    neverCame: () =>
      record.announced
        .filter(({ came }) => !came)
        .map(({ status, path }) => `was to be answered ${status ?? 'never'}, and is not: ${path}`),
    end,
  };
}

interface Listeners {
  readonly request: (request: Request) => void;
  readonly requestfinished: (request: Request) => void;
  readonly requestfailed: (request: Request) => void;
  readonly response: (response: Response) => void;
  readonly console: (message: ConsoleMessage) => void;
  readonly weberror: (error: WebError) => void;
  readonly page: (page: Page) => void;
}

/** Listens until what it answers with is called. Not by `removeAllListeners`, which would take the context's own ears too. */
function listen(context: BrowserContext, to: Listeners): () => void {
  context.on('request', to.request);
  context.on('requestfinished', to.requestfinished);
  context.on('requestfailed', to.requestfailed);
  context.on('response', to.response);
  context.on('console', to.console);
  context.on('weberror', to.weberror);
  context.on('page', to.page);
  return () => {
    context.off('request', to.request);
    context.off('requestfinished', to.requestfinished);
    context.off('requestfailed', to.requestfailed);
    context.off('response', to.response);
    context.off('console', to.console);
    context.off('weberror', to.weberror);
    context.off('page', to.page);
  };
}

type Record = ReturnType<typeof openRecord>;

function openRecord() {
  const faults: string[] = [];
  const notes: string[] = [];
  const announced: (Announced & { came: boolean })[] = [];
  return {
    faults,
    notes,
    announced,
    note: (line: string) => void notes.push(line),
    fault(line: string) {
      faults.push(line);
      notes.push(`FAULT ${line}`);
    },
    isAnnounced(request: Request, status: number | undefined): boolean {
      const isIt = (each: Announced) => each.status === status && fits(each, request);
      const found = announced.filter(isIt);
      for (const each of found) each.came = true;
      return found.length > 0;
    },
    /** Chromium writes a line of its own for each answer from 400 on: the answer is judged, not the line. */
    isJudged: (url: string) => announced.some((each) => pathFits(each, url)),
  };
}

function judgeResponse(record: Record, response: Response): void {
  const [request, status] = [response.request(), response.status()];
  record.note(`${status} ${request.method()} ${response.url()}`);
  if (status >= 400 && !record.isAnnounced(request, status)) {
    record.fault(`is answered ${status}: ${request.method()} ${response.url()}`);
  }
}

function judgeFailed(record: Record, request: Request): void {
  const reason = request.failure()?.errorText ?? 'unknown';
  record.note(`${reason} ${request.method()} ${request.url()}`);
  // The page itself gave it up: it went elsewhere, or saved a file.
  if (reason === 'net::ERR_ABORTED' || record.isAnnounced(request, undefined)) return;
  record.fault(`gets no answer (${reason}): ${request.method()} ${request.url()}`);
}

function judgeMessage(record: Record, message: ConsoleMessage): void {
  const [type, text] = [message.type(), message.text()];
  const { url } = message.location();
  record.note(`console.${type}: ${text}`);
  if (type !== 'error' && type !== 'warning' && !/missingKey/.test(text)) return;
  if (OF_THE_MACHINE.test(text)) return;
  if (text.startsWith('Failed to load resource') && record.isJudged(url)) return;
  record.fault(`writes to the console (${type}): ${text} ${url}`.trimEnd());
}

/** The browser's own finding, since a page may listen for violations and hide them. */
async function watchPolicy(record: Record, page: Page): Promise<void> {
  try {
    const session = await page.context().newCDPSession(page);
    session.on('Audits.issueAdded', ({ issue }) => {
      const violation = issue.details.contentSecurityPolicyIssueDetails;
      if (violation === undefined) return;
      const { violatedDirective, blockedURL = 'inline' } = violation;
      record.fault(`breaks its content security policy: ${violatedDirective}, ${blockedURL}`);
    });
    await session.send('Audits.enable');
  } catch (error) {
    if (!page.isClosed()) record.fault(`cannot be watched: ${error}`);
  }
}

function isElsewhere(url: string, origin: string): boolean {
  return /^(?:https?|wss?):/.test(url) && new URL(url).host !== new URL(origin).host;
}

function fits(announced: Announced, request: Request): boolean {
  return (announced.method ?? request.method()) === request.method() && pathFits(announced, request.url());
}

function pathFits({ path }: Announced, url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { pathname } = new URL(url);
  return typeof path === 'string' ? path === pathname : path.test(pathname);
}
