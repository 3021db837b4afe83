/** Metadata of a file, by the name of the plugin or editor that wrote it. */
export type Metadata = Readonly<Record<string, unknown>>;

/**
 * Metadata as it goes to the server. A rectangle that was cut out in the browser already is left
 * out: the server would cut it out of the cut once more.
 */
export function sentMetadata(metadata: Metadata): Metadata {
  const { crop, output } = metadata;
  if (!isRecord(crop) || !isRecord(output)) return metadata;
  const { client } = output;
  if (!Array.isArray(client) || !client.includes('crop')) return metadata;
  const { rect: _cut, ...rest } = crop;
  return { ...metadata, crop: rest };
}

/** `metadata` for a new start: without the note of what the browser did to an earlier output. */
export function freshMetadata(metadata: Metadata): Metadata {
  const { output, ...rest } = metadata;
  return isRecord(output) && 'client' in output ? rest : metadata;
}

function isRecord(value: unknown): value is Metadata {
  return typeof value === 'object' && value !== null;
}
