// Notifications about mails that came back (RFC 3464), as mail servers write them: for tests alone.

/** Makes a notification that the mails of these Message-IDs were refused for good. */
export function makeBounceNotice(ids: readonly string[]): Buffer {
  const lines = [
    'From: MAILER-DAEMON@mx.example.org',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.org',
    '',
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 no such user',
    '',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    ...ids.map((id) => `Message-ID: <${id}@pcs.example>`),
    '',
    '--b--',
    '',
  ];
  return Buffer.from(lines.join('\r\n'));
}
