// What a page of the web application may do in a browser: nothing but what it needs, from this service alone. Pictures and
// files come from `/files/`, also where they lie in a bucket, so no other host is named.

/** The headers of a page at this address whose scripts and styles carry this nonce. */
export function pageHeaders(nonce: string, baseUrl: string): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policyWith(nonce),
    // Links that the service prints and mails hold tokens that work once.
    'referrer-policy': 'no-referrer',
    ...(isTrustworthy(baseUrl) && { 'cross-origin-opener-policy': 'same-origin' }),
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': UNUSED.map((each) => `${each}=()`).join(', '),
  };
}

/** Over plain http at any other name browsers ignore the policy of openers, and say so in the console of each page. */
function isTrustworthy(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'https:' || /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

function policyWith(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** What browsers offer and no page here asks for. Full screen and writing to the clipboard are used. */
const UNUSED = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];
