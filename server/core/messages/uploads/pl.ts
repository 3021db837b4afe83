import type { MessageTable } from '../../translation/message-source.ts';

export const pl: MessageTable = {
  'The uploaded file is not a valid FilePond payload.':
    'Przesłany plik nie zawiera prawidłowych danych FilePond.',
  "Encoded file 'data' is not valid base64.":
    'Zakodowany plik nie zawiera poprawnego base64 w polu „data”.',
  "Encoded file payload is not valid JSON: '%s'.":
    'Zakodowany plik nie jest poprawnym JSON-em: „%s”.',
  "Encoded file key '%s' must be of type '%s'.":
    'Klucz „%s” zakodowanego pliku musi być typu „%s”.',
  "Encoded file payload must be a JSON object or an array; received '%s'.":
    'Zakodowany plik musi być obiektem JSON albo listą; otrzymano „%s”.',
  "Image data of file '%s' has %s bytes; the limit is %s.":
    'Dane obrazu w pliku „%s” mają %s bajtów; limit wynosi %s.',
  "Unable to decode image data of file '%s'.": 'Nie można odczytać danych obrazu z pliku „%s”.',
  "Image file '%s' measures %sx%s pixels; the maximum dimension is %s.":
    'Obraz „%s” ma wymiary %s × %s pikseli; największy dozwolony wymiar to %s.',
  "Unable to encode image data of file '%s' as '%s'.":
    'Nie można zapisać danych obrazu z pliku „%s” jako „%s”.',
  "Image file '%s' has %s pixels; the limit is %s.": 'Obraz „%s” ma %s pikseli; limit wynosi %s.',
  'You may not upload here.': 'Nie możesz tu przesyłać plików.',
  'There is no such upload.': 'Nie ma takiego przesłanego pliku.',
  'This is not your upload.': 'To nie jest Twój plik.',
  'The upload is not complete.': 'Plik nie został przesłany w całości.',
  'The file is too big. Its size cannot exceed {formattedLimit}.':
    'Plik jest zbyt duży. Jego rozmiar nie może przekraczać {formattedLimit}.',
  'Too many uploads at once. Try again in a moment.':
    'Zbyt wiele przesyłanych plików naraz. Spróbuj ponownie za chwilę.',
  'Too many files are waiting. Submit or remove some of them first.':
    'Zbyt wiele plików czeka. Najpierw wyślij lub usuń niektóre z nich.',
  'Your files are too large together. Submit or remove some of them first.':
    'Twoje pliki są razem zbyt duże. Najpierw wyślij lub usuń niektóre z nich.',
  'Another part of the file is on its way.': 'Inna część pliku jest właśnie przesyłana.',
  'There is no room left for the file.': 'Brak miejsca na plik.',
  'The file could not be stored.': 'Nie udało się zapisać pliku.',
  'The upload broke off.': 'Przesyłanie zostało przerwane.',
};
