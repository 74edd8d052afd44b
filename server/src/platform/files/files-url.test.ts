import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { FilesUrlError, parseFilesUrl } from './files-url.ts';

test('a folder is named relative to the working folder or by its whole path', () => {
  assert.deepEqual(parseFilesUrl('file:./files'), { kind: 'folder', path: resolve('files') });
  assert.deepEqual(parseFilesUrl('file:/srv/pcs files'), { kind: 'folder', path: '/srv/pcs files' });
  assert.deepEqual(parseFilesUrl('file:///srv/pcs%20files'), { kind: 'folder', path: '/srv/pcs files' });
});

test('a bucket on any host: credentials decoded, https, path style', () => {
  assert.deepEqual(parseFilesUrl('s3://AKIA1:ab%2Fcd%2Bef@minio.test:9000/pictures'), {
    kind: 'bucket',
    endpoint: 'https://minio.test:9000',
    region: 'us-east-1',
    bucket: 'pictures',
    prefix: '',
    pathStyle: true,
    credentials: { accessKeyId: 'AKIA1', secretAccessKey: 'ab/cd+ef' },
  });
});

test("Amazon's hosts name the region and take the bucket in the host", () => {
  const place = parseFilesUrl('s3://s3.eu-central-1.amazonaws.com/pictures/pcs/one');
  assert.deepEqual(place, {
    kind: 'bucket',
    endpoint: 'https://s3.eu-central-1.amazonaws.com',
    region: 'eu-central-1',
    bucket: 'pictures',
    prefix: 'pcs/one/',
    pathStyle: false,
    credentials: undefined,
  });
});

test('region, endpoint and path style can be said', () => {
  const place = parseFilesUrl('s3://a:b@s3.test/pictures?region=nbg1&endpoint=http://127.0.0.1:9000/&path_style=off');
  assert.ok(place.kind === 'bucket');
  assert.deepEqual([place.region, place.endpoint, place.pathStyle], ['nbg1', 'http://127.0.0.1:9000', false]);
});

test('a fault is named and the address, which may hold a secret, never repeated', () => {
  const secret = 'wJalrXUtnFEMI';
  const faults = [
    '',
    `https://AKIA:${secret}@host/bucket`,
    'file:',
    `file://AKIA:${secret}@host/x`,
    `s3://AKIA:${secret}/7MDENG@host/bucket`,
    `s3://AKIA:${secret}%zz@host/bucket`,
    `s3://AKIA:${secret}@host`,
    `s3://AKIA:${secret}@host/B`,
    `s3://AKIA:${secret}@host/bucket/a b`,
    `s3://AKIA:${secret}@host/bucket/../x?sse=on`,
    `s3://AKIA:${secret}@host/bucket?secret=${secret}`,
    `s3://AKIA:${secret}@host/bucket?region=a&region=b`,
    `s3://AKIA:${secret}@host/bucket?path_style=yes`,
    `s3://AKIA:${secret}@host/bucket?endpoint=ftp://x`,
    `s3://AKIA:${secret}@host/bucket?endpoint=http://u:${secret}@x`,
    `s3://AKIA@host/bucket`,
    `s3://:${secret}@host/bucket`,
    `s3:${secret}`,
  ];
  for (const text of faults) {
    assert.throws(
      () => parseFilesUrl(text),
      (error) => {
        assert.ok(error instanceof FilesUrlError, text);
        assert.ok(!inspect(error, { showHidden: true }).includes(secret), text);
        return true;
      },
    );
  }
});
