import { SpanStatusCode, trace } from '@opentelemetry/api';
import { Fw } from 'fwx/server/core';
import type { EncodedFile, ImageCropper } from 'fwx/server/upload';

/** Crops a photo, and measures it: in the profile of the request, and as a span of OpenTelemetry. */
export async function cropPhoto(cropper: ImageCropper, file: EncodedFile): Promise<EncodedFile> {
  const token = `Crop ${file.name}`;
  return trace.getTracer('demo').startActiveSpan('crop photo', async (span) => {
    span.setAttribute('photo.bytes', file.getSize());
    Fw.beginProfile(token, 'photos');
    try {
      return await cropper.crop(file);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: String(error) });
      throw error;
    } finally {
      Fw.endProfile(token, 'photos');
      span.end();
    }
  });
}
