import type { MessageTable } from '../translation/message-source.ts';

export const de: MessageTable = {
  'the input value': 'der eingegebene Wert',
  'Page not found.': 'Seite nicht gefunden.',
  'Missing required parameters: {params}': 'Fehlende Pflichtparameter: {params}',
  'Invalid data received for parameter "{param}".': 'Ungültige Daten für den Parameter „{param}“.',
  'An internal server error occurred.': 'Es ist ein interner Serverfehler aufgetreten.',
  Home: 'Startseite',
  Button: 'Schaltfläche',
  '{attribute} cannot be blank.': '{attribute} darf nicht leer sein.',
  '{attribute} must be "{requiredValue}".': '{attribute} muss „{requiredValue}“ sein.',
  '{attribute} must be a string.': '{attribute} muss ein Text sein.',
  '{attribute} should contain at least {min, number} {min, plural, one{character} other{characters}}.':
    '{attribute} muss mindestens {min, number} Zeichen enthalten.',
  '{attribute} should contain at most {max, number} {max, plural, one{character} other{characters}}.':
    '{attribute} darf höchstens {max, number} Zeichen enthalten.',
  '{attribute} should contain {length, number} {length, plural, one{character} other{characters}}.':
    '{attribute} muss genau {length, number} Zeichen enthalten.',
  '{attribute} must be a number.': '{attribute} muss eine Zahl sein.',
  '{attribute} must be an integer.': '{attribute} muss eine ganze Zahl sein.',
  '{attribute} must be no less than {min}.': '{attribute} darf nicht kleiner als {min} sein.',
  '{attribute} must be no greater than {max}.': '{attribute} darf nicht größer als {max} sein.',
  '{attribute} must be either "{true}" or "{false}".':
    '{attribute} muss entweder „{true}“ oder „{false}“ sein.',
  '{attribute} must be equal to "{compareValueOrAttribute}".':
    '{attribute} muss gleich „{compareValueOrAttribute}“ sein.',
  '{attribute} must not be equal to "{compareValueOrAttribute}".':
    '{attribute} darf nicht gleich „{compareValueOrAttribute}“ sein.',
  '{attribute} must be greater than "{compareValueOrAttribute}".':
    '{attribute} muss größer als „{compareValueOrAttribute}“ sein.',
  '{attribute} must be greater than or equal to "{compareValueOrAttribute}".':
    '{attribute} muss größer oder gleich „{compareValueOrAttribute}“ sein.',
  '{attribute} must be less than "{compareValueOrAttribute}".':
    '{attribute} muss kleiner als „{compareValueOrAttribute}“ sein.',
  '{attribute} must be less than or equal to "{compareValueOrAttribute}".':
    '{attribute} muss kleiner oder gleich „{compareValueOrAttribute}“ sein.',
  '{attribute} is invalid.': '{attribute} ist ungültig.',
  '{attribute} is not a valid email address.': '{attribute} ist keine gültige E-Mail-Adresse.',
  '{attribute} is not a valid URL.': '{attribute} ist keine gültige URL.',
  '{attribute} must be a valid IP address.': '{attribute} muss eine gültige IP-Adresse sein.',
  '{attribute} must not be an IPv6 address.': '{attribute} darf keine IPv6-Adresse sein.',
  '{attribute} must not be an IPv4 address.': '{attribute} darf keine IPv4-Adresse sein.',
  '{attribute} contains wrong subnet mask.': '{attribute} enthält eine falsche Subnetzmaske.',
  '{attribute} must be an IP address with specified subnet.':
    '{attribute} muss eine IP-Adresse mit angegebenem Subnetz sein.',
  '{attribute} must not be a subnet.': '{attribute} darf kein Subnetz sein.',
  '{attribute} is not in the allowed range.': '{attribute} liegt außerhalb des erlaubten Bereichs.',
  'The format of {attribute} is invalid.': 'Das Format von {attribute} ist ungültig.',
  'File upload failed.': 'Das Hochladen der Datei ist fehlgeschlagen.',
  'Please upload a file.': 'Bitte laden Sie eine Datei hoch.',
  'You can upload at most {limit, number} {limit, plural, one{file} other{files}}.':
    'Sie können höchstens {limit, number} {limit, plural, one{Datei} other{Dateien}} hochladen.',
  'You should upload at least {limit, number} {limit, plural, one{file} other{files}}.':
    'Bitte laden Sie mindestens {limit, number} {limit, plural, one{Datei} other{Dateien}} hoch.',
  'Only files with these extensions are allowed: {extensions}.':
    'Nur Dateien mit diesen Endungen sind erlaubt: {extensions}.',
  'Only files with these MIME types are allowed: {mimeTypes}.':
    'Nur Dateien mit diesen MIME-Typen sind erlaubt: {mimeTypes}.',
  'The file "{file}" is too big. Its size cannot exceed {formattedLimit}.':
    'Die Datei „{file}“ ist zu groß. Ihre Größe darf {formattedLimit} nicht überschreiten.',
  'The file "{file}" is too small. Its size cannot be smaller than {formattedLimit}.':
    'Die Datei „{file}“ ist zu klein. Ihre Größe darf {formattedLimit} nicht unterschreiten.',
  'The file "{file}" is not an image.': 'Die Datei „{file}“ ist kein Bild.',
  'The image "{file}" is too small. The width cannot be smaller than {limit, number} {limit, plural, one{pixel} other{pixels}}.':
    'Das Bild „{file}“ ist zu klein. Die Breite darf {limit, number} Pixel nicht unterschreiten.',
  'The image "{file}" is too small. The height cannot be smaller than {limit, number} {limit, plural, one{pixel} other{pixels}}.':
    'Das Bild „{file}“ ist zu klein. Die Höhe darf {limit, number} Pixel nicht unterschreiten.',
  'The image "{file}" is too large. The width cannot be larger than {limit, number} {limit, plural, one{pixel} other{pixels}}.':
    'Das Bild „{file}“ ist zu groß. Die Breite darf {limit, number} Pixel nicht überschreiten.',
  'The image "{file}" is too large. The height cannot be larger than {limit, number} {limit, plural, one{pixel} other{pixels}}.':
    'Das Bild „{file}“ ist zu groß. Die Höhe darf {limit, number} Pixel nicht überschreiten.',
};
