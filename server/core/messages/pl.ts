import type { MessageTable } from '../translation/message-source.ts';

export const pl: MessageTable = {
  'the input value': 'wprowadzona wartość',
  'Page not found.': 'Nie znaleziono strony.',
  'Missing required parameters: {params}': 'Brak wymaganych parametrów: {params}',
  'Invalid data received for parameter "{param}".':
    'Otrzymano nieprawidłowe dane dla parametru „{param}”.',
  'An internal server error occurred.': 'Wystąpił wewnętrzny błąd serwera.',
  Home: 'Strona główna',
  Button: 'Przycisk',
  '{attribute} cannot be blank.': 'Pole {attribute} nie może być puste.',
  '{attribute} must be "{requiredValue}".': 'Pole {attribute} musi mieć wartość „{requiredValue}”.',
  '{attribute} must be a string.': 'Pole {attribute} musi być tekstem.',
  '{attribute} should contain at least {min, number} {min, plural, one{character} other{characters}}.':
    'Pole {attribute} powinno zawierać co najmniej {min, number} {min, plural, one{znak} few{znaki} many{znaków} other{znaku}}.',
  '{attribute} should contain at most {max, number} {max, plural, one{character} other{characters}}.':
    'Pole {attribute} powinno zawierać najwyżej {max, number} {max, plural, one{znak} few{znaki} many{znaków} other{znaku}}.',
  '{attribute} should contain {length, number} {length, plural, one{character} other{characters}}.':
    'Pole {attribute} powinno zawierać {length, number} {length, plural, one{znak} few{znaki} many{znaków} other{znaku}}.',
  '{attribute} must be a number.': 'Pole {attribute} musi być liczbą.',
  '{attribute} must be an integer.': 'Pole {attribute} musi być liczbą całkowitą.',
  '{attribute} must be no less than {min}.':
    'Wartość pola {attribute} nie może być mniejsza niż {min}.',
  '{attribute} must be no greater than {max}.':
    'Wartość pola {attribute} nie może być większa niż {max}.',
  '{attribute} must be either "{true}" or "{false}".':
    'Pole {attribute} musi mieć wartość „{true}” albo „{false}”.',
  '{attribute} must be equal to "{compareValueOrAttribute}".':
    'Wartość pola {attribute} musi być równa „{compareValueOrAttribute}”.',
  '{attribute} must not be equal to "{compareValueOrAttribute}".':
    'Wartość pola {attribute} nie może być równa „{compareValueOrAttribute}”.',
  '{attribute} must be greater than "{compareValueOrAttribute}".':
    'Wartość pola {attribute} musi być większa niż „{compareValueOrAttribute}”.',
  '{attribute} must be greater than or equal to "{compareValueOrAttribute}".':
    'Wartość pola {attribute} musi być większa lub równa „{compareValueOrAttribute}”.',
  '{attribute} must be less than "{compareValueOrAttribute}".':
    'Wartość pola {attribute} musi być mniejsza niż „{compareValueOrAttribute}”.',
  '{attribute} must be less than or equal to "{compareValueOrAttribute}".':
    'Wartość pola {attribute} musi być mniejsza lub równa „{compareValueOrAttribute}”.',
  '{attribute} is invalid.': 'Wartość pola {attribute} jest nieprawidłowa.',
  '{attribute} is not a valid email address.':
    'Pole {attribute} nie zawiera poprawnego adresu e-mail.',
  '{attribute} is not a valid URL.': 'Pole {attribute} nie zawiera poprawnego adresu URL.',
  '{attribute} must be a valid IP address.': 'Pole {attribute} musi być poprawnym adresem IP.',
  '{attribute} must not be an IPv6 address.': 'Pole {attribute} nie może być adresem IPv6.',
  '{attribute} must not be an IPv4 address.': 'Pole {attribute} nie może być adresem IPv4.',
  '{attribute} contains wrong subnet mask.': 'Pole {attribute} zawiera błędną maskę podsieci.',
  '{attribute} must be an IP address with specified subnet.':
    'Pole {attribute} musi być adresem IP z podaną podsiecią.',
  '{attribute} must not be a subnet.': 'Pole {attribute} nie może być podsiecią.',
  '{attribute} is not in the allowed range.':
    'Wartość pola {attribute} nie mieści się w dozwolonym zakresie.',
  'The format of {attribute} is invalid.': 'Format pola {attribute} jest nieprawidłowy.',
  'File upload failed.': 'Nie udało się przesłać pliku.',
  'Please upload a file.': 'Proszę przesłać plik.',
  'You can upload at most {limit, number} {limit, plural, one{file} other{files}}.':
    'Możesz przesłać najwyżej {limit, number} {limit, plural, one{plik} few{pliki} many{plików} other{pliku}}.',
  'You should upload at least {limit, number} {limit, plural, one{file} other{files}}.':
    'Prześlij co najmniej {limit, number} {limit, plural, one{plik} few{pliki} many{plików} other{pliku}}.',
  'Only files with these extensions are allowed: {extensions}.':
    'Dozwolone są tylko pliki z tymi rozszerzeniami: {extensions}.',
  'Only files with these MIME types are allowed: {mimeTypes}.':
    'Dozwolone są tylko pliki tych typów MIME: {mimeTypes}.',
  'The file "{file}" is too big. Its size cannot exceed {formattedLimit}.':
    'Plik „{file}” jest zbyt duży. Jego rozmiar nie może przekraczać {formattedLimit}.',
  'The file "{file}" is too small. Its size cannot be smaller than {formattedLimit}.':
    'Plik „{file}” jest zbyt mały. Jego rozmiar nie może być mniejszy niż {formattedLimit}.',
  'The file "{file}" is not an image.': 'Plik „{file}” nie jest obrazem.',
  'The image "{file}" is too small. The width cannot be smaller than {limit, number} {limit, plural, one{pixel} other{pixels}}.':
    'Obraz „{file}” jest zbyt mały. Szerokość nie może być mniejsza niż {limit, number} {limit, plural, one{piksel} few{piksele} many{pikseli} other{piksela}}.',
  'The image "{file}" is too small. The height cannot be smaller than {limit, number} {limit, plural, one{pixel} other{pixels}}.':
    'Obraz „{file}” jest zbyt mały. Wysokość nie może być mniejsza niż {limit, number} {limit, plural, one{piksel} few{piksele} many{pikseli} other{piksela}}.',
  'The image "{file}" is too large. The width cannot be larger than {limit, number} {limit, plural, one{pixel} other{pixels}}.':
    'Obraz „{file}” jest zbyt duży. Szerokość nie może być większa niż {limit, number} {limit, plural, one{piksel} few{piksele} many{pikseli} other{piksela}}.',
  'The image "{file}" is too large. The height cannot be larger than {limit, number} {limit, plural, one{pixel} other{pixels}}.':
    'Obraz „{file}” jest zbyt duży. Wysokość nie może być większa niż {limit, number} {limit, plural, one{piksel} few{piksele} many{pikseli} other{piksela}}.',
};
