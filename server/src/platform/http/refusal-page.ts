// HTML pages for refusals at addresses that people visit in a browser. They repeat nothing of the request but its id.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../../../../contract/errors.ts';
import type { AppError } from '../app-error.ts';
import { addVary } from './content-coding.ts';
import { INTERNAL_STATUS } from './error-reply.ts';
import { escapeHtml } from './html.ts';
import { PLUS_AS_SPACE } from './request-head.ts';
import type { Route } from './route.ts';

interface Wording {
  readonly title: string;
  readonly advice: string;
}

interface Language {
  readonly dir: 'ltr' | 'rtl';
  readonly link: string;
  readonly request: string;
  readonly causes: Readonly<Record<string, Wording>>;
  readonly otherwise: Wording;
}

const ENGLISH: Language = {
  dir: 'ltr',
  link: 'Go to sign-in',
  request: 'Request ID',
  causes: {
    not_found: {
      title: 'Page not found',
      advice: 'The address is wrong, or it only works while you sign in. Start again from the sign-in page.',
    },
    link_not_found: {
      title: "This link doesn't work",
      advice:
        'It has expired, was revoked or is incomplete. Go back to where you got the link and open the file or calendar again.',
    },
    spaced: {
      title: 'The e-mail address contains a space',
      advice:
        'Check the address. If you followed a link, a + in the e-mail address must be written as %2B in that link.',
    },
    payload_too_large: {
      title: 'Too much data was sent to this page',
      advice:
        'If you were signing in, the response from your identity provider is too large. Contact your administrator.',
    },
    bad_request: {
      title: "This page couldn't read the request",
      advice:
        'If you were signing in, start again from the sign-in page. If it keeps happening, contact your administrator.',
    },
    rate_limited: {
      title: 'Too many attempts',
      advice: 'Wait a minute and try again.',
    },
    unavailable: {
      title: "The service isn't available right now",
      advice: 'Wait a minute and try again.',
    },
  },
  otherwise: {
    title: 'Something went wrong',
    advice:
      'Try again from the sign-in page. If it keeps happening, give your administrator the request ID on this page.',
  },
};

const ARABIC: Language = {
  dir: 'rtl',
  link: 'الانتقال إلى تسجيل الدخول',
  request: 'معرّف الطلب',
  causes: {
    not_found: {
      title: 'الصفحة غير موجودة',
      advice: 'العنوان غير صحيح، أو لا يعمل إلا أثناء تسجيل الدخول. ابدأ من جديد من صفحة تسجيل الدخول.',
    },
    link_not_found: {
      title: 'هذا الرابط لا يعمل',
      advice: 'انتهت صلاحيته أو أُلغي، أو أنه غير مكتمل. ارجع إلى حيث حصلت على الرابط وافتح الملف أو التقويم من جديد.',
    },
    spaced: {
      title: 'عنوان البريد الإلكتروني يحتوي على مسافة',
      advice:
        'تحقّق من العنوان. إذا فتحت رابطًا، فيجب أن تُكتب علامة + في عنوان البريد الإلكتروني داخل الرابط بالصيغة \u2066%2B\u2069.',
    },
    payload_too_large: {
      title: 'البيانات المرسلة إلى هذه الصفحة كبيرة جدًا',
      advice: 'إذا كنت تسجّل الدخول، فإن رد موفّر الهوية أكبر من المسموح. تواصل مع المسؤول في شركتك.',
    },
    bad_request: {
      title: 'تعذّرت قراءة الطلب',
      advice: 'إذا كنت تسجّل الدخول، فابدأ من جديد من صفحة تسجيل الدخول. وإذا تكرر ذلك فتواصل مع المسؤول في شركتك.',
    },
    rate_limited: {
      title: 'محاولات كثيرة',
      advice: 'انتظر دقيقة ثم أعد المحاولة.',
    },
    unavailable: {
      title: 'الخدمة غير متاحة الآن',
      advice: 'انتظر دقيقة ثم أعد المحاولة.',
    },
  },
  otherwise: {
    title: 'حدث خطأ ما',
    advice: 'أعد المحاولة من صفحة تسجيل الدخول. وإذا تكرر ذلك فأعطِ المسؤول في شركتك معرّف الطلب الظاهر في هذه الصفحة.',
  },
};

