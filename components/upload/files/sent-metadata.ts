/** Metadata of a file, by the name of the plugin or editor that has set it. */
export type Metadata = Readonly<Record<string, unknown>>;

/**
 * Returns the metadata for the server. Omits the rectangle of a crop that the browser has already
 * applied: the server would crop the result again.
 */
export function sentMetadata(metadata: Metadata): Metadata {
  const { crop, output } = metadata;
  if (!isRecord(crop) || !isRecord(output)) return metadata;
  const { client } = output;
  if (!Array.isArray(client) || !client.includes('crop')) return metadata;
  const { rect: _cut, ...rest } = crop;
  return { ...metadata, crop: rest };
}

/** Returns the metadata without the record of the transforms that the browser applied to an earlier output. */
export function freshMetadata(metadata: Metadata): Metadata {
  const { output, ...rest } = metadata;
  return isRecord(output) && 'client' in output ? rest : metadata;
}

function isRecord(value: unknown): value is Metadata {
  return typeof value === 'object' && value !== null;
}
