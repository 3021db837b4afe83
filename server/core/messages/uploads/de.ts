import type { MessageTable } from '../../translation/message-source.ts';

export const de: MessageTable = {
  'The uploaded file is not a valid FilePond payload.':
    'Die hochgeladene Datei enthält keine gültigen FilePond-Daten.',
  "Encoded file 'data' is not valid base64.":
    'Die kodierte Datei enthält in „data“ kein gültiges Base64.',
  "Encoded file payload is not valid JSON: '%s'.":
    'Die kodierte Datei ist kein gültiges JSON: „%s“.',
  "Encoded file key '%s' must be of type '%s'.":
    'Der Schlüssel „%s“ der kodierten Datei muss vom Typ „%s“ sein.',
  "Encoded file payload must be a JSON object or an array; received '%s'.":
    'Die kodierte Datei muss ein JSON-Objekt oder eine Liste sein; erhalten wurde „%s“.',
  "Image data of file '%s' has %s bytes; the limit is %s.":
    'Die Bilddaten der Datei „%s“ haben %s Byte; erlaubt sind %s.',
  "Unable to decode image data of file '%s'.":
    'Die Bilddaten der Datei „%s“ können nicht gelesen werden.',
  "Image file '%s' measures %sx%s pixels; the maximum dimension is %s.":
    'Das Bild „%s“ misst %s × %s Pixel; die größte erlaubte Seitenlänge ist %s.',
  "Unable to encode image data of file '%s' as '%s'.":
    'Die Bilddaten der Datei „%s“ können nicht als „%s“ geschrieben werden.',
  "Image file '%s' has %s pixels; the limit is %s.": 'Das Bild „%s“ hat %s Pixel; erlaubt sind %s.',
  'You may not upload here.': 'Sie dürfen hier nichts hochladen.',
  'There is no such upload.': 'Diesen Upload gibt es nicht.',
  'This is not your upload.': 'Das ist nicht Ihr Upload.',
  'The upload is not complete.': 'Der Upload ist nicht vollständig.',
  'The file is too big. Its size cannot exceed {formattedLimit}.':
    'Die Datei ist zu groß. Sie darf höchstens {formattedLimit} groß sein.',
  'Too many uploads at once. Try again in a moment.':
    'Zu viele Uploads auf einmal. Versuchen Sie es gleich noch einmal.',
  'Too many files are waiting. Submit or remove some of them first.':
    'Es warten zu viele Dateien. Senden oder entfernen Sie zuerst einige davon.',
  'Your files are too large together. Submit or remove some of them first.':
    'Ihre Dateien sind zusammen zu groß. Senden oder entfernen Sie zuerst einige davon.',
  'Another part of the file is on its way.': 'Ein anderer Teil der Datei ist noch unterwegs.',
  'There is no room left for the file.': 'Für die Datei ist kein Platz mehr.',
  'The file could not be stored.': 'Die Datei konnte nicht gespeichert werden.',
  'The upload broke off.': 'Der Upload ist abgebrochen.',
};
