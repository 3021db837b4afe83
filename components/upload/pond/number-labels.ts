const units = {
  labelFileSizeBytes: 'byte',
  labelFileSizeKilobytes: 'kilobyte',
  labelFileSizeMegabytes: 'megabyte',
  labelFileSizeGigabytes: 'gigabyte',
};

/**
 * Returns FilePond's labels for file sizes in a language: units and separators. FilePond itself uses
 * English units, and the separators of the browser instead of those of the page.
 *
 * @param tag Language tag; when the browser rejects it the result is empty.
 */
export function numberLabels(tag: string): Readonly<Record<string, string>> {
  try {
    const labels = Object.entries(units).map(([key, unit]) => [key, unitName(tag, unit)]);
    const parts = new Intl.NumberFormat(tag).formatToParts(12_345_678.5);
    const separator = (type: string): string =>
      parts.find((part) => part.type === type)?.value ?? '';
    return {
      ...Object.fromEntries(labels),
      labelDecimalSeparator: separator('decimal'),
      labelThousandsSeparator: separator('group'),
    };
  } catch {
    return {};
  }
}

function unitName(tag: string, unit: string): string {
  const unitDisplay = unit === 'byte' ? 'long' : 'short';
  const parts = new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay }).formatToParts(5);
  const name = parts.find(({ type }) => type === 'unit')?.value ?? unit;
  return name.trim();
}
