import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { HttpException, RuntimeException } from 'fwx/server/core';
import { EncodedFile, FileSaver, ImageCropper, readUploadForm } from 'fwx/server/upload';
import { EncodedFileValidator } from 'fwx/server/validator';
import { StaticFiles } from 'fwx/server/web';

import { maxFileSize, page } from './page.ts';

const storage = process.env['STORAGE'] ?? fileURLToPath(new URL('storage/', import.meta.url));
const validator = EncodedFileValidator.create({
  maxFiles: 1,
  maxSize: maxFileSize,
  mimeTypes: ['image/jpeg', 'image/png', 'image/webp'],
  wrongMimeType: '{file}: only JPEG, PNG and WebP pictures are taken.',
});
const cropper = new ImageCropper({
  maxPixels: 60_000_000,
  maxDimension: 12_000,
  maxInputBytes: maxFileSize,
  reencode: true,
});
const saver = new FileSaver(storage);

const folders = [
  // Script and style sheet of the widgets, ready for browsers.
  StaticFiles.create({
    prefix: '/fwx',
    root: fileURLToPath(new URL('../cdn/', import.meta.resolve('fwx'))),
  }),
  StaticFiles.create({ prefix: '/photos', root: storage, index: null }),
  StaticFiles.create({ root: fileURLToPath(new URL('public/', import.meta.url)) }),
];

function html(body: string, status: number): Response {
  return new Response(body, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

async function photos(): Promise<string[]> {
  return (await readdir(storage).catch(() => [])).map((name) => `/photos/${name}`);
}

async function store(request: Request): Promise<Response> {
  let files: EncodedFile[] = [];
  const refuse = async (error: string, status: number): Promise<Response> =>
    html(page({ error, files, photos: await photos() }), status);
  let pictures: EncodedFile[];
  try {
    const form = await readUploadForm(request, { fields: ['photo'], maxFileSize });
    files = await EncodedFile.fromFormData(form, 'photo');
    const error = files.length === 0 ? 'Choose a picture.' : await validator.firstError(files);
    if (error !== null) return await refuse(error, 422);
    pictures = await Promise.all(files.map((file) => cropper.crop(file)));
  } catch (error) {
    // Too many bytes, or no form at all.
    if (error instanceof HttpException) return refuse(error.message, error.statusCode);
    // A picture that is damaged, or has too many pixels.
    if (error instanceof RuntimeException) return refuse(error.message, 422);
    throw error;
  }
  for (const picture of pictures) await saver.save(picture, crypto.randomUUID());
  // A reload of the page must not send the form again.
  return new Response(null, { status: 303, headers: { location: '/' } });
}

async function route(request: Request): Promise<Response> {
  if (new URL(request.url).pathname !== '/') return new Response('Not found', { status: 404 });
  if (request.method === 'POST') return store(request);
  return html(page({ error: null, files: [], photos: await photos() }), 200);
}

/** Answers requests, in every server with Fetch. */
export const app = {
  async fetch(
    request: Request,
    _context?: { readonly ip?: string | undefined },
  ): Promise<Response> {
    const handle = folders.reduceRight<(request: Request) => Promise<Response>>(
      (next, files) => (given) => files.handle(given, next),
      route,
    );
    return handle(request);
  },
};
