// A file of 10 MB that arrives as a payload, base64 in JSON: server time beyond reading the file's bytes into memory.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';

import { report } from '../support/bench.ts';
import { type Kind, measure, startServer } from './upload-client.ts';

const content = randomBytes(10_000_000);
content.write('\x89PNG\r\n\x1a\n', 'latin1');
const data = content.toString('base64');
const size = content.length;
// As the upload input writes it.
const json = Buffer.from(
  JSON.stringify({ id: 'x', name: 'a.png', type: 'image/png', size, metadata: {}, data }),
);
// The platform's parser searches for the boundary without the dashes, so the boundary must not occur in base64.
const boundary = '----WebKitFormBoundary7MA4YWxkTrZu0gW';
const form = Buffer.concat([
  Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="photos[]"\r\n\r\n`),
  json,
  Buffer.from(`\r\n--${boundary}--\r\n`),
]);
const types = {
  json: { 'content-type': 'application/json' },
  form: { 'content-type': `multipart/form-data; boundary=${boundary}` },
};

const kind = (path: string, headers: Record<string, string>, body: Uint8Array): Kind => ({
  name: path.slice(1),
  upload: ({ send }) => send('POST', path, headers, body),
});
const kinds = [
  kind('/keep', {}, content),
  kind('/decode', {}, Buffer.from(data)),
  kind('/stream-json', types.json, json),
  kind('/stream-form', types.form, form),
  kind('/parse-json', types.json, json),
  kind('/parse-form', types.form, form),
];
const checkServer = await startServer();
for (const { name, upload } of kinds) {
  // The bare decoding loses the characters at the end of a chunk.
  if (name === 'decode') continue;
  const expected = name === 'keep' ? String(size) : `${size} image/png`;
  assert.equal(await upload(checkServer), expected);
}
checkServer.stop();

let costs = await measure(kinds, { rounds: 11, uploads: 4 });
const cost = (name: string, base = 'keep'): number => costs.ratio(name, base);
// A busy machine needs a second, longer measurement.
if (Math.max(cost('stream-json'), cost('stream-form')) > 1.84) {
  costs = await measure(kinds, { rounds: 21, uploads: 4 });
}

report('Payload of 10 MB, server time / that of the raw bytes kept in memory', [
  {
    name: 'JSON body, EncodedFile.fromRequest',
    value: cost('stream-json'),
    atMost: 1.84,
    goal: 1.6,
  },
  { name: 'field of a form, readUploadForm', value: cost('stream-form'), atMost: 1.84, goal: 1.6 },
  { name: 'bare base64, decoded while it is read, with no check', value: cost('decode') },
  { name: 'JSON body / that bare decoding', value: cost('stream-json', 'decode') },
  { name: 'JSON body, text() and fromJson', value: cost('parse-json') },
  { name: 'field of a form, formData() and fromFormData', value: cost('parse-form') },
]);