const SAME_AS: Readonly<Record<string, string>> = { validation_failed: 'bad_request' };

/** It loads nothing and cannot be framed. */
const REFUSAL_PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};

/** Lists the first segments of the routes that refuse with a page; `/api` is shared with programs. */
export function listPagePrefixes(routes: readonly Route[]): string[] {
  const segments = routes.filter((each) => each.refusesWithPage === true).map(({ path }) => `/${path.split('/')[1]}/`);
  return [...new Set(segments)].filter((each) => each !== '/api/');
}

/** Addresses at which programs alone send anything. */
const OF_PROGRAMS = /^\/(?:api|scim)(?:\/|$)/;

/** True where a refusal of this request is shown to a person. */
export function isForPeople({ passage, url, headers }: FastifyRequest, pagePrefixes: readonly string[]): boolean {
  // A form of another page, sent to an address that takes none.
  if (passage === null && !OF_PROGRAMS.test(url) && asksForHtml(headers.accept)) return true;
  const pages = passage?.route.refusesWithPage;
  if (pages === 'navigations') return asksForHtml(headers.accept);
  return pages === true || pagePrefixes.some((each) => url.startsWith(each));
}

/** True for the `Accept` of a browser that opens an address: programs and the parts of a page do not name HTML. */
function asksForHtml(accept = ''): boolean {
  return accept
    .split(',', 30)
    .some((each) => /^\s*text\/html\s*(;|$)/i.test(each) && !/;\s*q=0(\.0*)?\s*$/i.test(each));
}

/** Replies with the page of a refusal; undefined stands for a fault of ours. */
export function replyWithPage(
  refusal: AppError | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const acceptLanguage = request.headers['accept-language'];
  const isLink = request.passage?.route.refusesWithPage === 'navigations';
  const code = refusal?.code ?? 'internal_error';
  const isSpaced =
    refusal?.details?.some(({ path, message }) => path === 'email' && message.key === PLUS_AS_SPACE.key) === true;
  const cause = isSpaced ? 'spaced' : isLink && code === 'not_found' ? 'link_not_found' : code;
  const page = renderRefusalPage(cause, { requestId: request.id, acceptLanguage });
  reply.code(refusal?.status ?? INTERNAL_STATUS).headers({ ...refusal?.headers, ...REFUSAL_PAGE_HEADERS });
  if (isLink) addVary(reply, 'accept');
  addVary(reply, 'accept-language');
  return reply.send(page);
}

/** @internal Renders the page of a refusal in the language that the browser prefers: English or Arabic. */
export function renderRefusalPage(
  code: ErrorCode | 'link_not_found' | 'spaced',
  { requestId, acceptLanguage }: { readonly requestId: string; readonly acceptLanguage: string | undefined },
): string {
  const name = prefersArabic(acceptLanguage ?? '') ? 'ar' : 'en';
  const { dir, link, request, causes, otherwise } = name === 'ar' ? ARABIC : ENGLISH;
  const { title, advice } = causes[SAME_AS[code] ?? code] ?? otherwise;
  return `<!doctype html>
<html lang="${name}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body><main><h1>${title}</h1><p>${advice}</p><p><a href="/sign-in">${link}</a></p><p>${request}: <bdi dir="ltr">${escapeHtml(requestId)}</bdi></p></main></body></html>`;
}

/** True where Arabic has a greater weight than English in an Accept-Language (RFC 9110 §12.5.4). */
function prefersArabic(acceptLanguage: string): boolean {
  const weights = acceptLanguage.split(',', 30).map((each) => {
    const [tag = '', ...parameters] = each.trim().toLowerCase().split(';');
    const q = parameters
      .map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1])
      .find((found) => found !== undefined);
    return { language: tag.trim().split('-', 1)[0], weight: q === undefined ? 1 : Number(q) };
  });
  const getWeight = (language: string) =>
    Math.max(0, ...weights.filter((each) => each.language === language).map(({ weight }) => weight || 0));
  const [arabic, english] = [getWeight('ar'), getWeight('en')];
  if (arabic !== english) return arabic > english;
  return (
    arabic > 0 &&
    weights.findIndex(({ language }) => language === 'ar') < weights.findIndex(({ language }) => language === 'en')
  );
}
