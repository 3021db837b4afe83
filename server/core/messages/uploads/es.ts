import type { MessageTable } from '../../translation/message-source.ts';

export const es: MessageTable = {
  'The uploaded file is not a valid FilePond payload.':
    'El archivo subido no contiene datos válidos de FilePond.',
  "Encoded file 'data' is not valid base64.":
    'El archivo codificado no contiene base64 válido en «data».',
  "Encoded file payload is not valid JSON: '%s'.": 'El archivo codificado no es JSON válido: «%s».',
  "Encoded file key '%s' must be of type '%s'.":
    'La clave «%s» del archivo codificado debe ser de tipo «%s».',
  "Encoded file payload must be a JSON object or an array; received '%s'.":
    'El archivo codificado debe ser un objeto JSON o una lista; se recibió «%s».',
  "Image data of file '%s' has %s bytes; the limit is %s.":
    'Los datos de imagen del archivo «%s» tienen %s bytes; el límite es %s.',
  "Unable to decode image data of file '%s'.":
    'No se pueden leer los datos de imagen del archivo «%s».',
  "Image file '%s' measures %sx%s pixels; the maximum dimension is %s.":
    'La imagen «%s» mide %s × %s píxeles; la dimensión máxima es %s.',
  "Unable to encode image data of file '%s' as '%s'.":
    'No se pueden escribir los datos de imagen del archivo «%s» como «%s».',
  "Image file '%s' has %s pixels; the limit is %s.":
    'La imagen «%s» tiene %s píxeles; el límite es %s.',
  'You may not upload here.': 'No puede subir archivos aquí.',
  'There is no such upload.': 'Esta subida no existe.',
  'This is not your upload.': 'Esta subida no es suya.',
  'The upload is not complete.': 'La subida no está completa.',
  'The file is too big. Its size cannot exceed {formattedLimit}.':
    'El archivo es demasiado grande. Su tamaño no puede superar {formattedLimit}.',
  'Too many uploads at once. Try again in a moment.':
    'Demasiadas subidas a la vez. Inténtelo de nuevo en un momento.',
  'Too many files are waiting. Submit or remove some of them first.':
    'Hay demasiados archivos en espera. Envíe o quite antes algunos de ellos.',
  'Your files are too large together. Submit or remove some of them first.':
    'Sus archivos son demasiado grandes en conjunto. Envíe o quite antes algunos de ellos.',
  'Another part of the file is on its way.': 'Otra parte del archivo está en camino.',
  'There is no room left for the file.': 'No queda espacio para el archivo.',
  'The file could not be stored.': 'No se pudo guardar el archivo.',
  'The upload broke off.': 'La subida se interrumpió.',
};
