import type { MessageTable } from '../translation/message-source.ts';

export const es: MessageTable = {
  'the input value': 'el valor introducido',
  'Page not found.': 'Página no encontrada.',
  'Missing required parameters: {params}': 'Faltan parámetros obligatorios: {params}',
  'Invalid data received for parameter "{param}".':
    'Se recibieron datos no válidos para el parámetro "{param}".',
  'An internal server error occurred.': 'Se produjo un error interno del servidor.',
  Home: 'Inicio',
  Button: 'Botón',
  '{attribute} cannot be blank.': '{attribute} no puede estar vacío.',
  '{attribute} must be "{requiredValue}".': '{attribute} debe ser "{requiredValue}".',
  '{attribute} must be a string.': '{attribute} debe ser un texto.',
  '{attribute} should contain at least {min, number} {min, plural, one{character} other{characters}}.':
    '{attribute} debe contener al menos {min, number} {min, plural, one{carácter} other{caracteres}}.',
  '{attribute} should contain at most {max, number} {max, plural, one{character} other{characters}}.':
    '{attribute} debe contener como máximo {max, number} {max, plural, one{carácter} other{caracteres}}.',
  '{attribute} should contain {length, number} {length, plural, one{character} other{characters}}.':
    '{attribute} debe contener {length, number} {length, plural, one{carácter} other{caracteres}}.',
  '{attribute} must be a number.': '{attribute} debe ser un número.',
  '{attribute} must be an integer.': '{attribute} debe ser un número entero.',
  '{attribute} must be no less than {min}.': '{attribute} no debe ser menor que {min}.',
  '{attribute} must be no greater than {max}.': '{attribute} no debe ser mayor que {max}.',
  '{attribute} must be either "{true}" or "{false}".': '{attribute} debe ser "{true}" o "{false}".',
  '{attribute} must be equal to "{compareValueOrAttribute}".':
    '{attribute} debe ser igual a "{compareValueOrAttribute}".',
  '{attribute} must not be equal to "{compareValueOrAttribute}".':
    '{attribute} no debe ser igual a "{compareValueOrAttribute}".',
  '{attribute} must be greater than "{compareValueOrAttribute}".':
    '{attribute} debe ser mayor que "{compareValueOrAttribute}".',
  '{attribute} must be greater than or equal to "{compareValueOrAttribute}".':
    '{attribute} debe ser mayor o igual que "{compareValueOrAttribute}".',
  '{attribute} must be less than "{compareValueOrAttribute}".':
    '{attribute} debe ser menor que "{compareValueOrAttribute}".',
  '{attribute} must be less than or equal to "{compareValueOrAttribute}".':
    '{attribute} debe ser menor o igual que "{compareValueOrAttribute}".',
  '{attribute} is invalid.': '{attribute} no es válido.',
  '{attribute} is not a valid email address.': '{attribute} no es una dirección de correo válida.',
  '{attribute} is not a valid URL.': '{attribute} no es una URL válida.',
  '{attribute} must be a valid IP address.': '{attribute} debe ser una dirección IP válida.',
  '{attribute} must not be an IPv6 address.': '{attribute} no debe ser una dirección IPv6.',
  '{attribute} must not be an IPv4 address.': '{attribute} no debe ser una dirección IPv4.',
  '{attribute} contains wrong subnet mask.':
    '{attribute} contiene una máscara de subred incorrecta.',
  '{attribute} must be an IP address with specified subnet.':
    '{attribute} debe ser una dirección IP con subred especificada.',
  '{attribute} must not be a subnet.': '{attribute} no debe ser una subred.',
  '{attribute} is not in the allowed range.': '{attribute} no está en el rango permitido.',
  'The format of {attribute} is invalid.': 'El formato de {attribute} no es válido.',
  'File upload failed.': 'Falló la subida del archivo.',
  'Please upload a file.': 'Suba un archivo, por favor.',
  'You can upload at most {limit, number} {limit, plural, one{file} other{files}}.':
    'Puede subir como máximo {limit, number} {limit, plural, one{archivo} other{archivos}}.',
  'You should upload at least {limit, number} {limit, plural, one{file} other{files}}.':
    'Debe subir al menos {limit, number} {limit, plural, one{archivo} other{archivos}}.',
  'Only files with these extensions are allowed: {extensions}.':
    'Solo se permiten archivos con estas extensiones: {extensions}.',
  'Only files with these MIME types are allowed: {mimeTypes}.':
    'Solo se permiten archivos con estos tipos MIME: {mimeTypes}.',
  'The file "{file}" is too big. Its size cannot exceed {formattedLimit}.':
    'El archivo "{file}" es demasiado grande. Su tamaño no puede superar {formattedLimit}.',
  'The file "{file}" is too small. Its size cannot be smaller than {formattedLimit}.':
    'El archivo "{file}" es demasiado pequeño. Su tamaño no puede ser menor que {formattedLimit}.',
  'The file "{file}" is not an image.': 'El archivo "{file}" no es una imagen.',
  'The image "{file}" is too small. The width cannot be smaller than {limit, number} {limit, plural, one{pixel} other{pixels}}.':
    'La imagen "{file}" es demasiado pequeña. El ancho no puede ser menor que {limit, number} {limit, plural, one{píxel} other{píxeles}}.',
  'The image "{file}" is too small. The height cannot be smaller than {limit, number} {limit, plural, one{pixel} other{pixels}}.':
    'La imagen "{file}" es demasiado pequeña. La altura no puede ser menor que {limit, number} {limit, plural, one{píxel} other{píxeles}}.',
  'The image "{file}" is too large. The width cannot be larger than {limit, number} {limit, plural, one{pixel} other{pixels}}.':
    'La imagen "{file}" es demasiado grande. El ancho no puede ser mayor que {limit, number} {limit, plural, one{píxel} other{píxeles}}.',
  'The image "{file}" is too large. The height cannot be larger than {limit, number} {limit, plural, one{pixel} other{pixels}}.':
    'La imagen "{file}" es demasiado grande. La altura no puede ser mayor que {limit, number} {limit, plural, one{píxel} other{píxeles}}.',
};
